/** Reads a page number from an address; returns 0, which no page has, for invalid values. */
export const numberIn = (text: string | null): number =>
  text !== null && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : 0;
