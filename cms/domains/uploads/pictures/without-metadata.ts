import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";
import sharp from "sharp";
import type { StoredKind } from "../../media/stored-kinds";
import { gifPieces } from "./gif";
import { jpegPieces } from "./jpeg";
import { type Piece, streamPieces } from "./pieces";
import { pngPieces } from "./png";
import { RangeReader } from "./range-reader";
import { tiffPieces } from "./tiff-pieces";

/**
 * A file on this machine as it is kept. Pictures lose what says where, when, by whom and with what they were taken; they
 * keep how they are turned, their colour profile, and every pixel as it is, because nothing is encoded anew. All other
 * files, and BMP, which has no room for such facts, come as they are. Never holds more than a chunk. The stream throws
 * what the file system throws, and when the picture makes no sense: have it checked before.
 */
export function withoutMetadata(path: string, kind: StoredKind["kind"]): Readable {
  const pieces = PIECES[kind];
  return pieces ? streamPieces(path, walk(path, pieces)) : createReadStream(path);
}

const PIECES: Partial<Record<StoredKind["kind"], (reader: RangeReader, orientation: number) => AsyncGenerator<Piece>>> = {
  JPG: jpegPieces, PNG: pngPieces, GIF: gifPieces, TIFF: tiffPieces,
};

async function* walk(path: string, pieces: NonNullable<(typeof PIECES)["JPG"]>): AsyncGenerator<Piece> {
  const reader = await RangeReader.open(path);
  try {
    yield* pieces(reader, await orientationOf(path));
  } finally {
    await reader.close();
  }
}

/** How a picture is turned, wherever it says so; 1 for upright. TIFF keeps its own, in a field. */
async function orientationOf(path: string): Promise<number> {
  const { orientation = 1 } = await sharp(path, { limitInputPixels: false }).metadata().catch(() => ({ orientation: 1 }));
  return orientation;
}
