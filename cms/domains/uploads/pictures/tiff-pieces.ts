import type { Piece } from "./pieces";
import type { RangeReader } from "./range-reader";
import { TAG, Tiff, type TiffDirectory } from "./tiff";

/**
 * Fields that a picture is made of, and how its colours are shown: TIFF 6.0 with its supplements, colour profiles, and what
 * places a map on the earth (GeoTIFF), which tells of no person. All others go: who, when, with what, where.
 */
const KEPT = new Set([
  ...range(254, 266), 273, 274, ...range(277, 284), ...range(286, 293), 296, 297, 301, ...range(317, 328), 330, ...range(332, 334), 336, ...range(338, 347),
  ...range(512, 521), ...range(529, 532), ...range(32995, 32998), 33550, 33922, 34264, 34675, ...range(34735, 34737), 42113, 50674,
]);
/** Fields that say where a directory of more such facts stands. */
const DIRECTORIES: readonly number[] = [TAG.exif, TAG.gps, TAG.interoperability];
/** Directories of facts within each other. */
const DEPTH_MAX = 3;

interface Patch {
  start: number;
  end: number;
  /** Nothing stands for zeros. */
  bytes?: Buffer;
}

/**
 * What stays of a TIFF: the file as it is, in which every field that goes is taken off its directory and its values are
 * overwritten. Places within the file count from its beginning, so that nothing can be left out. Throws NoTiff.
 */
export async function* tiffPieces(reader: RangeReader): AsyncGenerator<Piece> {
  const patches = (await patchesOf(reader)).sort((one, other) => one.start - other.start);
  let at = 0;
  for (const { start, end, bytes } of patches) {
    // Values that two pages share, or that lie within each other.
    const from = Math.max(at, start);
    if (end <= from) continue;
    yield { start: at, end: from };
    yield* bytes ? [bytes.subarray(from - start)] : zeros(end - from);
    at = end;
  }
  yield { start: at, end: reader.size };
}

async function patchesOf(reader: RangeReader): Promise<Patch[]> {
  const tiff = await Tiff.open(reader);
  const patches: Patch[] = [];

  /** Overwrites a directory of facts with all that it leads to. */
  async function erase(at: number, depth: number): Promise<void> {
    const directory = await tiff.directory(at);
    patches.push({ start: at, end: at + directory.bytes });
    await eraseValues(directory, () => true, depth);
  }

  async function eraseValues({ fields }: TiffDirectory, goes: (tag: number) => boolean, depth: number): Promise<void> {
    for (const field of fields.filter(({ tag }) => goes(tag))) {
      if (!field.isInline) patches.push({ start: field.valuesAt, end: Math.min(field.valuesAt + field.valueBytes, reader.size) });
      if (!DIRECTORIES.includes(field.tag) || depth === DEPTH_MAX) continue;
      for await (const place of tiff.numbers(field)) await erase(place, depth + 1);
    }
  }

  for await (const page of tiff.pages()) {
    if (page.fields.every(({ tag }) => KEPT.has(tag))) continue;
    patches.push({ start: page.at, end: page.at + page.bytes, bytes: await withoutFields(reader, tiff, page) });
    await eraseValues(page, (tag) => !KEPT.has(tag), 0);
  }
  return patches;
}

/** A directory with the fields that stay, as long as it was. */
async function withoutFields(reader: RangeReader, tiff: Tiff, page: TiffDirectory): Promise<Buffer> {
  const { at, bytes, countBytes, fieldBytes, fields } = page;
  const before = Buffer.from(await reader.read(at, bytes));
  const kept = fields.filter(({ tag }) => KEPT.has(tag)).map((field) => before.subarray(field.at - at, field.at - at + fieldBytes));
  const next = before.subarray(countBytes + fields.length * fieldBytes);
  const after = Buffer.concat([tiff.countOf(kept.length, page), ...kept, next]);
  return Buffer.concat([after, Buffer.alloc(bytes - after.length)]);
}

const ZEROS_BYTES = 64 * 1024;

function* zeros(length: number): Generator<Uint8Array> {
  for (let left = length; left > 0; left -= ZEROS_BYTES) yield new Uint8Array(Math.min(left, ZEROS_BYTES));
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
