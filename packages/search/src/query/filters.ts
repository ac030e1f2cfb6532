import type { EngineAnswer, EngineQuery } from "../types";
import type { Catalogue } from "../catalogue";
import type { FieldMask } from "../storage/postings";
import type { IndexReader } from "../storage/index-reader";
import { markAllWords, scoreEntries } from "./matching";
import type { Memo } from "../catalogue-cache";
import { createPause } from "../scheduling";
import { markPhrase } from "./phrases";
import { distinctWords, meaningfulWords, type QueryWord, queryWords } from "./query-words";

export interface Filtered extends Pick<EngineAnswer, "facets" | "typeCounts" | "years"> {
  /** Slots that meet all conditions, in the given order. */
  slots: Int32Array;
}

/** Which condition a hit fails: none, the type, the year, several, or a taxonomy (its index). */
const NONE = -1;
const TYPE = -2;
const YEAR = -3;
const SEVERAL = -4;

/**
 * Applies the conditions of a query to hits, and counts facets if requested. A count is the number of results after a click.
 * A taxonomy's facet counts hits that meet all conditions except the taxonomy's own (OR within, AND across); likewise for
 * types and years.
 * It takes a single pass: a hit that fails exactly one condition counts for that condition's facet.
 */
export function filterHits(
  catalogue: Catalogue,
  hits: Int32Array,
  query: Pick<EngineQuery, "types" | "visibleTypes" | "terms" | "facets">,
  years: readonly [number, number] | null,
): Filtered {
  const visible = catalogue.typeMarks(query.visibleTypes);
  const wanted = catalogue.typeMarks(query.types);
  const chosen = Object.entries(query.terms).map(([taxonomy, terms]) => ({
    taxonomy: catalogue.names.taxonomies.indexOf(taxonomy),
    marks: catalogue.markTerms(terms!.flat()),
  }));
  const counts = query.facets ? new Counts(catalogue) : null;
  const { types, years: yearOf } = catalogue;
  const passed = new Int32Array(hits.length);
  let passedCount = 0;

  for (let hit = 0; hit < hits.length; hit++) {
    const slot = hits[hit]!;
    const type = types[slot]!;
    // Hidden posts have a type beyond the marks.
    if (visible[type] !== 1) continue;
    let failed = wanted[type] === 1 ? NONE : TYPE;
    if (years && (yearOf[slot]! < years[0] || yearOf[slot]! > years[1]))
      failed = failed === NONE ? YEAR : SEVERAL;
    for (let condition = 0; condition < chosen.length && failed !== SEVERAL; condition++) {
      if (chosen[condition]!.marks[slot] === 0)
        failed = failed === NONE ? chosen[condition]!.taxonomy : SEVERAL;
    }
    if (failed === NONE) passed[passedCount++] = slot;
    else if (counts) counts.addFailed(slot, failed);
  }
  const slots = passed.subarray(0, passedCount);
  counts?.addPassed(slots, visible);
  return { slots, ...counts?.result() };
}

/** The first and last year that a post may have. */
const YEAR_MIN = 1000;
const YEAR_MAX = 2999;

/**
 * Returns the range of publication years of a search, both ends included; null if it has none. A range with only a
 * start ends this year; one with only an end begins with the earliest year. A reversed range matches nothing.
 */
export function yearRange(
  start: number | undefined,
  end: number | undefined,
  now: Date,
): readonly [number, number] | null {
  if (start === undefined && end === undefined) return null;
  return [start ?? YEAR_MIN, Math.min(end ?? now.getUTCFullYear(), YEAR_MAX)];
}

/** Length of a list by year: see YEAR_MAX. */
const YEARS = YEAR_MAX + 1;

/** Total counts of all posts of some types, by catalogue and types, until the catalogue changes. */
const totals = new WeakMap<
  Catalogue,
  { version: number; byTypes: Map<string, { slots: Int32Array; counts: Counts }> }
>();

function totalsOf(
  catalogue: Catalogue,
  visible: Uint8Array,
): { slots: Int32Array; counts: Counts } {
  let known = totals.get(catalogue);
  if (known?.version !== catalogue.version)
    totals.set(catalogue, (known = { version: catalogue.version, byTypes: new Map() }));
  const key = visible.join("");
  let total = known.byTypes.get(key);
  if (!total) {
    const slots = catalogue.allSlots().filter((slot) => catalogue.isVisible(slot, visible));
    const counts = new Counts(catalogue);
    counts.add(slots, 1);
    known.byTypes.set(key, (total = { slots, counts }));
  }
  return total;
}

class Counts {
  private readonly terms: Int32Array;
  private readonly types: Int32Array;
  private readonly years = new Int32Array(YEARS);

  constructor(private readonly catalogue: Catalogue) {
    this.terms = new Int32Array(catalogue.taxonomyOfTerm.length);
    this.types = new Int32Array(catalogue.names.types.length);
  }

