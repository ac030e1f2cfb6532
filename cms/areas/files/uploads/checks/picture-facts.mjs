// @ts-check
import { IMAGE_MAX_PIXELS } from "../../../../contract/parser-limits.mjs";
import { RangeReader } from "../pictures/range-reader.mjs";
import { tiffPages } from "../pictures/tiff.mjs";
import { Refusal } from "./refusal.mjs";

/** Number of bytes of a BMP's two headers that are read here. */
const BMP_HEAD_BYTES = 54;

/**
 * Facts from a BMP's header (wingdi.h: BITMAPFILEHEADER with BITMAPCOREHEADER, BITMAPINFOHEADER or its extensions): the
 * size, the offset of the pixels, and the number of their bytes, null if they are compressed.
 * @typedef {{ width: number, height: number, pixelsAt: number, pixelBytes: number | null }} BmpHeader
 */

/** Length of the oldest header, which has smaller fields. */
const CORE_HEAD_BYTES = 12;
/**
 * Compression methods in which the number of bytes follows from the picture's size: uncompressed, and with colour masks,
 * with and without transparency.
 */
const UNPACKED = new Set([0, 3, 6]);
const DEPTHS = new Set([1, 2, 4, 8, 16, 24, 32]);

/**
 * Reads the header of a BMP. Returns null if it is invalid.
 * @param {Buffer} head
 * @returns {BmpHeader | null}
 */
function readBmpHeader(head) {
  if (head.length < BMP_HEAD_BYTES) return null;
  const pixelsAt = head.readUInt32LE(10);
  const isCore = head.readUInt32LE(14) === CORE_HEAD_BYTES;
  const width = isCore ? head.readUInt16LE(18) : head.readInt32LE(18);
  // Negative if rows are stored from the top.
  const height = Math.abs(isCore ? head.readInt16LE(20) : head.readInt32LE(22));
  const depth = head.readUInt16LE(isCore ? 24 : 28);
  const way = isCore ? 0 : head.readUInt32LE(30);
  if (width <= 0 || height <= 0 || (UNPACKED.has(way) && !DEPTHS.has(depth))) return null;
  // Rows are padded to a multiple of four bytes.
  const rowBytes = Math.ceil((width * depth) / 32) * 4;
  return { width, height, pixelsAt, pixelBytes: UNPACKED.has(way) ? rowBytes * height : null };
}

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
