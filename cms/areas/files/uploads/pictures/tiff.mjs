// @ts-check
import {
  IMAGE_MAX_PIXELS,
  TIFF_DIRECTORIES_MAX,
  TIFF_FIELDS_MAX,
  TIFF_FIELDS_TOTAL_MAX,
  TIFF_VALUES_MAX,
  TIFF_VALUES_TOTAL_MAX,
  TIFF_NESTING_MAX,
} from "../../../../contract/parser-limits.mjs";
import { Refusal } from "../checks/refusal.mjs";

/**
 * A field of a directory: its position, the position of its values, and whether they are stored in the field itself.
 * @typedef {{ tag: number, type: number, count: number, at: number, valuesAt: number, valueBytes: number, isInline: boolean }} TiffField
 *
 * A directory: a page of the picture, or metadata of a page. `bytes` is its whole length including the position of the next
 * one; `next` is 0 if there is none.
 * @typedef {{ at: number, fields: TiffField[], countBytes: number, fieldBytes: number, bytes: number, next: number }} TiffDirectory
 */

/** Thrown for an invalid TIFF. */
class InvalidTiff extends Error {
  /** @override */
  name = "InvalidTiff";
}

/** Number of bytes of a value by its type (TIFF 6.0, section 2, and BigTIFF). */
const TYPE_BYTES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4, 0, 0, 8, 8, 8];
/** Number of bytes of values read at once. */
const BLOCK_BYTES = 64 * 1024;

const TAG = /** @type {const} */ ({
  width: 256,
  height: 257,
  compression: 259,
  stripOffsets: 273,
  stripBytes: 279,
  tileOffsets: 324,
  tileBytes: 325,
  subDirectories: 330,
  oldJpegAt: 513,
  oldJpegBytes: 514,
  exif: 34665,
  gps: 34853,
  interoperability: 40965,
});

/**
 * Walks through a TIFF or BigTIFF in either byte order. It counts everything it reads over the whole file, so that
 * overlapping directories and lists cannot multiply the work. Its methods throw InvalidTiff, and Refusal if a limit is exceeded.
 */
class Tiff {
  #fields = 0;
  #values = 0;
  /** The directories read so far, by position. @type {Map<number, { bytes: number, role: "page" | "facts" }>} */
  #directories = new Map();

  /** @param {import("./range-reader.mjs").RangeReader} reader */
  constructor(reader) {
    this.reader = reader;
    const head = Buffer.from(reader.read(0, 16));
    this.isLittle = head.toString("latin1", 0, 2) === "II";
    const version =
      head.length < 16 ? 0 : this.isLittle ? head.readUInt16LE(2) : head.readUInt16BE(2);
    if (version !== 42 && version !== 43) throw new InvalidTiff("The header is missing");
    this.isBig = version === 43;
    this.first = this.#number(head, this.isBig ? 8 : 4, this.isBig ? 8 : 4);
  }

  /**
   * Yields the pages in order, each followed by the smaller ones that belong to it. At the end, throws InvalidTiff if any
   * directories overlap, including metadata that was read meanwhile.
   * @returns {Generator<TiffDirectory>}
   */
  *pages() {
    const waiting = [this.first];
    while (waiting.length > 0) {
      const at = waiting.pop() ?? 0;
      if (at === 0) continue;
      if (this.#directories.has(at)) throw new InvalidTiff("Pages refer to each other");
      const page = this.#directory(at, "page");
      yield page;
      waiting.push(page.next);
      const inner = page.fields.find(({ tag }) => tag === TAG.subDirectories);
      if (!inner) continue;
      if (inner.count > TIFF_DIRECTORIES_MAX)
        throw new InvalidTiff("A page has too many inner pages");
      for (const place of this.numbers(inner).reverse()) waiting.push(place);
    }
    this.#checkOverlap();
  }

  /**
   * Returns a directory of metadata of a page; undefined if it was read before, because pages may share it.
   * @param {number} at
   */
  facts(at) {
    const known = this.#directories.get(at);
    if (known?.role === "page") throw new InvalidTiff("A page is used as metadata of a page");
    if (known) return undefined;
    return this.#directory(at, "facts");
  }

  /** @param {number} at @param {"page" | "facts"} role @returns {TiffDirectory} */
  #directory(at, role) {
    const [countBytes, fieldBytes, placeBytes] = this.isBig ? [8, 20, 8] : [2, 12, 4];
    const count = this.#number(this.#whole(at, countBytes), 0, countBytes);
    if (count > TIFF_FIELDS_MAX) throw new InvalidTiff("Too many fields");
    const bytes = countBytes + count * fieldBytes + placeBytes;
    this.#fields += count;
    this.#directories.set(at, { bytes, role });
    if (this.#directories.size > TIFF_DIRECTORIES_MAX || this.#fields > TIFF_FIELDS_TOTAL_MAX)
      throw new Refusal("too_complex");
    const buffer = this.#whole(at, bytes);
    const fields = Array.from({ length: count }, (_, index) =>
      this.#field(buffer, at, countBytes + index * fieldBytes),
    );
    return {
      at,
      fields,
      countBytes,
      fieldBytes,
      bytes,
      next: this.#number(buffer, bytes - placeBytes, placeBytes),
    };
  }

  /** @param {Buffer} buffer @param {number} directoryAt @param {number} offset @returns {TiffField} */
  #field(buffer, directoryAt, offset) {
    const placeBytes = this.isBig ? 8 : 4;
    const type = this.#number(buffer, offset + 2, 2);
    const count = this.#number(buffer, offset + 4, placeBytes);
    const valueBytes = (TYPE_BYTES[type] ?? 0) * count;
    const valueOffset = offset + 4 + placeBytes;
    const isInline = valueBytes <= placeBytes;
    return {
      tag: this.#number(buffer, offset, 2),
      type,
      count,
      at: directoryAt + offset,
      valueBytes,
      isInline,
      valuesAt: isInline
        ? directoryAt + valueOffset
        : this.#number(buffer, valueOffset, placeBytes),
    };
  }

