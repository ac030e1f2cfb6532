import type { Taxonomy } from "#contract/names";
import type { FacetRow, SearchAnswer, Relaxation } from "#contract/search";
import { FACET_ORDER } from "~/features/search/advanced-form";
import {
  paramOf,
  type ResourceType,
  postTypesOf,
  RESOURCE_TYPES,
  type TermParam,
  EMPTY_SEARCH,
  searchPath,
  type SearchState,
  withoutFilters,
  withoutParam,
  withParam,
} from "~/paths/search";
import type { TFunction } from "i18next";
import type { PageLanguage } from "#contract/languages";
import { i18nOf } from "~/i18n/i18next.server";

/** A facet value, as a page shows it. */
export interface FacetValueView {
  slug: string;
  name: string;
  count: number;
  selected?: boolean;
  /** Depth below the top: 1, 2 and so on; absent at the top. */
  depth?: number;
}

export interface Facet {
  param: TermParam;
  selectedCount: number;
  values: FacetValueView[];
  /** Number of values that `values` leaves out. */
  hiddenCount: number;
}

/** Number of values of a facet before "Show more". */
const FIRST_VALUES = 5;
/** A facet with no more values than this is sent completely. A search for `facetsOf` needs no more values of a facet. */
export const WHOLE_LIST_MAX = 12;
/** Maximum number of values sent when all are requested; the list's search finds the others. */
const LISTED_VALUES_MAX = 400;

/**
 * Returns all facets with their first values: facets may have hundreds of values, and the page must stay small. Facets
 * without values are left out.
 */
export function facetsOf(answer: SearchAnswer): Facet[] {
  return FACET_ORDER.flatMap((taxonomy) => {
    const rows = answer.facets?.[taxonomy] ?? [];
    if (rows.length === 0) return [];
    const values = inTree(rows);
    const total = answer.facet_totals?.[taxonomy] ?? values.length;
    const first = total <= WHOLE_LIST_MAX ? values : firstValues(values);
    return [
      {
        param: paramOf(taxonomy),
        selectedCount: rows.filter((row) => row.selected).length,
        values: first,
        hiddenCount: total - first.length,
      },
    ];
  });
}

/** Returns the values of one facet by name: those that match the search, or all. */
export function listedFacet(
  answer: SearchAnswer,
  taxonomy: Taxonomy,
  find: string,
  language: string,
): Facet {
  const rows = answer.facets?.[taxonomy] ?? [];
  const collator = new Intl.Collator(language, { numeric: true });
  const sorted = [...rows].sort((a, b) => collator.compare(a.name, b.name));
  const wanted = plain(find);
  // Search matches are shown flat, because their parents may not match.
  const values = wanted
    ? sorted.filter((row) => plain(row.name).includes(wanted)).map((row) => facetValueOf(row, 0))
    : inTree(sorted);
  return {
    param: paramOf(taxonomy),
    selectedCount: rows.filter((row) => row.selected).length,
    values: values.slice(0, LISTED_VALUES_MAX),
    hiddenCount: Math.max(0, values.length - LISTED_VALUES_MAX),
  };
}

/** Returns the hits by kind of resource, as shown in the tabs. */
export function tabCounts(answer: SearchAnswer, internal: boolean): Record<ResourceType, number> {
  const sum = (type: ResourceType) =>
    postTypesOf(type, internal).reduce(
      (total, postType) => total + (answer.types?.[postType] ?? 0),
      0,
    );
  return Object.fromEntries(RESOURCE_TYPES.map((type) => [type, sum(type)])) as Record<
    ResourceType,
    number
  >;
}

/** Hits by year, as bars of equal spans. */
export interface Histogram {
  start: number;
  /** Years per bar. */
  span: number;
  counts: number[];
}
const BARS = 24;

export function histogramOf(years: SearchAnswer["years"]): Histogram | null {
  const first = years?.[0]?.year;
  const last = years?.at(-1)?.year;
  if (!years || first === undefined || last === undefined || first === last) return null;
  const span = Math.ceil((last - first + 1) / BARS);
  const counts = new Array<number>(Math.ceil((last - first + 1) / span)).fill(0);
  for (const { year, count } of years) {
    const bar = Math.floor((year - first) / span);
    counts[bar] = (counts[bar] ?? 0) + count;
  }
  return { start: first, span, counts };
}

const facetValueOf = (
  { slug, name, count, selected }: FacetRow,
  depth: number,
): FacetValueView => ({
  slug,
  name,
  count,
  // Default values are left out, since a page has up to a hundred values.
  ...(selected && { selected }),
  ...(depth > 0 && { depth }),
});
const plain = (text: string) => text.trim().toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");

