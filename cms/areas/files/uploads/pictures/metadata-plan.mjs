// @ts-check
import { PICTURE_PIECES_MAX } from "../../../../contract/parser-limits.mjs";
import { Refusal } from "../checks/refusal.mjs";
import { gifPieces } from "./gif.mjs";
import { jpegPieces } from "./jpeg.mjs";
import { pngPieces } from "./png.mjs";
import { RangeReader } from "./range-reader.mjs";
import { tiffPieces } from "./tiff-pieces.mjs";

/**
 * A part of the file that is kept (`end` is exclusive), a number of zero bytes, or inserted bytes.
 * @typedef {{ start: number, end: number } | { zeros: number } | Uint8Array} Piece
 */

/** @type {Partial<Record<string, (reader: RangeReader, orientation: number) => Generator<Piece>>>} */
const WALKERS = { JPG: jpegPieces, PNG: pngPieces, GIF: gifPieces, TIFF: tiffPieces };

/**
 * Plans how to store a file. Pictures lose the metadata that says where, when, by whom and with which device they were
 * taken. They keep their orientation, their colour profile and every pixel, because nothing is encoded again.
 * Returns null for files that are stored byte for byte: all other types, and BMP, which has no room for metadata. Throws
 * Refusal, and an error if the picture is invalid.
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
 * Joins adjacent parts, so that the file is read in large chunks.
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
