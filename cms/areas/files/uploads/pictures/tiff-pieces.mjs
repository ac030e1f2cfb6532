// @ts-check
import { TIFF_NESTING_MAX } from "../../../../contract/parser-limits.mjs";
import { TAG, Tiff } from "./tiff.mjs";

/**
 * @typedef {import("./range-reader.mjs").RangeReader} RangeReader
 * @typedef {import("./tiff.mjs").TiffDirectory} TiffDirectory
 *
 * Bytes to overwrite, with `bytes` or else with zeros.
 * @typedef {{ start: number, end: number, bytes?: Buffer }} Patch
 */

/**
 * Fields that define the picture and its colours: TIFF 6.0 with its supplements, colour profiles, and the map coordinates of
 * GeoTIFF, which contain no personal data. All others are removed: user, time, device, place.
 */
const KEPT = new Set([
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
 * their values overwritten. Offsets count from the file's beginning, so nothing can be left out. Throws NoTiff and Refusal.
 * @param {RangeReader} reader
 * @returns {Generator<import("./metadata-plan.mjs").Piece>}
 */
export function* tiffPieces(reader) {
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
    if (page.fields.every(({ tag }) => KEPT.has(tag))) continue;
    patches.push({
      start: page.at,
      end: page.at + page.bytes,
      bytes: withoutFields(reader, tiff, page),
    });
    eraseValues(page, (tag) => !KEPT.has(tag), 0);
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
    .filter(({ tag }) => KEPT.has(tag))
    .map((field) => before.subarray(field.at - at, field.at - at + fieldBytes));
  const next = before.subarray(countBytes + fields.length * fieldBytes);
  const after = Buffer.concat([tiff.countOf(kept.length, page), ...kept, next]);
  return Buffer.concat([after, Buffer.alloc(bytes - after.length)]);
}

/** @param {number} from @param {number} to */
function range(from, to) {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