/** Sorts children below their parents, keeping the given order among siblings. */
function inTree(rows: readonly FacetRow[]): FacetValueView[] {
  const slugs = new Set(rows.map((row) => row.slug));
  const below = new Map<string | null, FacetRow[]>();
  for (const row of rows) {
    const parent =
      row.parent !== null && row.parent !== row.slug && slugs.has(row.parent) ? row.parent : null;
    below.set(parent, [...(below.get(parent) ?? []), row]);
  }
  const values: FacetValueView[] = [];
  const add = (parent: string | null, depth: number) => {
    for (const row of below.get(parent) ?? []) {
      values.push(facetValueOf(row, depth));
      add(row.slug, depth + 1);
    }
  };
  add(null, 0);
  return values;
}

/**
 * Returns the first branches of a tree, and all branches with selected values. The latter are shortened; the other branches
 * contain only their root.
 */
function firstValues(values: readonly FacetValueView[]): FacetValueView[] {
  const branches: FacetValueView[][] = [];
  for (const value of values) {
    if (!value.depth) branches.push([value]);
    else branches.at(-1)?.push(value);
  }
  const isSelected = (branch: FacetValueView[]) => branch.some((value) => value.selected);
  // Selected values must always be included: a form without them would deselect them.
  return branches.flatMap((branch, i) =>
    isSelected(branch) ? shortened(branch) : i < FIRST_VALUES ? branch.slice(0, 1) : [],
  );
}

/** Returns the selected values of a branch, their ancestors, and the first few children of each of these. */
function shortened(branch: FacetValueView[]): FacetValueView[] {
  const shown = new Set<number>([0]);
  const ancestorIndexes: number[] = [];
  const parents = branch.map((value, i) => {
    ancestorIndexes.length = value.depth ?? 0;
    const parent = ancestorIndexes.at(-1) ?? -1;
    ancestorIndexes.push(i);
    return parent;
  });
  const families = new Set<number>();
  branch.forEach((value, i) => {
    if (!value.selected) return;
    shown.add(i);
    families.add(i);
    for (let above = parents[i] ?? -1; above >= 0; above = parents[above] ?? -1) {
      shown.add(above);
      families.add(above);
    }
  });
  for (const family of families) {
    parents
      .flatMap((parent, i) => (parent === family ? [i] : []))
      .slice(0, FIRST_VALUES)
      .forEach((i) => shown.add(i));
  }
  return branch.filter((_, i) => shown.has(i));
}

/** An alternative search with one condition less, for a search without results. */
export interface SearchAlternative {
  /** Without the language. */
  path: string;
  /** Describes what is left out. */
  words: string;
  /** Number of results. */
  count: number;
}

const ALL_RESOURCES_PATH = searchPath(EMPTY_SEARCH);

/**
 * Returns the alternatives for a search without results, with their texts. The texts stay on the server: few searches need
 * them.
 */
export function alternativesOf(
  state: SearchState,
  relaxations: readonly Relaxation[],
  language: PageLanguage,
): SearchAlternative[] {
  const t = i18nOf(language).getFixedT(null, "relaxations");
  return relaxations.map(({ drop, count }) => {
    const path = searchPath(withoutCondition(state, drop));
    return {
      path,
      words: path === ALL_RESOURCES_PATH ? t("everything") : describeCondition(drop, state, t),
      count,
    };
  });
}

/** Returns the search without the suggested condition. */
export function withoutCondition(state: SearchState, drop: Relaxation["drop"]): SearchState {
  switch (drop.kind) {
    case "term":
    case "terms":
      return withoutParam(state, paramOf(drop.taxonomy));
    case "search":
      return withoutParam(withParam(state, "q", ""), "should");
    case "word":
      return withParam(state, "q", drop.search);
    case "years":
      return withoutParam(withoutParam(state, "from"), "to");
    case "readable":
      return withoutParam(state, "readable");
    case "post_type":
      return withParam(state, "type", "everything");
    case "must":
      return withoutParam(state, "must", drop.text);
    case "must_not":
      return withoutParam(state, "must-not", drop.text);
    case "exact_phrase":
      return withoutParam(state, "exact");
    case "fields":
      return withoutParam(state, "field");
    case "filters":
      return withParam(withoutFilters(state), "type", "everything");
    case "everything":
      return { ...EMPTY_SEARCH, layout: state.layout, lists: withoutFilters(state).lists };
  }
}

/** Describes the removed condition. */
function describeCondition(
  drop: Relaxation["drop"],
  { q, lists }: SearchState,
  t: TFunction<"relaxations">,
): string {
  switch (drop.kind) {
    case "term":
      return t("term", { name: drop.name });
    case "terms":
      return t("terms", { taxonomy: t(`taxonomy.${drop.taxonomy}`, { ns: "suggestions" }) });
    case "word":
      return t("word", { word: drop.word });
    case "must":
    case "must_not":
      return t(drop.kind, { text: drop.text });
    case "exact_phrase":
      return t("exact_phrase", { text: lists.exact?.[0] ?? "" });
    case "search":
      return q ? t("search", { text: q }) : t("should");
    case "filters":
      return t("filters", { text: q });
    default:
      return t(drop.kind);
  }
}
