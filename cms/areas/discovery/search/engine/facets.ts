import {
  SEARCH_POST_TYPES,
  TAXONOMIES,
  type SearchPostType,
  type Taxonomy,
} from "../../../../contract/names";
import { YEAR_MAX } from "../../../../contract/limits";
import type { EngineAnswer, EngineQuery } from "../../../../platform/search-engine.port";
import { type Catalogue, typeMarks } from "./catalogue";

export interface Filtered extends Pick<EngineAnswer, "facets" | "typeCounts" | "years"> {
  /** Slots that meet all conditions, in the given order. */
  slots: Int32Array;
}

/** Which condition a hit fails: none, the type, the year, several, or a taxonomy (its index in TAXONOMIES). */
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
  const visible = typeMarks(query.visibleTypes);
  const wanted = typeMarks(query.types);
  const chosen = Object.entries(query.terms).map(([taxonomy, terms]) => ({
    taxonomy: TAXONOMIES.indexOf(taxonomy as Taxonomy),
    marks: catalogue.markTerms(terms.flat()),
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

/** More than the last year: see YEAR_MAX. */
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
  private readonly types = new Int32Array(SEARCH_POST_TYPES.length);
  private readonly years = new Int32Array(YEARS);

  constructor(private readonly catalogue: Catalogue) {
    this.terms = new Int32Array(catalogue.taxonomyOfTerm.length);
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
    const facets: Partial<Record<Taxonomy, Map<number, number>>> = {};
    this.terms.forEach((count, term) => {
      if (count === 0) return;
      const taxonomy = TAXONOMIES[this.catalogue.taxonomyOfTerm[term]!]!;
      (facets[taxonomy] ??= new Map()).set(term, count);
    });
    const typeCounts: Partial<Record<SearchPostType, number>> = {};
    SEARCH_POST_TYPES.forEach((type, index) => {
      if (this.types[index]! > 0) typeCounts[type] = this.types[index]!;
    });
    const years: { year: number; count: number }[] = [];
    // Year 0 means none.
    for (let year = 1; year < YEARS; year++)
      if (this.years[year]! > 0) years.push({ year, count: this.years[year]! });
    return { facets, typeCounts, years };
  }
}
