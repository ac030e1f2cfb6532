import { PDFiumLibrary } from "@hyzyla/pdfium";
import sharp from "sharp";
import { portrait } from "./art";

/** Covers are always 3 to 4. The size is twice the widest card. */
export const THUMBNAIL = { width: 480, height: 640 };
/** Author images are displayed round or square. */
export const PORTRAIT = { width: 256, height: 256 };

/** Draws pictures of the first pages of PDFs. Close it, because the library holds memory of its own. */
export async function openThumbnailer() {
  const library = await PDFiumLibrary.init();
  return {
    /** Returns the first page as WebP, cut at the bottom to the ratio of covers. */
    async firstPage(pdf: Uint8Array): Promise<Buffer> {
      const document = await library.loadDocument(pdf);
      try {
        const page = await document.getPage(0).render({
          width: THUMBNAIL.width,
          height: Math.round(THUMBNAIL.width * Math.SQRT2),
          render: async ({ data, width, height }) =>
            sharp(data, { raw: { width, height, channels: 4 } })
              .removeAlpha()
              .resize({ ...THUMBNAIL, fit: "cover", position: "top" })
              .webp({ quality: 82 })
              .toBuffer(),
        });
        return Buffer.from(page.data);
      } finally {
        document.destroy();
      }
    },
    close: () => library.destroy(),
  };
}

/** Returns an invented author's portrait as WebP. */
export async function makePortrait(slug: string): Promise<Buffer> {
  return sharp(Buffer.from(portrait(slug)))
    .webp({ quality: 84 })
    .toBuffer();
}