  /**
   * Counts hits that meet all conditions; they count in every facet. For most of the posts, it is faster to subtract the
   * others from the totals.
   */
  addPassed(slots: Int32Array, visible: Uint8Array): void {
    const all = totalsOf(this.catalogue, visible);
    if (slots.length <= all.slots.length / 2) return this.add(slots, 1);
    for (const column of ["terms", "types", "years"] as const) {
      const [own, total] = [this[column], all.counts[column]];
      for (let index = 0; index < total.length; index++) own[index]! += total[index]!;
    }
    if (slots.length === all.slots.length) return;
    const passed = new Uint8Array(this.catalogue.size);
    for (let index = 0; index < slots.length; index++) passed[slots[index]!] = 1;
    this.add(
      all.slots.filter((slot) => passed[slot] === 0),
      -1,
    );
  }

  /** The innermost loop of facets: about a dozen terms for each hit. */
  add(slots: Int32Array, by: 1 | -1): void {
    const { termPool, termStart, termEnd, types, years } = this.catalogue;
    const [termCounts, typeCounts, yearCounts] = [this.terms, this.types, this.years];
    for (let index = 0; index < slots.length; index++) {
      const slot = slots[index]!;
      for (let place = termStart[slot]!, end = termEnd[slot]!; place < end; place++)
        termCounts[termPool[place]!]! += by;
      typeCounts[types[slot]!]! += by;
      yearCounts[years[slot]!]! += by;
    }
  }

  /** Counts a hit that fails one condition, in that condition's facet. */
  addFailed(slot: number, failed: number): void {
    const { termPool, termStart, termEnd, taxonomyOfTerm, types, years } = this.catalogue;
    if (failed === TYPE) this.types[types[slot]!]!++;
    else if (failed === YEAR) this.years[years[slot]!]!++;
    else if (failed !== SEVERAL) {
      for (let place = termStart[slot]!, end = termEnd[slot]!; place < end; place++) {
        if (taxonomyOfTerm[termPool[place]!] === failed) this.terms[termPool[place]!]!++;
      }
    }
  }

  result(): Required<Pick<EngineAnswer, "facets" | "typeCounts" | "years">> {
    const facets: Record<string, Map<number, number>> = {};
    this.terms.forEach((count, term) => {
      if (count === 0) return;
      const taxonomy = this.catalogue.names.taxonomies[this.catalogue.taxonomyOfTerm[term]!]!;
      (facets[taxonomy] ??= new Map()).set(term, count);
    });
    const typeCounts: Record<string, number> = {};
    this.catalogue.names.types.forEach((type, index) => {
      if (this.types[index]! > 0) typeCounts[type] = this.types[index]!;
    });
    const years: { year: number; count: number }[] = [];
    // Year 0 means none.
    for (let year = 1; year < YEARS; year++)
      if (this.years[year]! > 0) years.push({ year, count: this.years[year]! });
    return { facets, typeCounts, years };
  }
}

/** A condition on posts: a text whose words must all occur, or must not, or must occur as a phrase. */
export interface Condition {
  text: string;
  phrase: boolean;
  wanted: boolean;
}

/**
 * Marks the posts that meet all conditions, by slot; null if there are no conditions. A post has a text if one of its
 * entries has it. A text of only stop words is ignored, unless it is a phrase.
 * Forty long texts of common words take long to read: other requests run in between, and `checkTime` enforces the time
 * limit.
 */
export async function markAllowed(
  reader: IndexReader,
  memo: Memo,
  catalogue: Catalogue,
  conditions: readonly Condition[],
  mask: FieldMask,
  checkTime: () => void,
): Promise<Uint8Array | null> {
  const pause = createPause();
  let allowed: Uint8Array | null = null;
  for (const { text, phrase, wanted } of conditions) {
    if (text === "") continue;
    const has = await memo.get(
      catalogue,
      `${phrase}/${mask}/${text}`,
      () => markText(reader, catalogue, text, phrase, mask),
      () => catalogue.size,
    );
    if (!has) continue;
    allowed ??= new Uint8Array(catalogue.size).fill(1);
    for (let slot = 0; slot < allowed.length; slot++)
      if ((has[slot] === 1) !== wanted) allowed[slot] = 0;
    await pause();
    checkTime();
  }
  return allowed;
}

/** Marks the posts that contain a text, by slot; null if the text has no effect. */
async function markText(
  reader: IndexReader,
  catalogue: Catalogue,
  text: string,
  phrase: boolean,
  mask: FieldMask,
): Promise<Uint8Array | null> {
  const words = queryWords(text);
  if (words.length === 0) return null;
  const marks =
    phrase && words.length > 1
      ? await markPhrase(reader, catalogue, words, mask)
      : await markAll(reader, catalogue, words, mask);
  return marks && bySlot(catalogue, marks);
}

/** Marks the entries that contain all words, by entry id; null if all are stop words in every language. */
async function markAll(
  reader: IndexReader,
  catalogue: Catalogue,
  words: readonly QueryWord[],
  mask: FieldMask,
): Promise<Uint8Array | null> {
  const distinct = distinctWords(meaningfulWords(words));
  if (distinct.length === 0) return null;
  const scores = await scoreEntries(reader, catalogue, distinct, mask);
  return markAllWords(catalogue, scores, distinct);
}

function bySlot(catalogue: Catalogue, marks: Uint8Array): Uint8Array {
  const has = new Uint8Array(catalogue.size);
  const { entrySlots } = catalogue;
  for (let entry = 0; entry < marks.length; entry++) {
    if (marks[entry] === 1 && entrySlots[entry]! >= 0) has[entrySlots[entry]!] = 1;
  }
  return has;
}
