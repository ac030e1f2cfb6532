import { open } from "node:fs/promises";

/** The size of the headers before the pixels: file header and BITMAPINFOHEADER of a BMP. */
const HEAD_BYTES = 54;
const BYTES_PER_PIXEL = 3;

/**
 * Writes a black BMP picture of this many pixels a side, a multiple of four, with three bytes each. Black pixels are holes in the
 * file, so that it needs no disk space and no time. Returns its size in bytes.
 */
export async function writePicture(path: string, side: number): Promise<number> {
  const size = HEAD_BYTES + side * side * BYTES_PER_PIXEL;
  const head = Buffer.alloc(HEAD_BYTES);
  head.write("BM");
  head.writeUInt32LE(size, 2);
  head.writeUInt32LE(HEAD_BYTES, 10);
  head.writeUInt32LE(HEAD_BYTES - 14, 14);
  head.writeInt32LE(side, 18);
  head.writeInt32LE(side, 22);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(BYTES_PER_PIXEL * 8, 28);
  const file = await open(path, "w");
  await file.write(head);
  await file.truncate(size);
  await file.close();
  return size;
}
