// @ts-check
/** Bytes of a BMP's two heads that matter here. */
export const BMP_HEAD_BYTES = 54;

/**
 * What a BMP says of itself (wingdi.h: BITMAPFILEHEADER with BITMAPCOREHEADER or BITMAPINFOHEADER and those that extend
 * it): its size, where its pixels begin, and how many bytes they take, null where they are packed.
 * @typedef {{ width: number, height: number, pixelsAt: number, pixelBytes: number | null }} BmpHeader
 */

/** The oldest head, which has smaller numbers. */
const CORE_HEAD_BYTES = 12;
/** Ways of storing pixels whose size follows from the picture's: plain, and with masks for colours, with and without transparency. */
const UNPACKED = new Set([0, 3, 6]);
const DEPTHS = new Set([1, 2, 4, 8, 16, 24, 32]);

/**
 * Reads the head of a BMP; null when it makes no sense.
 * @param {Buffer} head
 * @returns {BmpHeader | null}
 */
export function readBmpHeader(head) {
  if (head.length < BMP_HEAD_BYTES) return null;
  const pixelsAt = head.readUInt32LE(10);
  const isCore = head.readUInt32LE(14) === CORE_HEAD_BYTES;
  const width = isCore ? head.readUInt16LE(18) : head.readInt32LE(18);
  // Negative where rows are stored from the top.
  const height = Math.abs(isCore ? head.readInt16LE(20) : head.readInt32LE(22));
  const depth = head.readUInt16LE(isCore ? 24 : 28);
  const way = isCore ? 0 : head.readUInt32LE(30);
  if (width <= 0 || height <= 0 || (UNPACKED.has(way) && !DEPTHS.has(depth))) return null;
  // Rows begin at every fourth byte.
  const rowBytes = Math.ceil((width * depth) / 32) * 4;
  return { width, height, pixelsAt, pixelBytes: UNPACKED.has(way) ? rowBytes * height : null };
}
