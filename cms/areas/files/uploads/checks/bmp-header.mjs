// @ts-check
/** Number of bytes of a BMP's two headers that are read here. */
export const BMP_HEAD_BYTES = 54;

/**
 * Facts from a BMP's header (wingdi.h: BITMAPFILEHEADER with BITMAPCOREHEADER, BITMAPINFOHEADER or its extensions): the
 * size, the offset of the pixels, and the number of their bytes, null if they are compressed.
 * @typedef {{ width: number, height: number, pixelsAt: number, pixelBytes: number | null }} BmpHeader
 */

/** The oldest header, which has smaller fields. */
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
export function readBmpHeader(head) {
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
