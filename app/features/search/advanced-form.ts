import { YEAR_MAX, YEAR_MIN } from "#contract/limits";
import {
  ADVANCED_WORDS_MAX,
  cleanText,
  parseSearch,
  type SearchState,
  paramOf,
  type TermParam,
  withoutParam,
  withPage,
} from "~/paths/search";
import type { Taxonomy } from "#contract/names";
import type { SearchAnswer } from "#contract/search";

/**
 * The form of the advanced search, read from an address: the one that opened it, or the one that its own fields produce.
 * The server reads it for the page and the browser for the dialog, so that both interpret the input alike.
 */

/** Lists of words with a row for each; `exact` is a single phrase. */
export const WORD_LISTS = ["must", "should", "must-not"] as const;
export type WordList = (typeof WORD_LISTS)[number];
/** Rows of a list before anything is typed. */
const FIRST_VALUES: Record<WordList, number> = { must: 2, should: 2, "must-not": 1 };

export const YEAR_FIELDS = ["year", "from", "to"] as const;
export type YearField = (typeof YEAR_FIELDS)[number];
/** Why a year is refused: it is malformed, or one year and a range are both given. */
export type YearError = "digits" | "both";

export interface AdvancedForm {
  /** The search that the form describes, without refused years. */
  state: SearchState;
  /** Words as typed, in order; empty rows count. */
  rows: Record<WordList, string[]>;
  /** Years as typed. */
  years: Record<YearField, string>;
  errors: Partial<Record<YearField, YearError>>;
  /** Number of the address's values that were ignored. */
  ignored: number;
  /** Whether the text exceeded the limit and was cut. */
  cut: boolean;
}

/** Reads the form. `add` names a list that gets one more row. Never throws. */
export function readAdvancedForm(params: URLSearchParams): AdvancedForm {
  const { years, errors, from, to } = readYears(params);
  const search = new URLSearchParams(params);
  for (const [name, year] of [
    ["from", from],
    ["to", to],
  ] as const) {
    if (year === null) search.delete(name);
    else search.set(name, String(year));
  }
  const { state, ignored, cut } = parseSearch(search);
  const rows = Object.fromEntries(
    WORD_LISTS.map((list) => [list, rowsOf(params, list)]),
  ) as AdvancedForm["rows"];
  return { state, rows, years, errors, ignored, cut };
}

export const hasErrors = ({ errors }: Pick<AdvancedForm, "errors">): boolean =>
  Object.keys(errors).length > 0;
/** Returns whether a list may have one more row. */
export const hasRoom = (rows: readonly string[]): boolean => rows.length < ADVANCED_WORDS_MAX;

function rowsOf(params: URLSearchParams, list: WordList): string[] {
  const typed = params.getAll(list).map(cleanText).slice(0, ADVANCED_WORDS_MAX);
  const wanted = Math.max(
    FIRST_VALUES[list],
    typed.length + (params.get("add") === list && hasRoom(typed) ? 1 : 0),
  );
  return [...typed, ...Array<string>(wanted - typed.length).fill("")];
}

/**
 * Reads the years. There are two ways to give them (R5.41, R5.42). One year is both start and end. A range may be open, and one
 * without an end goes up to this year. An address holds both as `from` and `to`; the form has a separate field for one year.
 */
function readYears(params: URLSearchParams) {
  const typed = (name: YearField) =>
    cleanText(params.getAll(name).find((value) => value.trim() !== "") ?? "");
  const years: AdvancedForm["years"] = {
    year: typed("year"),
    from: typed("from"),
    to: typed("to"),
  };
  const errors: AdvancedForm["errors"] = {};
  const read = (name: YearField): number | null => {
    const text = years[name];
    if (text === "") return null;
    const year = /^\d{4}$/.test(text) ? Number(text) : Number.NaN;
    if (year >= YEAR_MIN && year <= YEAR_MAX) return year;
    errors[name] = "digits";
    return null;
  };
  const [year, from, to] = YEAR_FIELDS.map(read) as [number | null, number | null, number | null];
  if (years.year !== "" && (years.from !== "" || years.to !== "")) {
    errors.year ??= "both";
    return { years, errors, from: null, to: null };
  }
  if (from !== null && from === to)
    return { years: { year: String(from), from: "", to: "" }, errors, from, to };
  return { years, errors, from: year ?? from, to: year ?? to };
}

/** Taxonomies, the most useful filters first. */
export const FACET_ORDER: readonly Taxonomy[] = [
  "topics",
  "content_types",
  "languages",
  "countries",
  "regions",
  "keywords",
  "publishers",
  "authors",
  "licenses",
];

/** A chosen term with its name. */
export interface ChosenTerm {
  param: TermParam;
  slug: string;
  name: string;
}

/** Returns all terms of a search, as its answer names them. */
export function chosenTerms(results: SearchAnswer): ChosenTerm[] {
  return FACET_ORDER.flatMap((taxonomy) =>
    (results.facets?.[taxonomy] ?? [])
      .filter((row) => row.selected)
      .map(({ slug, name }) => ({ param: paramOf(taxonomy), slug, name })),
  );
}

/** Returns the search of an old address with its terms' current slugs; null if it has them already. */
export function withPresentSlugs(
  state: SearchState,
  { renamed }: Pick<SearchAnswer, "renamed">,
): SearchState | null {
  if (!renamed) return null;
  const lists = { ...state.lists };
  for (const [taxonomy, slugs] of Object.entries(renamed) as [Taxonomy, Record<string, string>][]) {
    const param = paramOf(taxonomy);
    lists[param] = [...new Set(lists[param]?.map((slug) => slugs[slug] ?? slug))];
  }
  return { ...state, lists };
}

/** Returns the search without unknown terms, which links must not repeat, and their number. */
export function withoutUnknown(
  state: SearchState,
  { unknown = {} }: Pick<SearchAnswer, "unknown">,
): { known: SearchState; unknownCount: number } {
  let [known, unknownCount] = [state, 0];
  for (const [taxonomy, slugs] of Object.entries(unknown) as [Taxonomy, string[]][]) {
    unknownCount += slugs.length;
    for (const slug of slugs) known = withoutParam(known, paramOf(taxonomy), slug);
  }
  return { known: withPage(known, state.page), unknownCount };
}
