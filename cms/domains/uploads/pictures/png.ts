import { crc32 } from "node:zlib";
import { orientationFacts } from "./orientation";
import type { Piece } from "./pieces";
import type { RangeReader } from "./range-reader";

const SIGNATURE_BYTES = 8;
/** A chunk's length and name, and the checksum at its end. */
const CHUNK_HEAD_BYTES = 8;
const CHUNK_BYTES = 12;
/** What pictures are made of, films too, and how their colours are to be shown (PNG, third edition, 11.3). */
const KEPT = new Set([
  "IHDR", "PLTE", "IDAT", "IEND", "tRNS", "acTL", "fcTL", "fdAT", "cHRM", "gAMA", "iCCP", "sBIT", "sRGB", "cICP", "mDCV", "cLLI", "bKGD", "hIST", "pHYs", "sPLT",
]);

/** What stays of a PNG: all but texts, dates, the camera's facts, what programs have added, and what follows its end. */
export async function* pngPieces(reader: RangeReader, orientation: number): AsyncGenerator<Piece> {
  yield { start: 0, end: SIGNATURE_BYTES };
  for (let at = SIGNATURE_BYTES; at + CHUNK_BYTES <= reader.size; ) {
    const head = await reader.read(at, CHUNK_HEAD_BYTES);
    const name = head.toString("latin1", 4);
    const end = at + CHUNK_BYTES + head.readUInt32BE(0);
    if (KEPT.has(name)) yield { start: at, end };
    if (name === "IEND") return;
    if (name === "IHDR" && orientation !== 1) yield chunkOf("eXIf", orientationFacts(orientation));
    at = end;
  }
}

function chunkOf(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), chunk.length - 4);
  return chunk;
}
