import sharp from "sharp";
import { IMAGE_MAX_PIXELS, TIFF_DIRECTORIES_MAX } from "../../cms/contract/parser-limits.mjs";
import { hugePictures, pngChunk } from "../../tests/factories/hostile-files";
import type { Attack } from "./attacks";

/** Field types (TIFF 6.0, section 2). */
const SHORT = 3;
const LONG = 4;
const FIELD_BYTES = 12;
const HEAD_BYTES = 8;

type Field = readonly [tag: number, type: number, count: number, value: number];

/** A page of one white pixel, stored at the given offset. */
const PAGE = (pixelAt: number): Field[] => [
  [256, SHORT, 1, 1],
  [257, SHORT, 1, 1],
  [258, SHORT, 1, 8],
  [259, SHORT, 1, 1],
  [262, SHORT, 1, 1],
  [273, LONG, 1, pixelAt],
  [277, SHORT, 1, 1],
  [278, SHORT, 1, 1],
  [279, LONG, 1, 1],
];

function head(firstAt = HEAD_BYTES): Buffer {
  const bytes = Buffer.from("II*\0\0\0\0\0", "latin1");
  bytes.writeUInt32LE(firstAt, 4);
  return bytes;
}

function directory(fields: readonly Field[], next: number): Buffer {
  const bytes = Buffer.alloc(directoryBytes(fields.length));
  bytes.writeUInt16LE(fields.length, 0);
  fields.forEach(([tag, type, count, value], index) => {
    const at = 2 + index * FIELD_BYTES;
    bytes.writeUInt16LE(tag, at);
    bytes.writeUInt16LE(type, at + 2);
    bytes.writeUInt32LE(count, at + 4);
    bytes.writeUInt32LE(value, at + 8);
  });
  bytes.writeUInt32LE(next, bytes.length - 4);
  return bytes;
}

const directoryBytes = (fields: number): number => 2 + fields * FIELD_BYTES + 4;

/** Returns a page whose list of sub-directories contains many zeros, which point nowhere. */
function zeroSubDirectories(count: number): Buffer {
  const fields = PAGE(0).length + 1;
  const pixelAt = HEAD_BYTES + directoryBytes(fields);
  const page: Field[] = [...PAGE(pixelAt), [330, LONG, count, pixelAt + 4]];
  return Buffer.concat([head(), directory(page, 0), Buffer.alloc(4), Buffer.alloc(4 * count)]);
}

/** Returns directories of 2,000 fields each, one field apart: each field is read as part of 2,000 directories. */
function overlappingDirectories(): Buffer {
  const [directories, fieldsEach] = [2_500, 2_000];
  const page = PAGE(HEAD_BYTES);
  const listAt = HEAD_BYTES + directoryBytes(page.length + 1);
  const fieldsAt = listAt + 4 * directories;
  const list = Buffer.alloc(4 * directories);
  const fields = Buffer.alloc((directories + fieldsEach + 2) * FIELD_BYTES);
  for (let at = 0, index = 0; at < fields.length; at += FIELD_BYTES, index++) {
    fields.writeUInt16LE(256 + (index % 2), at);
    fields.writeUInt16LE(SHORT, at + 2);
    fields.writeUInt32LE(1, at + 4);
    fields.writeUInt16LE(9, at + 8);
    // The unused half of the value holds the number of fields of the directory that starts there.
    fields.writeUInt16LE(fieldsEach, at + 10);
  }
  for (let index = 0; index < directories; index++)
    list.writeUInt32LE(fieldsAt + index * FIELD_BYTES + 10, 4 * index);
  return Buffer.concat([
    head(),
    directory([...page, [330, LONG, directories, listAt]], 0),
    list,
    fields,
  ]);
}

/** Returns consecutive pages that share one pixel. */
function manyPages(count: number): Buffer {
  const pixelAt = HEAD_BYTES;
  const bytes = directoryBytes(PAGE(pixelAt).length);
  const firstAt = HEAD_BYTES + 4;
  const pages = Array.from({ length: count }, (_, index) =>
    directory(PAGE(pixelAt), index + 1 < count ? firstAt + (index + 1) * bytes : 0),
  );
  return Buffer.concat([head(firstAt), Buffer.alloc(4), ...pages]);
}