  /**
   * Returns a field's values, or the first `most` of them, if they are whole numbers. Reads them in blocks.
   * @param {TiffField} field @param {number} [most]
   */
  numbers({ type, count, valuesAt }, most = count) {
    const bytes = TYPE_BYTES[type] ?? 0;
    const length = Math.min(count, most);
    if (length > TIFF_VALUES_MAX || ![1, 2, 4, 8].includes(bytes))
      throw new InvalidTiff("The values are not a list of numbers");
    this.#values += length;
    if (this.#values > TIFF_VALUES_TOTAL_MAX) throw new Refusal("too_complex");
    const end = valuesAt + length * bytes;
    if (end > this.reader.size) throw new InvalidTiff("The file is cut off");
    const values = new Float64Array(length);
    let index = 0;
    for (let at = valuesAt; at < end; at += BLOCK_BYTES) {
      const block = this.#whole(at, Math.min(BLOCK_BYTES, end - at));
      for (let offset = 0; offset < block.length; offset += bytes)
        values[index++] = this.#number(block, offset, bytes);
    }
    return values;
  }

  /**
   * Encodes a directory's number of fields.
   * @param {number} fields @param {TiffDirectory} directory
   */
  countOf(fields, { countBytes }) {
    const bytes = Buffer.alloc(countBytes);
    if (this.isLittle) bytes.writeUInt16LE(fields, 0);
    else bytes.writeUInt16BE(fields, countBytes - 2);
    return bytes;
  }

  #checkOverlap() {
    let end = 0;
    for (const [at, { bytes }] of [...this.#directories].sort(([one], [other]) => one - other)) {
      if (at < end) throw new InvalidTiff("Directories overlap");
      end = at + bytes;
    }
  }

  /** @param {number} at @param {number} length */
  #whole(at, length) {
    const bytes = this.reader.read(at, length);
    if (bytes.length < length) throw new InvalidTiff("The file is cut off");
    return bytes;
  }

  /** @param {Buffer} buffer @param {number} at @param {number} bytes */
  #number(buffer, at, bytes) {
    if (bytes === 8)
      return Number(this.isLittle ? buffer.readBigUInt64LE(at) : buffer.readBigUInt64BE(at));
    return this.isLittle ? buffer.readUIntLE(at, bytes) : buffer.readUIntBE(at, bytes);
  }
}

/** The compression of a page that does not state it: none. */
const NOT_PACKED = 1;

/**
 * Returns the sizes of all pages in pixels, and their compression. Throws Refusal, and InvalidTiff, also if bytes of a page or of
 * its metadata are beyond the end of the file.
 * @param {import("./range-reader.mjs").RangeReader} reader
 */
export function tiffPages(reader) {
  const tiff = new Tiff(reader);
  const pages = [];
  for (const { fields } of tiff.pages()) {
    if (fields.some(({ valuesAt, valueBytes }) => valuesAt + valueBytes > reader.size))
      throw new InvalidTiff("The file is cut off");
    const field = (/** @type {number} */ tag) => fields.find((candidate) => candidate.tag === tag);
    const one = (
      /** @type {number} */ tag,
      /** @type {number | undefined} */ otherwise = undefined,
    ) => {
      const found = field(tag);
      const value = (found && tiff.numbers(found, 1)[0]) ?? otherwise;
      if (value === undefined) throw new InvalidTiff("A page lacks its size");
      return value;
    };
    const page = {
      width: one(TAG.width),
      height: one(TAG.height),
      compression: one(TAG.compression, NOT_PACKED),
    };
    if (page.width * page.height > IMAGE_MAX_PIXELS) throw new Refusal("too_many_pixels");
    if (page.width < 1 || page.height < 1) throw new InvalidTiff("There is no picture");
    pages.push(page);
    if (one(TAG.oldJpegAt, 0) + one(TAG.oldJpegBytes, 0) > reader.size)
      throw new InvalidTiff("The file is cut off");
    const places = field(TAG.stripOffsets) ?? field(TAG.tileOffsets);
    const lengths = field(TAG.stripBytes) ?? field(TAG.tileBytes);
    if (!places || !lengths) continue;
    const at = tiff.numbers(places);
    const isCutOff = tiff
      .numbers(lengths)
      .some((length, index) => (at[index] ?? 0) + length > reader.size);
    if (isCutOff) throw new InvalidTiff("The file is cut off");
  }
  if (pages.length === 0) throw new InvalidTiff("There is no picture");
  return pages;
}

