// @ts-check
import { IMAGE_MAX_PIXELS } from "../../../contract/parser-limits.mjs";
import { RangeReader } from "../pictures/range-reader.mjs";
import { tiffPages } from "../pictures/tiff.mjs";
import { BMP_HEAD_BYTES, readBmpHeader } from "./bmp-header.mjs";
import { Refusal } from "./refusal.mjs";

/**
 * Size of a picture in pixels, where its head can be read here.
 * @typedef {{ width: number, height: number }} PictureSize
 *
 * What is known of a picture before it is decoded. `isDecodable`: whether the library that decodes pictures knows how this
 * one is packed.
 * @typedef {{ size: PictureSize | null, isDecodable: boolean }} PictureFacts
 */

/**
 * Ways in which a TIFF can be packed and libvips as it comes with sharp unpacks it: plain, fax, LZW, JPEG, deflate by either
 * number, PackBits, WebP. Others, as JPEG in the way of before 1995 (6), LZMA or JBIG, it was built without.
 */
const UNPACKED_BY_LIBVIPS = new Set([1, 2, 3, 4, 5, 7, 8, 32_773, 32_946, 50_001]);

/**
 * Looks at the parts of a picture that need no decoder: sizes in its heads, and that the bytes which they announce are
 * there. Throws Refusal, and an error when the picture makes no sense.
 * @param {string} path @param {string} kind
 * @returns {PictureFacts}
 */
export function pictureFacts(path, kind) {
  const reader = new RangeReader(path);
  try {
    if (kind === "BMP") return { size: bmpSize(reader), isDecodable: false };
    if (kind === "TIFF") return tiffFacts(reader);
    if (kind === "GIF") checkScreen(reader);
    return { size: null, isDecodable: true };
  } finally {
    reader.close();
  }
}

/**
 * Throws Refusal for a picture that needs too much memory.
 * @param {PictureSize} size
 */
export function checkPixels({ width, height }) {
  if (width * height > IMAGE_MAX_PIXELS) throw new Refusal("too_many_pixels");
}

/** @param {RangeReader} reader @returns {PictureFacts} */
function tiffFacts(reader) {
  // Only the first page is decoded; a thumbnail is drawn of it, too.
  const [first] = tiffPages(reader);
  if (!first) throw new Refusal("broken");
  return {
    size: { width: first.width, height: first.height },
    isDecodable: UNPACKED_BY_LIBVIPS.has(first.compression),
  };
}

/** The canvas of a GIF can be larger than the pictures on it, and browsers make it as large as it says. @param {RangeReader} reader */
function checkScreen(reader) {
  const head = reader.read(6, 4);
  if (head.length < 4) throw new Refusal("broken");
  checkPixels({ width: head.readUInt16LE(0), height: head.readUInt16LE(2) });
}

/** libvips knows no BMP. Its head tells all: pixels that are stored plainly are there when the file is long enough. @param {RangeReader} reader */
function bmpSize(reader) {
  const head = readBmpHeader(reader.read(0, BMP_HEAD_BYTES));
  if (!head) throw new Refusal("broken");
  const { width, height, pixelsAt, pixelBytes } = head;
  checkPixels(head);
  if (pixelsAt >= reader.size || (pixelBytes !== null && pixelsAt + pixelBytes > reader.size))
    throw new Refusal("broken");
  return { width, height };
}
