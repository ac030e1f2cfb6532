/** What is known of a file's text version before it is read. */
export interface TextSize {
  /** Its own pages. */
  pages: number;
  /** Bytes of all its text in UTF-8. */
  size: number;
}

/**
 * What the server sends for a page without any text, and for each byte of text: both packed (Brotli 5). Measured on the sample library's 130
 * text versions in five languages, and on texts of 20 KB made of them; whole pages carry their text a second time, as data. Style sheets are
 * not counted: they have come with the page before. Scripts that take more bytes a letter pack better, and cost less than is said.
 */
const SENT = { light: { page: 2_700, byte: 0.42 }, whole: { page: 5_000, byte: 0.45 } } as const;

/** About how many bytes all of a text version takes over the line, in the light version or the whole one. */
export function textCost({ pages, size }: TextSize, isLight: boolean): number {
  const { page, byte } = isLight ? SENT.light : SENT.whole;
  return Math.round(pages * page + size * byte);
}

/** Less is no gain: sizes are said in KB. */
const GAIN_BYTES = 1_000;

/** The same, where it is less than the file's own bytes; null where the text is no gain. */
export function gainfulTextCost(text: TextSize, fileSize: number, isLight: boolean): number | null {
  const cost = textCost(text, isLight);
  return cost + GAIN_BYTES <= fileSize ? cost : null;
}
