import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { Readable } from "node:stream";
import type { KeptPart } from "./metadata-plan.mjs";

/** Number of bytes read or generated at once. */
const CHUNK_BYTES = 64 * 1024;

/**
 * Streams a local file as it is stored: assembled from the parts that its check planned, or byte for byte without a plan.
 * Never holds more than a chunk in memory. The stream throws errors of the file system.
 */
export function withoutMetadata(path: string, keptParts: readonly KeptPart[] | null): Readable {
  return keptParts
    ? Readable.from(bytesOf(path, keptParts), { objectMode: false })
    : createReadStream(path);
}

async function* bytesOf(path: string, keptParts: readonly KeptPart[]): AsyncGenerator<Uint8Array> {
  const file = await open(path);
  try {
    for (const part of keptParts) {
      if (part instanceof Uint8Array) yield part;
      else if ("zeros" in part) yield* zeros(part.zeros);
      else {
        for (let at = part.start; at < part.end;) {
          const length = Math.min(CHUNK_BYTES, part.end - at);
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
