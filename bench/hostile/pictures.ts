import sharp from "sharp";
import { IMAGE_MAX_PIXELS, TIFF_DIRECTORIES_MAX } from "../../cms/contract/parser-limits.mjs";
import { hugePictures, pngChunk } from "../../tests/factories/hostile-files";
import type { Attack } from "./attack";
import { cutInHalf, manyPages, overlappingDirectories, zeroSubDirectories } from "./tiff-files";

const PIECES = 500_000;
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
    make: async () => ({ name: "segments.jpg", bytes: await jpegOfSegments(PIECES) }),
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
    make: async () => ({ name: "chunks.png", bytes: await pngOfChunks(PIECES) }),
  },
  { kind: "PNG, 900 megapixels", reach: "beyond", make: huge("huge.png") },
  {
    kind: "GIF, 50,000 frames",
    reach: "beyond",
    make: async () => ({ name: "frames.gif", bytes: await gifOfFrames(FRAMES) }),
  },
  { kind: "BMP, says it has 900 megapixels", reach: "beyond", make: huge("huge.bmp") },
];
