/**
 * The widths in pixels in which pictures are available as WebP: for list rows on normal and high-density screens, for
 * cards, and for running text.
 */
export const PICTURE_WIDTHS = [160, 240, 480, 960] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/**
 * Returns the address of a picture at a width, or of the original if it is not wider. Takes the picture's own width in
 * pixels.
 */
export function pictureAt(
  { url, width }: { url: string; width: number },
  asked: PictureWidth,
): string {
  return width > asked ? `${url}?width=${asked}` : url;
}
