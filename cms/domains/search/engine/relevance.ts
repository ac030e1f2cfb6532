import type { Catalogue } from "./catalogue";
import { FIELDS, type FieldMask, type Field } from "./fields";
import { COUNTS_FOLLOW } from "./postings";

/** BM25's usual constants (Robertson and Zaragoza, 2009): how fast repeats saturate, how much length counts. */
const K1 = 1.2;
const B = 0.75;
/**
 * What an occurrence in each field weighs. Ours: a title says what a text is about, its abstract and keywords too, and a
 * full text touches many things; a title three times was the best of those tried (design, data-and-search).
 */
const WEIGHTS: Record<Field, number> = { title: 3, abstract: 1.5, keywords: 1.5, authors: 1.5, fulltext: 1, labels: 0.75 };
/** A text shorter than the average gains no more than a third by it, or one word in a tiny abstract would beat a title. */
const LENGTH_FACTOR_MIN = 0.75;

/** BM25's idf (Robertson and Spärck Jones), with 1 added so that no word counts against an entry. */
export function rarity(entriesWithWord: number, entries: number): number {
  return Math.log(1 + (Math.max(entries, entriesWithWord) - entriesWithWord + 0.5) / (entriesWithWord + 0.5));
}

/** A word's entries, ascending, and what the word adds to each one's score before its rarity counts: BM25F over the fields. */
export interface Impacts {
  entries: Int32Array;
  impacts: Float32Array;
}

/**
 * Reads postings of entries after one and up to another, in the fields of the mask. The innermost loop of search: a
 * common word has a posting for every second entry.
 */
export function readImpacts(bytes: Uint8Array, mask: FieldMask, catalogue: Catalogue, after: number, upTo: number): Impacts {
  const { abstractLengths, averageAbstractLength, fullTextLengths, averageFullTextLength } = catalogue;
  const weights = FIELDS.map((field, index) => ((mask & (1 << index)) === 0 ? 0 : WEIGHTS[field]));
  const [ABSTRACT, FULL_TEXT] = [FIELDS.indexOf("abstract"), FIELDS.indexOf("fulltext")];
  // A posting has two bytes at least.
  const entries = new Int32Array(bytes.length >> 1);
  const impacts = new Float32Array(bytes.length >> 1);
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
        let weight = weights[field]! * (counted ? number() : 1);
        if (weight === 0) continue;
        if (field === ABSTRACT) weight /= lengthFactor(abstractLengths[entry]!, averageAbstractLength);
        else if (field === FULL_TEXT) weight /= lengthFactor(fullTextLengths[entry]!, averageFullTextLength);
        frequency += weight;
      }
      if (frequency === 0 || entry <= after || entry > upTo) continue;
      entries[found] = entry;
      impacts[found++] = (frequency * (K1 + 1)) / (frequency + K1);
    }
  }
  return { entries: entries.slice(0, found), impacts: impacts.slice(0, found) };
}

/** BM25's correction for length; 1 for a text of average length. */
function lengthFactor(length: number, average: number): number {
  return Math.max(LENGTH_FACTOR_MIN, 1 - B + (B * length) / average);
}
