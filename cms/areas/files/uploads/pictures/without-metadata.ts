import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { Readable } from "node:stream";
import type { Piece } from "./metadata-plan.mjs";

/** Number of bytes read or generated at once. */
const CHUNK_BYTES = 64 * 1024;

/**
 * Streams a local file as it is stored: assembled from the parts that its check planned, or byte for byte without a plan.
 * Never holds more than a chunk in memory. The stream throws errors of the file system.
 */
export function withoutMetadata(path: string, pieces: readonly Piece[] | null): Readable {
  return pieces
    ? Readable.from(bytesOf(path, pieces), { objectMode: false })
    : createReadStream(path);
}

async function* bytesOf(path: string, pieces: readonly Piece[]): AsyncGenerator<Uint8Array> {
  const file = await open(path);
  try {
    for (const piece of pieces) {
      if (piece instanceof Uint8Array) yield piece;
      else if ("zeros" in piece) yield* zeros(piece.zeros);
      else {
        for (let at = piece.start; at < piece.end;) {
          const length = Math.min(CHUNK_BYTES, piece.end - at);
          const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, at);
          if (bytesRead === 0) throw new Error("The file is shorter than when it was checked");
          yield buffer.subarray(0, bytesRead);
          at += bytesRead;
        }
      }
    }
  } finally {
    await file.close();
  }
}

function* zeros(length: number): Generator<Uint8Array> {
  for (let left = length; left > 0; left -= CHUNK_BYTES)
    yield new Uint8Array(Math.min(left, CHUNK_BYTES));
}
