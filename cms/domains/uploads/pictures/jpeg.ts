import { orientationFacts } from "./orientation";
import type { Piece } from "./pieces";
import type { RangeReader } from "./range-reader";

const START_OF_SCAN = 0xda;
const END = 0xd9;
const COMMENT = 0xfe;
/** Bytes of the application's own segments by which it is told whose they are. */
const OWNER_BYTES = 12;
const SCAN_BYTES = 64 * 1024;

/**
 * What stays of a JPEG (ITU-T T.81, annex B): all that the picture is made of, byte for byte, with its density, its colour
 * profile and how its colours are stored. What programs and cameras have added goes, and so does whatever follows the
 * picture: previews with places of their own, films.
 */
export async function* jpegPieces(reader: RangeReader, orientation: number): AsyncGenerator<Piece> {
  yield { start: 0, end: 2 };
  let isTold = orientation === 1;
  let at = 2;
  while (at + 1 < reader.size) {
    const [lead, marker = 0] = await reader.read(at, 2);
    // Between segments there may be any number of bytes that fill.
    if (lead !== 0xff || marker === 0xff || marker === 0) {
      at++;
      continue;
    }
    if (marker === END) return yield { start: at, end: at + 2 };
    if (isAlone(marker)) {
      at += 2;
      continue;
    }
    const head = await reader.read(at, 4 + OWNER_BYTES);
    if (head.length < 4) return;
    const end = at + 2 + head.readUInt16BE(2);
    const owner = head.toString("latin1", 4);
    // Right behind the density, which has to come first.
    if (!isTold && marker !== 0xe0) {
      isTold = true;
      yield orientationSegment(orientation);
    }
    if (isKept(marker, owner)) yield { start: at, end };
    at = end;
    if (marker !== START_OF_SCAN) continue;
    at = await endOfScan(reader, end);
    yield { start: end, end: at };
  }
}

/** Markers without a length: a temporary one, and restarts that lost their scan. */
function isAlone(marker: number): boolean {
  return marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
}

function isKept(marker: number, owner: string): boolean {
  if (marker === COMMENT) return false;
  if (marker < 0xe0 || marker > 0xef) return true;
  if (marker === 0xe0) return owner.startsWith("JFIF\0");
  if (marker === 0xe2) return owner.startsWith("ICC_PROFILE\0");
  return marker === 0xee && owner.startsWith("Adobe");
}

/** In a scan a marker's lead is followed by nothing, by a restart, or by the marker that ends the scan. */
async function endOfScan(reader: RangeReader, from: number): Promise<number> {
  for (let at = from; at < reader.size; ) {
    const bytes = await reader.read(at, SCAN_BYTES);
    for (let lead = bytes.indexOf(0xff); lead >= 0 && lead + 1 < bytes.length; lead = bytes.indexOf(0xff, lead + 1)) {
      const next = bytes[lead + 1]!;
      if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at + lead;
    }
    // The last byte may be a lead whose follower comes with the next bytes.
    at += Math.max(1, bytes.length - 1);
  }
  return reader.size;
}

function orientationSegment(orientation: number): Uint8Array {
  const facts = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), orientationFacts(orientation)]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(facts.length + 2, 2);
  return Buffer.concat([head, facts]);
}
