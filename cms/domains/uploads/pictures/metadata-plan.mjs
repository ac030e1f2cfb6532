// @ts-check
import { PICTURE_PIECES_MAX } from "../../../contract/parser-limits.mjs";
import { Refusal } from "../checks/refusal.mjs";
import { gifPieces } from "./gif.mjs";
import { jpegPieces } from "./jpeg.mjs";
import { pngPieces } from "./png.mjs";
import { RangeReader } from "./range-reader.mjs";
import { tiffPieces } from "./tiff-pieces.mjs";

/**
 * A part of the file that is kept, its end excluded; a number of zeros; or bytes that are put in.
 * @typedef {{ start: number, end: number } | { zeros: number } | Uint8Array} Piece
 */

/** @type {Partial<Record<string, (reader: RangeReader, orientation: number) => Generator<Piece>>>} */
const WALKERS = { JPG: jpegPieces, PNG: pngPieces, GIF: gifPieces, TIFF: tiffPieces };

/**
 * Plans how a file is stored: pictures lose what says where, when, by whom and with what they were taken. They keep how they
 * are turned, their colour profile, and every pixel as it is, because nothing is encoded again. Returns null for files that
 * are stored byte for byte: all others, and BMP, which has no room for such facts. Throws Refusal, and an error when the
 * picture makes no sense.
 * @param {string} path @param {string} kind @param {number} orientation
 * @returns {Piece[] | null}
 */
export function planWithoutMetadata(path, kind, orientation) {
  const walk = WALKERS[kind];
  if (!walk) return null;
  const reader = new RangeReader(path);
  try {
    return joined(walk(reader, orientation), reader.size);
  } finally {
    reader.close();
  }
}

/**
 * Joins parts that follow each other, so that the file is read in long strides.
 * @param {Iterable<Piece>} pieces @param {number} size
 */
function joined(pieces, size) {
  /** @type {Piece[]} */
  const plan = [];
  for (const piece of pieces) {
    if (!("start" in piece)) {
      plan.push(piece);
    } else {
      const end = Math.min(piece.end, size);
      if (end <= piece.start) continue;
      const last = plan.at(-1);
      if (last && "start" in last && last.end === piece.start) last.end = end;
      else plan.push({ start: piece.start, end });
    }
    if (plan.length > PICTURE_PIECES_MAX) throw new Refusal("too_complex");
  }
  return plan;
}
