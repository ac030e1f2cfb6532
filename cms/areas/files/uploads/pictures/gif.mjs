// @ts-check
import { GIF_PARTS_MAX } from "../../../../contract/parser-limits.mjs";
import { Refusal } from "../checks/refusal.mjs";

/** @typedef {import("./range-reader.mjs").RangeReader} RangeReader */

/** Length of the header before the first colour table. */
const HEAD_BYTES = 13;
const PICTURE = 0x2c;
const EXTENSION = 0x21;
const TRAILER = 0x3b;
const COMMENT = 0xfe;
const APPLICATION = 0xff;
/** Length of a picture's own header, including its first byte, PICTURE. The code size is another byte. */
const PICTURE_HEAD_BYTES = 10;
/** Application extensions that belong to the picture: the number of animation loops, and the colour profile. */
const KEPT = ["NETSCAPE2.0", "ANIMEXTS1.0", "ICCRGBG1012"];

/**
 * Yields the parts of a GIF that are kept (GIF89a, appendix A): everything except comments, extensions of programs, and
 * bytes after its end. Throws Refusal.
 * @param {RangeReader} reader
 * @returns {Generator<import("./metadata-plan.mjs").Piece>}
 */
export function* gifPieces(reader) {
  let at = HEAD_BYTES + coloursBytes(reader.read(10, 1)[0]);
  yield { start: 0, end: at };
  for (let parts = 0; at < reader.size; parts++) {
    if (parts >= GIF_PARTS_MAX) throw new Refusal("too_complex");
    const [kind, label] = reader.read(at, 2);
    if (kind === PICTURE) {
      const codesAt = at + PICTURE_HEAD_BYTES + coloursBytes(reader.read(at + 9, 1)[0]) + 1;
      const end = endOfBlocks(reader, codesAt);
      yield { start: at, end };
      at = end;
    } else if (kind === EXTENSION) {
      const end = endOfBlocks(reader, at + 2);
      const isAdded =
        label === COMMENT ||
        (label === APPLICATION && !KEPT.includes(reader.read(at + 3, 11).toString("latin1")));
      if (!isAdded) yield { start: at, end };
      at = end;
    } else break;
  }
  yield Uint8Array.of(TRAILER);
}

/** Returns the length of the colour table that a header's flags announce. @param {number} [flags] */
function coloursBytes(flags = 0) {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

/**
 * Returns the end of a series of blocks. Each block follows its length; an empty block is the last one.
 * @param {RangeReader} reader @param {number} from
 */
function endOfBlocks(reader, from) {
  for (let at = from; at < reader.size;) {
    const bytes = reader.atHand(at, 1);
    let offset = 0;
    while (offset < bytes.length) {
      const length = bytes[offset] ?? 0;
      offset += 1 + length;
      if (length === 0) return Math.min(at + offset, reader.size);
    }
    at += Math.max(1, offset);
  }
  return reader.size;
}
