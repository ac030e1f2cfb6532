/** The widths in pixels at which pictures can be had, as WebP: for rows of lists on plain and on dense screens, for cards, and for running text. */
export const PICTURE_WIDTHS = [160, 240, 480, 960] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** The address of a picture at a width; the picture as it is where it is no wider. Takes its own width in pixels. */
export function pictureAt(
  { url, width }: { url: string; width: number },
  asked: PictureWidth,
): string {
  return width > asked ? `${url}?width=${asked}` : url;
}
