// @ts-check
import { crc32 } from "node:zlib";
import { PNG_CHUNKS_MAX } from "../../../../contract/parser-limits.mjs";
import { Refusal } from "../checks/refusal.mjs";
import { orientationFacts } from "./orientation.mjs";

const SIGNATURE_BYTES = 8;
/** Length and name of a chunk; with the checksum at its end. */
const CHUNK_HEAD_BYTES = 8;
const CHUNK_BYTES = 12;
/** Chunks of picture and animation data, and of how colours are displayed (PNG, third edition, 11.3). */
const KEPT = new Set([
  "IHDR",
  "PLTE",
  "IDAT",
  "IEND",
  "tRNS",
  "acTL",
  "fcTL",
  "fdAT",
  "cHRM",
  "gAMA",
  "iCCP",
  "sBIT",
  "sRGB",
  "cICP",
  "mDCV",
  "cLLI",
  "bKGD",
  "hIST",
  "pHYs",
  "sPLT",
]);

/**
 * Yields the parts of a PNG that are kept: everything except texts, dates, camera data, chunks of programs, and bytes after
 * its end. Throws Refusal.
 * @param {import("./range-reader.mjs").RangeReader} reader @param {number} orientation
 * @returns {Generator<import("./metadata-plan.mjs").Piece>}
 */
export function* pngPieces(reader, orientation) {
  yield { start: 0, end: SIGNATURE_BYTES };
  let chunks = 0;
  for (let at = SIGNATURE_BYTES; at + CHUNK_BYTES <= reader.size;) {
    if (++chunks > PNG_CHUNKS_MAX) throw new Refusal("too_complex");
    const head = reader.read(at, CHUNK_HEAD_BYTES);
    const name = head.toString("latin1", 4);
    const end = at + CHUNK_BYTES + head.readUInt32BE(0);
    if (KEPT.has(name)) yield { start: at, end };
    if (name === "IEND") return;
    if (name === "IHDR" && orientation !== 1) yield chunkOf("eXIf", orientationFacts(orientation));
    at = end;
  }
}

/** @param {string} name @param {Buffer} data */
function chunkOf(name, data) {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), chunk.length - 4);
  return chunk;
}
