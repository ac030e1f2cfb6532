// @ts-check
import {
  PICTURE_PIECES_MAX,
  JPEG_SEGMENTS_MAX,
  PNG_CHUNKS_MAX,
  GIF_PARTS_MAX,
} from "../../../../contract/parser-limits.mjs";
import { Refusal } from "../checks/refusal.mjs";
import { RangeReader } from "./range-reader.mjs";
import { tiffParts } from "./tiff.mjs";
import { crc32 } from "node:zlib";

/**
 * A part of the file that is kept (`end` is exclusive), a number of zero bytes, or inserted bytes.
 * @typedef {{ start: number, end: number } | { zeros: number } | Uint8Array} KeptPart
 */

/** @type {Partial<Record<string, (reader: RangeReader, orientation: number) => Generator<KeptPart>>>} */
const READERS = { JPG: jpegParts, PNG: pngParts, GIF: gifParts, TIFF: tiffParts };

/**
 * Plans how to store a file. Pictures lose the metadata that says where, when, by whom and with which device they were
 * taken. They keep their orientation, their colour profile and every pixel, because nothing is encoded again.
 * Returns null for files that are stored byte for byte: all other types, and BMP, which has no room for metadata. Throws
 * Refusal, and an error if the picture is invalid.
 * @param {string} path @param {string} kind @param {number} orientation
 * @returns {KeptPart[] | null}
 */
export function planWithoutMetadata(path, kind, orientation) {
  const readParts = READERS[kind];
  if (!readParts) return null;
  const reader = new RangeReader(path);
  try {
    return joinAdjacent(readParts(reader, orientation), reader.size);
  } finally {
    reader.close();
  }
}

/**
 * Joins adjacent parts, so that the file is read in large chunks.
 * @param {Iterable<KeptPart>} keptParts @param {number} size
 */
function joinAdjacent(keptParts, size) {
  /** @type {KeptPart[]} */
  const plan = [];
  for (const part of keptParts) {
    if (!("start" in part)) {
      plan.push(part);
    } else {
      const end = Math.min(part.end, size);
      if (end <= part.start) continue;
      const last = plan.at(-1);
      if (last && "start" in last && last.end === part.start) last.end = end;
      else plan.push({ start: part.start, end });
    }
    if (plan.length > PICTURE_PIECES_MAX) throw new Refusal("too_complex");
  }
  return plan;
}

// --- GIF ---

/** Length of the header before the first colour table. */
const GIF_HEAD_BYTES = 13;
const GIF_PICTURE = 0x2c;
const GIF_EXTENSION = 0x21;
const GIF_TRAILER = 0x3b;
const GIF_COMMENT = 0xfe;
const GIF_APPLICATION = 0xff;
/** Length of a picture's own header, including its first byte, GIF_PICTURE. The code size is another byte. */
const GIF_PICTURE_HEAD_BYTES = 10;
/** Application extensions that belong to the picture: the number of animation loops, and the colour profile. */
const GIF_KEPT_EXTENSIONS = ["NETSCAPE2.0", "ANIMEXTS1.0", "ICCRGBG1012"];

/**
 * Yields the parts of a GIF that are kept (GIF89a, appendix A): everything except comments, extensions of programs, and
 * bytes after its end. Throws Refusal.
 * @param {RangeReader} reader
 * @returns {Generator<KeptPart>}
 */
function* gifParts(reader) {
  let at = GIF_HEAD_BYTES + colourTableBytes(reader.read(10, 1)[0]);
  yield { start: 0, end: at };
  for (let parts = 0; at < reader.size; parts++) {
    if (parts >= GIF_PARTS_MAX) throw new Refusal("too_complex");
    const [kind, label] = reader.read(at, 2);
    if (kind === GIF_PICTURE) {
      const codesAt = at + GIF_PICTURE_HEAD_BYTES + colourTableBytes(reader.read(at + 9, 1)[0]) + 1;
      const end = endOfBlocks(reader, codesAt);
      yield { start: at, end };
      at = end;
    } else if (kind === GIF_EXTENSION) {
      const end = endOfBlocks(reader, at + 2);
      const isAdded =
        label === GIF_COMMENT ||
        (label === GIF_APPLICATION &&
          !GIF_KEPT_EXTENSIONS.includes(reader.read(at + 3, 11).toString("latin1")));
      if (!isAdded) yield { start: at, end };
      at = end;
    } else break;
  }
  yield Uint8Array.of(GIF_TRAILER);
}

