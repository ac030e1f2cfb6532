// @ts-check
import { IMAGE_MAX_PIXELS } from "../../../../contract/parser-limits.mjs";
import { RangeReader } from "../pictures/range-reader.mjs";
import { tiffPages } from "../pictures/tiff.mjs";
import { BMP_HEAD_BYTES, readBmpHeader } from "./bmp-header.mjs";
import { Refusal } from "./refusal.mjs";

/**
 * Size of a picture in pixels, if its header can be read here.
 * @typedef {{ width: number, height: number }} PictureSize
 *
 * Facts about a picture before it is decoded. `isDecodable`: whether the decoder supports the picture's compression.
 * @typedef {{ size: PictureSize | null, isDecodable: boolean }} PictureFacts
 */

/**
 * Compressions of TIFF that sharp's libvips supports: none, fax, LZW, JPEG, deflate by either number, PackBits, WebP. It was
 * built without others, such as old-style JPEG (6, before 1995), LZMA or JBIG.
 */
const UNPACKED_BY_LIBVIPS = new Set([1, 2, 3, 4, 5, 7, 8, 32_773, 32_946, 50_001]);

/**
 * Checks the parts of a picture that need no decoder: the sizes in its headers, and that all announced bytes are present.
 * Throws Refusal, and an error if the picture is invalid.
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
 * Throws Refusal if a picture needs too much memory.
 * @param {PictureSize} size
 */
export function checkPixels({ width, height }) {
  if (width * height > IMAGE_MAX_PIXELS) throw new Refusal("too_many_pixels");
}

/** @param {RangeReader} reader @returns {PictureFacts} */
function tiffFacts(reader) {
  // Only the first page is decoded; thumbnails are drawn from it as well.
  const [first] = tiffPages(reader);
  if (!first) throw new Refusal("broken");
  return {
    size: { width: first.width, height: first.height },
    isDecodable: UNPACKED_BY_LIBVIPS.has(first.compression),
  };
}

/**
 * Checks the canvas of a GIF. It can be larger than the pictures on it, and browsers allocate the whole canvas.
 * @param {RangeReader} reader
 */
function checkScreen(reader) {
  const head = reader.read(6, 4);
  if (head.length < 4) throw new Refusal("broken");
  checkPixels({ width: head.readUInt16LE(0), height: head.readUInt16LE(2) });
}

/**
 * Returns the size of a BMP, which libvips does not support. If pixels are stored uncompressed, the file's length proves
 * that they are complete.
 * @param {RangeReader} reader
 */
function bmpSize(reader) {
  const head = readBmpHeader(reader.read(0, BMP_HEAD_BYTES));
  if (!head) throw new Refusal("broken");
  const { width, height, pixelsAt, pixelBytes } = head;
  checkPixels(head);
  if (pixelsAt >= reader.size || (pixelBytes !== null && pixelsAt + pixelBytes > reader.size))
    throw new Refusal("broken");
  return { width, height };
}