/** Returns the first half of an image: it has a page, but lacks the metadata directory that the page points to. */
function cutInHalf(): Buffer {
  const pixelAt = HEAD_BYTES + directoryBytes(PAGE(0).length + 1);
  const page: Field[] = [...PAGE(pixelAt), [34_665, LONG, 1, pixelAt + 4]];
  return Buffer.concat([head(), directory(page, 0), Buffer.alloc(4)]);
}

const PARTS_COUNT = 500_000;
const FRAMES = 50_000;

const small = { create: { width: 64, height: 64, channels: 3, background: "#835" } } as const;

/** Builds a JPEG with empty comments before its image data. */
async function jpegOfSegments(count: number): Promise<Buffer> {
  const jpeg = await sharp(small).jpeg().toBuffer();
  const comment = Buffer.from("fffe0002", "hex");
  return Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.alloc(count * comment.length, comment),
    jpeg.subarray(2),
  ]);
}

/** Builds a PNG with text chunks before its image data. */
async function pngOfChunks(count: number): Promise<Buffer> {
  const png = await sharp(small).png().toBuffer();
  const afterHead = 8 + 25;
  const text = pngChunk("tEXt", Buffer.from("k\0v"));
  return Buffer.concat([
    png.subarray(0, afterHead),
    Buffer.alloc(count * text.length, text),
    png.subarray(afterHead),
  ]);
}

/** Builds a GIF that repeats its first frame. */
async function gifOfFrames(count: number): Promise<Buffer> {
  const gif = await sharp({ ...small, create: { ...small.create, width: 1, height: 1 } })
    .gif()
    .toBuffer();
  const start = gif.lastIndexOf(0x2c);
  const frame = gif.subarray(start, -1);
  return Buffer.concat([
    gif.subarray(0, start),
    Buffer.alloc(count * frame.length, frame),
    gif.subarray(-1),
  ]);
}

/** Builds a JPEG with the maximum number of pixels, all noise, which takes longest to decode. */
function largestJpeg(): Promise<Buffer> {
  const side = Math.floor(Math.sqrt(IMAGE_MAX_PIXELS));
  return sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: "#888",
      noise: { type: "gaussian", mean: 128, sigma: 30 },
    },
    limitInputPixels: false,
  })
    .jpeg({ progressive: true, quality: 60 })
    .toBuffer();
}

const huge = (name: string) => async () => ({ name, bytes: (await hugePictures())[name]! });

/** Images that keep a reader of their structure or pixels busy. */
export const pictureAttacks: readonly Attack[] = [
  {
    kind: "TIFF, 400,000 SubIFDs at zero",
    reach: "beyond",
    make: () => ({ name: "zeros.tif", bytes: zeroSubDirectories(400_000) }),
  },
  {
    kind: "TIFF, overlapping directories",
    reach: "beyond",
    make: () => ({ name: "overlap.tif", bytes: overlappingDirectories() }),
  },
  {
    kind: "TIFF, cut in half",
    reach: "beyond",
    make: () => ({ name: "half.tif", bytes: cutInHalf() }),
  },
  {
    kind: "TIFF, as many pages as are accepted",
    reach: "limit",
    make: () => ({ name: "pages.tif", bytes: manyPages(TIFF_DIRECTORIES_MAX) }),
  },
  {
    kind: "TIFF, one page more",
    reach: "beyond",
    make: () => ({ name: "pages.tif", bytes: manyPages(TIFF_DIRECTORIES_MAX + 1) }),
  },
  {
    kind: "JPEG, 500,000 segments",
    reach: "beyond",
    make: async () => ({ name: "segments.jpg", bytes: await jpegOfSegments(PARTS_COUNT) }),
  },
  {
    kind: "JPEG, progressive, as many pixels as are accepted",
    reach: "limit",
    make: async () => ({ name: "large.jpg", isPublished: true, bytes: await largestJpeg() }),
  },
  { kind: "JPEG, says it has 900 megapixels", reach: "beyond", make: huge("huge.jpg") },
  {
    kind: "PNG, 500,000 chunks",
    reach: "beyond",
    make: async () => ({ name: "chunks.png", bytes: await pngOfChunks(PARTS_COUNT) }),
  },
  { kind: "PNG, 900 megapixels", reach: "beyond", make: huge("huge.png") },
  {
    kind: "GIF, 50,000 frames",
    reach: "beyond",
    make: async () => ({ name: "frames.gif", bytes: await gifOfFrames(FRAMES) }),
  },
  { kind: "BMP, says it has 900 megapixels", reach: "beyond", make: huge("huge.bmp") },
];
