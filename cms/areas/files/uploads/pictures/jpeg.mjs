// @ts-check
import { JPEG_SEGMENTS_MAX } from "../../../../contract/parser-limits.mjs";
import { Refusal } from "../checks/refusal.mjs";
import { orientationFacts } from "./orientation.mjs";

/** @typedef {import("./range-reader.mjs").RangeReader} RangeReader */

const START_OF_SCAN = 0xda;
const END = 0xd9;
const COMMENT = 0xfe;
/** First bytes of an application segment, which identify its owner. */
const OWNER_BYTES = 12;

/**
 * Yields the parts of a JPEG that are kept (ITU-T T.81, annex B): all picture data byte for byte, with its density, colour
 * profile and colour encoding. Segments of programs and cameras are removed. So are bytes after the picture, such as
 * embedded previews and videos. Throws Refusal.
 * @param {RangeReader} reader @param {number} orientation
 * @returns {Generator<import("./metadata-plan.mjs").Piece>}
 */
export function* jpegPieces(reader, orientation) {
  yield { start: 0, end: 2 };
  let isTold = orientation === 1;
  let segments = 0;
  // Any number of fill bytes may stand between segments.
  for (let at = nextMarker(reader, 2); at + 1 < reader.size; at = nextMarker(reader, at)) {
    if (++segments > JPEG_SEGMENTS_MAX) throw new Refusal("too_complex");
    const head = reader.read(at, 4 + OWNER_BYTES);
    const marker = head[1] ?? 0;
    if (marker === END) return yield { start: at, end: at + 2 };
    if (isAlone(marker)) {
      at += 2;
      continue;
    }
    if (head.length < 4) return;
    const end = at + 2 + head.readUInt16BE(2);
    const owner = head.toString("latin1", 4);
    // Inserted directly after the density segment, which must be the first.
    if (!isTold && marker !== 0xe0) {
      isTold = true;
      yield orientationSegment(orientation);
    }
    if (isKept(marker, owner)) yield { start: at, end };
    at = end;
    if (marker !== START_OF_SCAN) continue;
    at = endOfScan(reader, end);
    yield { start: end, end: at };
  }
}

/** Returns whether a marker has no length: the temporary marker, and restarts outside a scan. @param {number} marker */
function isAlone(marker) {
  return marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
}

/** @param {number} marker @param {string} owner */
function isKept(marker, owner) {
  if (marker === COMMENT) return false;
  if (marker < 0xe0 || marker > 0xef) return true;
  if (marker === 0xe0) return owner.startsWith("JFIF\0");
  if (marker === 0xe2) return owner.startsWith("ICC_PROFILE\0");
  return marker === 0xee && owner.startsWith("Adobe");
}

/** Returns the position of the next marker; the file's end if there is none. @param {RangeReader} reader @param {number} from */
const nextMarker = (reader, from) =>
  findMarker(reader, from, (follower) => follower !== 0 && follower !== 0xff);

/**
 * Returns the end of a scan. Within a scan, the byte 0xff is followed by zero or a restart marker; any other marker ends the
 * scan.
 * @param {RangeReader} reader @param {number} from
 */
const endOfScan = (reader, from) =>
  findMarker(
    reader,
    from,
    (follower) => follower !== 0 && follower !== 0xff && !(follower >= 0xd0 && follower <= 0xd7),
  );

/** @param {RangeReader} reader @param {number} from @param {(follower: number) => boolean} isSought */
function findMarker(reader, from, isSought) {
  for (let at = from; at + 1 < reader.size;) {
    const bytes = reader.atHand(at, 2);
    for (
      let lead = bytes.indexOf(0xff);
      lead >= 0 && lead + 1 < bytes.length;
      lead = bytes.indexOf(0xff, lead + 1)
    ) {
      if (isSought(/** @type {number} */ (bytes[lead + 1]))) return at + lead;
    }
    // The last byte may be the first half of a marker whose second half is in the next chunk.
    at += Math.max(1, bytes.length - 1);
  }
  return reader.size;
}

/** @param {number} orientation */
function orientationSegment(orientation) {
  const facts = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), orientationFacts(orientation)]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(facts.length + 2, 2);
  return Buffer.concat([head, facts]);
}
