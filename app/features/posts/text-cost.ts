/** The known size of a file's text version before it is read. */
export interface TextSize {
  /** Number of its pages. */
  pages: number;
  /** Bytes of all its text in UTF-8. */
  size: number;
}

/**
 * Bytes that the server sends for a page without any text, and for each byte of text, both compressed (Brotli 5).
 * Measured on the sample library's 130 text versions in five languages, and on texts of 20 KB made of them. Whole pages
 * carry their text a second time, as data. Style sheets are not counted: they came with the page before. Scripts with
 * more bytes per letter compress better, and cost less than this.
 */
const SENT = { light: { page: 2_700, byte: 0.42 }, whole: { page: 5_000, byte: 0.45 } } as const;

/** Returns the estimated bytes of a whole text version on the network, in light mode or not. */
export function textCost({ pages, size }: TextSize, isLight: boolean): number {
  const { page, byte } = isLight ? SENT.light : SENT.whole;
  return Math.round(pages * page + size * byte);
}

/** Smaller savings do not count, because nearly all sizes are shown in KB or MB. */
const GAIN_BYTES = 1_000;

/**
 * Returns the same estimate as `textCost`; null if the text version does not save at least `GAIN_BYTES` of the file's own
 * bytes.
 */
export function gainfulTextCost(text: TextSize, fileSize: number, isLight: boolean): number | null {
  const cost = textCost(text, isLight);
  return cost + GAIN_BYTES <= fileSize ? cost : null;
}