/**
 * @typedef {import("./range-reader.mjs").RangeReader} RangeReader
 *
 * Bytes to overwrite, with `bytes` or else with zeros.
 * @typedef {{ start: number, end: number, bytes?: Buffer }} Patch
 */

/**
 * Fields that define the picture and its colours: TIFF 6.0 with its supplements, colour profiles, and the map coordinates of
 * GeoTIFF, which contain no personal data. All others are removed: user, time, device, place.
 */
const KEPT_TAGS = new Set([
  ...range(254, 266),
  273,
  274,
  ...range(277, 284),
  ...range(286, 293),
  296,
  297,
  301,
  ...range(317, 328),
  330,
  ...range(332, 334),
  336,
  ...range(338, 347),
  ...range(512, 521),
  ...range(529, 532),
  ...range(32995, 32998),
  33550,
  33922,
  34264,
  34675,
  ...range(34735, 34737),
  42113,
  50674,
]);
/** Fields that point to a directory with more metadata. @type {readonly number[]} */
const DIRECTORIES = [TAG.exif, TAG.gps, TAG.interoperability];

/**
 * Yields the parts of a TIFF that are kept: the unchanged file, but with removed fields taken out of their directory and
 * their values overwritten. Offsets count from the file's beginning, so nothing can be left out. Throws InvalidTiff and Refusal.
 * @param {RangeReader} reader
 * @returns {Generator<import("./metadata-plan.mjs").KeptPart>}
 */
export function* tiffParts(reader) {
  const patches = patchesOf(reader).sort((one, other) => one.start - other.start);
  let at = 0;
  for (const { start, end, bytes } of patches) {
    // Pages may share values, and values may overlap.
    const from = Math.max(at, start);
    if (end <= from) continue;
    yield { start: at, end: from };
    yield bytes ? bytes.subarray(from - start) : { zeros: end - from };
    at = end;
  }
  yield { start: at, end: reader.size };
}

/** @param {RangeReader} reader */
function patchesOf(reader) {
  const tiff = new Tiff(reader);
  /** @type {Patch[]} */
  const patches = [];

  /** Overwrites a directory of metadata and everything that it points to. @param {number} at @param {number} depth */
  function erase(at, depth) {
    const facts = at === 0 ? undefined : tiff.facts(at);
    if (!facts) return;
    patches.push({ start: at, end: at + facts.bytes });
    eraseValues(facts, () => true, depth);
  }

  /** @param {TiffDirectory} directory @param {(tag: number) => boolean} goes @param {number} depth */
  function eraseValues({ fields }, goes, depth) {
    for (const field of fields.filter(({ tag }) => goes(tag))) {
      if (!field.isInline)
        patches.push({
          start: field.valuesAt,
          end: Math.min(field.valuesAt + field.valueBytes, reader.size),
        });
      if (!DIRECTORIES.includes(field.tag) || depth === TIFF_NESTING_MAX) continue;
      for (const place of tiff.numbers(field)) erase(place, depth + 1);
    }
  }

  for (const page of tiff.pages()) {
    if (page.fields.every(({ tag }) => KEPT_TAGS.has(tag))) continue;
    patches.push({
      start: page.at,
      end: page.at + page.bytes,
      bytes: withoutFields(reader, tiff, page),
    });
    eraseValues(page, (tag) => !KEPT_TAGS.has(tag), 0);
  }
  return patches;
}

/**
 * Returns a directory with only the fields that are kept, in its original length.
 * @param {RangeReader} reader @param {Tiff} tiff @param {TiffDirectory} page
 */
function withoutFields(reader, tiff, page) {
  const { at, bytes, countBytes, fieldBytes, fields } = page;
  const before = Buffer.from(reader.read(at, bytes));
  const kept = fields
    .filter(({ tag }) => KEPT_TAGS.has(tag))
    .map((field) => before.subarray(field.at - at, field.at - at + fieldBytes));
  const next = before.subarray(countBytes + fields.length * fieldBytes);
  const after = Buffer.concat([tiff.countOf(kept.length, page), ...kept, next]);
  return Buffer.concat([after, Buffer.alloc(bytes - after.length)]);
}

/** @param {number} from @param {number} to */
function range(from, to) {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
