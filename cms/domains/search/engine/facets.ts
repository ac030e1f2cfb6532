import {
  SEARCH_POST_TYPES,
  TAXONOMIES,
  type SearchPostType,
  type Taxonomy,
} from "../../../contract/names";
import { YEAR_MAX } from "../../../contract/limits";
import type { EngineAnswer, EngineQuery } from "../search.port";
import { type Catalogue, typeMarks } from "./catalogue";

export interface Filtered extends Pick<EngineAnswer, "facets" | "typeCounts" | "years"> {
  /** Slots that pass all conditions, in the order given. */
  slots: Int32Array;
}

/** Which condition a hit fails: none, a taxonomy's (its index in TAXONOMIES), the kinds', the years', or several. */
const NONE = -1;
const TYPE = -2;
const YEAR = -3;
const SEVERAL = -4;

/**
 * Applies the conditions of a query to hits, and counts facets when it asks for them. A count is what a click would
 * give: hits of a taxonomy's facet pass all conditions but that taxonomy's own (OR within, AND across), those of the
 * kinds all but the kinds', those of the years all but the years'. One pass: a hit that fails exactly one condition
 * counts where that one is left out.
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

/** Longer than any year: see YEAR_MAX. */
const YEARS = YEAR_MAX + 1;

/** What all posts of some types together count, by catalogue and types, until the catalogue changes. */
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

  /** Hits that pass all conditions count everywhere. Of most posts it is quicker to take the others away from all. */
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

  /** The innermost loop of facets: a dozen terms for each hit. */
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

  /** A hit that fails one condition counts where that one is left out. */
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
    // Year 0 stands for none.
    for (let year = 1; year < YEARS; year++)
      if (this.years[year]! > 0) years.push({ year, count: this.years[year]! });
    return { facets, typeCounts, years };
  }
}
