import { SEARCH_POST_TYPES, TAXONOMIES, type SearchPostType, type Taxonomy } from "../../../contract/names";
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
export function filterHits(catalogue: Catalogue, hits: Int32Array, query: Pick<EngineQuery, "types" | "visibleTypes" | "terms" | "facets">, years: readonly [number, number] | null): Filtered {
  const visible = typeMarks(query.visibleTypes);
  const wanted = typeMarks(query.types);
  const chosen = Object.entries(query.terms).map(([taxonomy, terms]) => ({
    taxonomy: TAXONOMIES.indexOf(taxonomy as Taxonomy), marks: termMarks(catalogue, terms.flat()),
  }));
  const counts = query.facets ? new Counts(catalogue) : null;
  const passed = new Int32Array(hits.length);
  let passedCount = 0;

  for (const slot of hits) {
    if (!catalogue.isVisible(slot, visible)) continue;
    let failed = NONE;
    if (wanted[catalogue.types[slot]!] === 0) failed = TYPE;
    const year = catalogue.years[slot]!;
    if (years && (year < years[0] || year > years[1])) failed = failed === NONE ? YEAR : SEVERAL;
    for (const { taxonomy, marks } of chosen) {
      if (failed === SEVERAL) break;
      if (!hasTerm(catalogue, slot, marks)) failed = failed === NONE ? taxonomy : SEVERAL;
    }
    if (failed === NONE) passed[passedCount++] = slot;
    if (!counts || failed === SEVERAL) continue;
    if (failed === NONE) counts.addEverywhere(slot);
    else if (failed === TYPE) counts.addType(slot);
    else if (failed === YEAR) counts.addYear(slot);
    else counts.addTerms(slot, failed);
  }
  return { slots: passed.subarray(0, passedCount), ...counts?.result() };
}

function hasTerm(catalogue: Catalogue, slot: number, marks: Uint8Array): boolean {
  for (let place = catalogue.termStart[slot]!; place < catalogue.termEnd[slot]!; place++) {
    if (marks[catalogue.termPool[place]!] === 1) return true;
  }
  return false;
}

function termMarks(catalogue: Catalogue, termIds: readonly number[]): Uint8Array {
  const marks = new Uint8Array(catalogue.taxonomyOfTerm.length);
  for (const id of termIds) if (id < marks.length) marks[id] = 1;
  return marks;
}

class Counts {
  private readonly terms: Int32Array;
  private readonly types = new Int32Array(SEARCH_POST_TYPES.length);
  private readonly years = new Map<number, number>();

  constructor(private readonly catalogue: Catalogue) {
    this.terms = new Int32Array(catalogue.taxonomyOfTerm.length);
  }

  addEverywhere(slot: number): void {
    const { termPool, termStart, termEnd } = this.catalogue;
    for (let place = termStart[slot]!; place < termEnd[slot]!; place++) this.terms[termPool[place]!]!++;
    this.addType(slot);
    this.addYear(slot);
  }

  addTerms(slot: number, taxonomy: number): void {
    const { termPool, termStart, termEnd, taxonomyOfTerm } = this.catalogue;
    for (let place = termStart[slot]!; place < termEnd[slot]!; place++) {
      const term = termPool[place]!;
      if (taxonomyOfTerm[term] === taxonomy) this.terms[term]!++;
    }
  }

  addType(slot: number): void {
    this.types[this.catalogue.types[slot]!]!++;
  }

  addYear(slot: number): void {
    const year = this.catalogue.years[slot]!;
    if (year > 0) this.years.set(year, (this.years.get(year) ?? 0) + 1);
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
    const years = [...this.years].map(([year, count]) => ({ year, count })).sort((a, b) => a.year - b.year);
    return { facets, typeCounts, years };
  }
}
