import type { Catalogue } from "../catalogue";
import { FIELDS, type FieldMask, type Field, COUNTS_FOLLOW } from "../storage/postings";

/**
 * Saturation of repetitions, weight of an occurrence in each field, and influence of a text's length (BM25F, Robertson
 * and Zaragoza, 2009). Measured, docs/benchmarks.md. Between fields other than the title the differences are small, and
 * the order is that of the fields in an advanced search.
 */
export const K1 = 3;
export const WEIGHTS: Record<Field, number> = {
  title: 3,
  abstract: 1.3,
  keywords: 1.15,
  authors: 1.15,
  fulltext: 1,
  labels: 0.8,
};
export const B: Partial<Record<Field, number>> = { title: 0.5, abstract: 0.75, fulltext: 0.7 };

/** Added to a word's rarity, so that a common word also counts. Measured, docs/benchmarks.md. */
const RARITY_MIN = 1;

/** Returns BM25's idf (Robertson and Spärck Jones) among the texts of one language, plus a constant. */
export function rarity(entriesWithWord: number, entries: number): number {
  return (
    RARITY_MIN +
    Math.log(
      1 + (Math.max(entries, entriesWithWord) - entriesWithWord + 0.5) / (entriesWithWord + 0.5),
    )
  );
}

/**
 * A word's entries, ascending: what the word adds to each entry's score before its rarity is applied, and in which fields it
 * occurs.
 */
export interface Impacts {
  entries: Int32Array;
  impacts: Float32Array;
  /** A bit for each field: see FieldMask. */
  shapes: Uint8Array;
}

/**
 * Reads postings of entries after `after` and up to `upTo`, in the fields of the mask. The innermost loop of search: a
 * common word has a posting for every second entry.
 */
export function readImpacts(
  bytes: Uint8Array,
  mask: FieldMask,
  catalogue: Catalogue,
  after: number,
  upTo: number,
): Impacts {
  const weights = FIELDS.map((field, index) => ((mask & (1 << index)) === 0 ? 0 : WEIGHTS[field]));
  const lengths = FIELDS.map((field) => catalogue.lengthsOf(field));
  // A posting has at least two bytes.
  const { entries, impacts, shapes } = scratchFor(bytes.length >> 1);
  let found = 0;
  let offset = 0;
  const number = (): number => {
    let byte = bytes[offset++]!;
    let value = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = bytes[offset++]!;
      value |= (byte & 127) << shift;
    }
    return value;
  };
  while (offset < bytes.length) {
    let entry = 0;
    for (let left = number(); left > 0; left--) {
      entry += number();
      const shape = bytes[offset++]!;
      const counted = (shape & COUNTS_FOLLOW) !== 0;
      let frequency = 0;
      for (let field = 0, bits = shape & (COUNTS_FOLLOW - 1); bits !== 0; field++, bits >>= 1) {
        if ((bits & 1) === 0) continue;
        const weight = weights[field]! * (counted ? number() : 1);
        const length = lengths[field];
        frequency += length ? weight / length[entry]! : weight;
      }
      if (!(frequency > 0) || entry <= after || entry > upTo) continue;
      entries[found] = entry;
      impacts[found] = (frequency * (K1 + 1)) / (frequency + K1);
      shapes[found++] = shape & mask;
    }
  }
  return {
    entries: entries.slice(0, found),
    impacts: impacts.slice(0, found),
    shapes: shapes.slice(0, found),
  };
}

/** Arrays that `readImpacts` fills before it copies what was found: new ones of the largest possible size cost more. */
let scratch = newImpacts(0);

function scratchFor(size: number): Impacts {
  if (scratch.entries.length < size) scratch = newImpacts(size * 2);
  return scratch;
}

function newImpacts(size: number): Impacts {
  return {
    entries: new Int32Array(size),
    impacts: new Float32Array(size),
    shapes: new Uint8Array(size),
  };
}

/** Returns BM25's length factors by entry id: 1 for a text of average length. */
export function lengthFactors(field: Field, lengths: Int32Array, average: number): Float32Array {
  const b = B[field] ?? 0;
  return Float32Array.from(lengths, (length) => 1 - b + (b * length) / average);
}
