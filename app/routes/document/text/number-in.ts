/** A page's number in an address; 0 for nonsense, which is a page that no text has. */
export const numberIn = (text: string | null): number =>
  text !== null && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : 0;
