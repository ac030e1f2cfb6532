import type { Piece } from "./pieces";
import type { RangeReader } from "./range-reader";

/** Bytes before the first table of colours. */
const HEAD_BYTES = 13;
const PICTURE = 0x2c;
const EXTENSION = 0x21;
const TRAILER = 0x3b;
const COMMENT = 0xfe;
const APPLICATION = 0xff;
/** Bytes of a picture's own head, and of the length by which its codes begin. */
const PICTURE_HEAD_BYTES = 10;
/** Applications whose extensions belong to the picture: how often a film is shown, and its colour profile. */
const KEPT = ["NETSCAPE2.0", "ANIMEXTS1.0", "ICCRGBG1012"];

/** What stays of a GIF (GIF89a, appendix A): all but comments, what programs have added, and what follows its end. */
export async function* gifPieces(reader: RangeReader): AsyncGenerator<Piece> {
  let at = HEAD_BYTES + coloursBytes((await reader.read(10, 1))[0]);
  yield { start: 0, end: at };
  while (at < reader.size) {
    const [kind, label] = await reader.read(at, 2);
    if (kind === PICTURE) {
      const codesAt = at + PICTURE_HEAD_BYTES + coloursBytes((await reader.read(at + 9, 1))[0]) + 1;
      const end = await endOfBlocks(reader, codesAt);
      yield { start: at, end };
      at = end;
    } else if (kind === EXTENSION) {
      const end = await endOfBlocks(reader, at + 2);
      const isAdded = label === COMMENT || (label === APPLICATION && !KEPT.includes((await reader.read(at + 3, 11)).toString("latin1")));
      if (!isAdded) yield { start: at, end };
      at = end;
    } else break;
  }
  yield Uint8Array.of(TRAILER);
}

/** Bytes of the table of colours that a head's flags announce. */
function coloursBytes(flags = 0): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

/** Blocks come each after its length, up to one without any. */
async function endOfBlocks(reader: RangeReader, from: number): Promise<number> {
  let at = from;
  while (at < reader.size) {
    const [length = 0] = await reader.read(at, 1);
    at += 1 + length;
    if (length === 0) break;
  }
  return Math.min(at, reader.size);
}
