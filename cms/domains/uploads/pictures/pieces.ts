import { createReadStream } from "node:fs";
import { Readable } from "node:stream";

/** A part of a file that is kept, its end excluded, or bytes that are put in. */
export type Piece = { start: number; end: number } | Uint8Array;

/** Puts a file together anew from parts of it, in their order, without holding more than one chunk. */
export function streamPieces(path: string, pieces: AsyncIterable<Piece>): Readable {
  return Readable.from(bytesOf(path, joined(pieces)), { objectMode: false });
}

async function* bytesOf(path: string, pieces: AsyncIterable<Piece>): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    if (piece instanceof Uint8Array) yield piece;
    else yield* createReadStream(path, { start: piece.start, end: piece.end - 1 }) as AsyncIterable<Buffer>;
  }
}

/** Parts that follow each other become one, so that the file is read in long strides. */
async function* joined(pieces: AsyncIterable<Piece>): AsyncGenerator<Piece> {
  let open: { start: number; end: number } | undefined;
  for await (const piece of pieces) {
    if (!(piece instanceof Uint8Array) && piece.end <= piece.start) continue;
    if (open && !(piece instanceof Uint8Array) && piece.start === open.end) {
      open.end = piece.end;
      continue;
    }
    if (open) yield open;
    open = undefined;
    if (piece instanceof Uint8Array) yield piece;
    else open = { ...piece };
  }
  if (open) yield open;
}