/** Returns the length of the colour table that a header's flags announce. @param {number} [flags] */
function colourTableBytes(flags = 0) {
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

// --- JPEG ---

const JPEG_START_OF_SCAN = 0xda;
const JPEG_END = 0xd9;
const JPEG_COMMENT = 0xfe;
/** First bytes of an application segment, which identify its owner. */
const JPEG_OWNER_BYTES = 12;

/**
 * Yields the parts of a JPEG that are kept (ITU-T T.81, annex B): all picture data byte for byte, with its density, colour
 * profile and colour encoding. Segments of programs and cameras are removed. So are bytes after the picture, such as
 * embedded previews and videos. Throws Refusal.
 * @param {RangeReader} reader @param {number} orientation
 * @returns {Generator<KeptPart>}
 */
function* jpegParts(reader, orientation) {
  yield { start: 0, end: 2 };
  let hasOrientation = orientation === 1;
  let segments = 0;
  // Any number of fill bytes may occur between segments.
  for (let at = nextMarker(reader, 2); at + 1 < reader.size; at = nextMarker(reader, at)) {
    if (++segments > JPEG_SEGMENTS_MAX) throw new Refusal("too_complex");
    const head = reader.read(at, 4 + JPEG_OWNER_BYTES);
    const marker = head[1] ?? 0;
    if (marker === JPEG_END) return yield { start: at, end: at + 2 };
    if (hasNoLength(marker)) {
      at += 2;
      continue;
    }
    if (head.length < 4) return;
    const end = at + 2 + head.readUInt16BE(2);
    const owner = head.toString("latin1", 4);
    // Inserted directly after the density segment, which must be the first.
    if (!hasOrientation && marker !== 0xe0) {
      hasOrientation = true;
      yield orientationSegment(orientation);
    }
    if (isKeptSegment(marker, owner)) yield { start: at, end };
    at = end;
    if (marker !== JPEG_START_OF_SCAN) continue;
    at = endOfScan(reader, end);
    yield { start: end, end: at };
  }
}

/**
 * Returns whether a marker has no length: the temporary marker, the start of the picture, and restarts outside a scan.
 * @param {number} marker
 */
function hasNoLength(marker) {
  return marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
}

/** @param {number} marker @param {string} owner */
function isKeptSegment(marker, owner) {
  if (marker === JPEG_COMMENT) return false;
  if (marker < 0xe0 || marker > 0xef) return true;
  if (marker === 0xe0) return owner.startsWith("JFIF\0");
  if (marker === 0xe2) return owner.startsWith("ICC_PROFILE\0");
  return marker === 0xee && owner.startsWith("Adobe");
}

/**
 * Returns the position of the next marker; the file's end if there is none.
 * @param {RangeReader} reader @param {number} from
 */
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
  const facts = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), orientationExif(orientation)]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(facts.length + 2, 2);
  return Buffer.concat([head, facts]);
}

/**
 * Returns an EXIF directory that contains only the picture's orientation (EXIF 2.3, 4.6.4).
 * @param {number} orientation
 */
function orientationExif(orientation) {
  const bytes = Buffer.from("4d4d002a00000008000101120003000000010000000000000000", "hex");
  bytes.writeUInt16BE(orientation, 18);
  return bytes;
}

// --- PNG ---

const PNG_SIGNATURE_BYTES = 8;
/** Bytes of a chunk's length and name; PNG_CHUNK_BYTES also includes the checksum at its end. */
const PNG_CHUNK_HEAD_BYTES = 8;
const PNG_CHUNK_BYTES = 12;
/** Chunks of picture and animation data, and of how colours are displayed (PNG, third edition, 11.3). */
const PNG_KEPT_CHUNKS = new Set([
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
 * @param {RangeReader} reader @param {number} orientation
 * @returns {Generator<KeptPart>}
 */
function* pngParts(reader, orientation) {
  yield { start: 0, end: PNG_SIGNATURE_BYTES };
  let chunks = 0;
  for (let at = PNG_SIGNATURE_BYTES; at + PNG_CHUNK_BYTES <= reader.size;) {
    if (++chunks > PNG_CHUNKS_MAX) throw new Refusal("too_complex");
    const head = reader.read(at, PNG_CHUNK_HEAD_BYTES);
    const name = head.toString("latin1", 4);
    const end = at + PNG_CHUNK_BYTES + head.readUInt32BE(0);
    if (PNG_KEPT_CHUNKS.has(name)) yield { start: at, end };
    if (name === "IEND") return;
    if (name === "IHDR" && orientation !== 1) yield pngChunk("eXIf", orientationExif(orientation));
    at = end;
  }
}

/** @param {string} name @param {Buffer} data */
function pngChunk(name, data) {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), chunk.length - 4);
  return chunk;
}
