import {
  PAGE_SIZE_COMPRESSED,
  PAGE_SIZE_NORMAL,
  SEARCH_PAGE_MAX,
  SEARCH_TERMS_MAX,
  SEARCH_TEXT_MAX_CHARS,
  YEAR_MAX,
  YEAR_MIN,
} from "#contract/limits";
import {
  DOCUMENT_TYPES,
  type SearchPostType,
  type SortKey,
  TAXONOMIES,
  TAXONOMY_SERVER_NAMES,
  type Taxonomy,
} from "#contract/names";
import { pathWith } from "~/i18n/paths";
import type { SearchRequestInput } from "#contract/search";

/**
 * The address contains the whole state of a search. This module converts an address to a state and back. Any client may have
 * written the address, so unknown or malformed values are left out and counted, never an error.
 */

export const RESOURCE_TYPES = ["everything", "resource", "collection", "article"] as const;
export type ResourceType = (typeof RESOURCE_TYPES)[number];
export const SORTS = ["relevance", "latest", "alphabetical", "staff-first", "recommended"] as const;
export type Sort = (typeof SORTS)[number];
export const LAYOUTS = ["normal", "compressed"] as const;
export type Layout = (typeof LAYOUTS)[number];

/** The parameter of each taxonomy, in the order of `TAXONOMIES`. */
export const TERM_PARAMS = [
  "topic",
  "content-type",
  "keyword",
  "country",
  "region",
  "publisher",
  "language",
  "author",
  "license",
] as const;
export type TermParam = (typeof TERM_PARAMS)[number];

export const ADVANCED_FIELDS = ["title", "abstract", "keywords", "authors", "fulltext"] as const;
/** Which library is searched: the public one, the staff's internal one, or both. */
export const INDICES = ["public", "internal"] as const;
/** The one value of `readable`: only results that can be read in the page's language. */
export const READABLE = "yes";
export const ADVANCED_PARAMS = ["field", "must", "should", "must-not", "exact"] as const;

/**
 * Parameters that may be repeated. `exact` is one phrase and `readable` one word; each is a list of one here, so that
 * all filters are alike.
 */
const LIST_PARAMS = ["index", ...TERM_PARAMS, "readable", ...ADVANCED_PARAMS] as const;
export type ListParam = (typeof LIST_PARAMS)[number];
/** Limit for each of `must`, `should` and `must-not`, as in the content system. */
export const ADVANCED_WORDS_MAX = 20;

export interface SearchState {
  q: string;
  type: ResourceType;
  /** The chosen order; null is the default, which depends on the query. */
  sort: Sort | null;
  layout: Layout;
  from: number | null;
  to: number | null;
  /** Values of the repeatable parameters, sorted; parameters without values are missing. */
  lists: Partial<Record<ListParam, readonly string[]>>;
  page: number;
}

export interface ParsedSearch {
  state: SearchState;
  /** Number of the address's values that were ignored. */
  ignored: number;
  /** Whether the text exceeded the limit and was cut. */
  cut: boolean;
}

export const EMPTY_SEARCH: SearchState = {
  q: "",
  type: "everything",
  sort: null,
  layout: "normal",
  from: null,
  to: null,
  lists: {},
  page: 1,
};

type Words = Pick<SearchState, "q" | "lists">;
/** Returns whether there are words that results can be ranked by. */
export const hasWords = ({ q, lists }: Words): boolean =>
  q !== "" || Boolean(lists.must ?? lists.should ?? lists.exact);
/**
 * Returns the default order. Relevance has a meaning only with words; without any the newest come first (R4.11, R4.12).
 */
const defaultSort = (state: Words): Sort => (hasWords(state) ? "relevance" : "latest");
export const sortOf = (state: SearchState): Sort => state.sort ?? defaultSort(state);
export const pageSizeOf = (state: SearchState): number =>
  state.layout === "compressed" ? PAGE_SIZE_COMPRESSED : PAGE_SIZE_NORMAL;

/** Returns a text without NUL and control characters, cut without splitting a character; empty if nothing visible is left. */
export function cleanText(text: string): string {
  const clean = text.replace(/\p{Cc}+/gu, " ").trim();
  if (/^[\p{Cf}\p{Z}]*$/u.test(clean)) return "";
  return clean.length > SEARCH_TEXT_MAX_CHARS
    ? clean
        .slice(0, SEARCH_TEXT_MAX_CHARS)
        .replace(/[\uD800-\uDBFF]$/, "")
        .trim()
    : clean;
}

/** Returns whether a repeatable parameter accepts a value. Only the content system knows whether a term exists. */
function acceptedValue(param: ListParam, value: string): boolean {
  if (param === "index") return (INDICES as readonly string[]).includes(value);
  if (param === "readable") return value === READABLE;
  if (param === "field") return (ADVANCED_FIELDS as readonly string[]).includes(value);
  if (param === "must" || param === "should" || param === "must-not" || param === "exact")
    return value.length > 0;
  return /^[^\s\p{Cc}]{1,200}$/u.test(value);
}

function listLimit(param: ListParam): number {
  if (param === "exact" || param === "readable") return 1;
  return param === "must" || param === "should" || param === "must-not"
    ? ADVANCED_WORDS_MAX
    : SEARCH_TERMS_MAX;
}

/** Reads the state from an address or from a form. Never throws. */
export function parseSearch(params: URLSearchParams): ParsedSearch {
  let ignored = 0;

  /** Returns the first non-empty value, if it is accepted; further values of a single parameter are ignored. */
  function single<T>(name: string, read: (value: string) => T | undefined): T | undefined {
    const [first, ...others] = params.getAll(name).filter((value) => value.trim() !== "");
    const value = first === undefined ? undefined : read(first.trim());
    ignored += others.length + (first !== undefined && value === undefined ? 1 : 0);
    return value;
  }
  const oneOf =
    <T extends string>(values: readonly T[]) =>
    (value: string) =>
      values.find((known) => known === value);
  const whole = (min: number, max: number) => (value: string) =>
    /^\d{1,4}$/.test(value) && Number(value) >= min && Number(value) <= max
      ? Number(value)
      : undefined;

  const text = single("q", (value) => value) ?? "";
  const q = cleanText(text);
  const years = [
    single("from", whole(YEAR_MIN, YEAR_MAX)) ?? null,
    single("to", whole(YEAR_MIN, YEAR_MAX)) ?? null,
  ] as const;
  const swapped = years[0] !== null && years[1] !== null && years[0] > years[1];

  const lists: SearchState["lists"] = {};
  for (const param of LIST_PARAMS) {
    const written = params.getAll(param).map(cleanText).filter(Boolean);
    const accepted = [...new Set(written.filter((value) => acceptedValue(param, value)))]
      .slice(0, listLimit(param))
      .sort();
    ignored += new Set(written).size - accepted.length;
    // The public library is the default and is left out.
    if (accepted.length > 0 && !(param === "index" && accepted.join() === "public"))
      lists[param] = accepted;
  }

  return {
    state: withoutDefaultSort({
      q,
      type: single("type", oneOf(RESOURCE_TYPES)) ?? EMPTY_SEARCH.type,
      sort: single("sort", oneOf(SORTS)) ?? null,
      layout: single("layout", oneOf(LAYOUTS)) ?? EMPTY_SEARCH.layout,
      from: swapped ? years[1] : years[0],
      to: swapped ? years[0] : years[1],
      lists,
      page: single("page", whole(1, SEARCH_PAGE_MAX)) ?? 1,
    }),
    ignored,
    cut: text.length > SEARCH_TEXT_MAX_CHARS,
  };
}

const withoutDefaultSort = (state: SearchState): SearchState =>
  state.sort === defaultSort(state) ? { ...state, sort: null } : state;

/** Returns names and values of everything that is not at its default, in one fixed order. */
export function searchEntries(state: SearchState): [name: string, value: string][] {
  const entries: [string, string][] = [];
  if (state.q) entries.push(["q", state.q]);
  if (state.type !== EMPTY_SEARCH.type) entries.push(["type", state.type]);
  for (const param of LIST_PARAMS)
    for (const value of state.lists[param] ?? []) entries.push([param, value]);
  if (state.from !== null) entries.push(["from", String(state.from)]);
  if (state.to !== null) entries.push(["to", String(state.to)]);
  if (state.sort) entries.push(["sort", state.sort]);
  if (state.layout !== EMPTY_SEARCH.layout) entries.push(["layout", state.layout]);
  if (state.page > 1) entries.push(["page", String(state.page)]);
  return entries;
}

/** Further entries of an address besides the state. */
type Extra = [name: string, value: string][];

/** Returns the canonical address of a state, without language. */
export const searchPath = (state: SearchState, extra: Extra = []): string =>
  pathTo("/search", state, extra);
/** Returns the address of the advanced search's form, filled with a state. */
export const advancedPath = (state: SearchState, extra: Extra = []): string =>
  pathTo("/search/advanced", state, extra);
/** Returns the path that answers with the number of a search's results. */
export const countPath = (state: SearchState): string => pathTo("/search/count", state, []);

function pathTo(path: string, state: SearchState, extra: Extra): string {
  const query = new URLSearchParams([...searchEntries(state), ...extra]).toString();
  return query ? `${path}?${query}` : path;
}

type Settable = Omit<SearchState, "lists" | "page">;

/** Returns the state with a single parameter set. Every change except that of the page starts again at the first page. */
export function withParam<K extends keyof Settable>(
  state: SearchState,
  param: K,
  value: Settable[K],
): SearchState {
  const next = { ...state, [param]: value, page: 1 };
  // A new text is ordered by relevance, regardless of the earlier order (R4.12).
  if (param === "q" && next.q !== state.q) next.sort = null;
  return withoutDefaultSort(next);
}

/** Returns the state without a parameter, or without one value of it. */
export function withoutParam(
  state: SearchState,
  param: keyof Settable | ListParam,
  value?: string,
): SearchState {
  if (param in EMPTY_SEARCH)
    return withParam(state, param as keyof Settable, EMPTY_SEARCH[param as keyof Settable]);
  const { [param as ListParam]: values = [], ...others } = state.lists;
  const left = value === undefined ? [] : values.filter((other) => other !== value);
  return withoutDefaultSort({
    ...state,
    lists: left.length > 0 ? { ...others, [param]: left } : others,
    page: 1,
  });
}

/** Returns the state with a value of a repeatable parameter added, or removed if it was there. */
export function toggle(state: SearchState, param: ListParam, value: string): SearchState {
  const values = state.lists[param] ?? [];
  if (values.includes(value)) return withoutParam(state, param, value);
  return withoutDefaultSort({
    ...state,
    lists: { ...state.lists, [param]: [...values, value].sort() },
    page: 1,
  });
}

/** Returns the search's conditions only: without order, layout and page. */
export const conditionsOf = (state: SearchState): SearchState => ({
  ...state,
  sort: null,
  layout: EMPTY_SEARCH.layout,
  page: 1,
});

/** Parameters whose terms have their own page (`TERM_PAGE_TAXONOMIES`), which is the search for that single term. */
const TERM_PAGE_PARAMS = ["topic", "keyword", "country", "publisher"] as const;
export type TermPageParam = (typeof TERM_PAGE_PARAMS)[number];

/** Returns the only term of a search, for any order and layout; null if the search has another condition, or more than one. */
export function soleTerm(state: SearchState): { param: TermPageParam; slug: string } | null {
  const [entry, ...others] = searchEntries(conditionsOf(state));
  const param = TERM_PAGE_PARAMS.find((one) => one === entry?.[0]);
  return entry && param && others.length === 0 ? { param, slug: entry[1] } : null;
}

export const withPage = (state: SearchState, page: number): SearchState => ({ ...state, page });
/**
 * Returns the state without its filters; text, kind, order and layout stay. The choice of library does not count as a filter.
 */
export function withoutFilters(state: SearchState): SearchState {
  return withoutDefaultSort({
    ...state,
    lists: state.lists.index ? { index: state.lists.index } : {},
    from: null,
    to: null,
    page: 1,
  });
}

/** Returns the number of active filters; a range of years is one. */
export function filterCount(state: SearchState): number {
  let count = state.from !== null || state.to !== null ? 1 : 0;
  for (const param of LIST_PARAMS) if (param !== "index") count += state.lists[param]?.length ?? 0;
  return count;
}

const SORT_KEYS: Record<Sort, SortKey> = {
  relevance: "Relevance",
  alphabetical: "Alphabetical",
  latest: "Latest",
  "staff-first": "StaffFirst",
  recommended: "Recommended",
};

/**
 * Returns the search post types of each kind of resource (R9.20 to R9.22). Internal types, including internal PDFs, are
 * added when the visitor searches the internal index.
 */
export function postTypesOf(type: ResourceType, internal: boolean): SearchPostType[] {
  const resource: SearchPostType[] = internal ? [...DOCUMENT_TYPES] : ["document"];
  const collection: SearchPostType[] = internal
    ? ["featured_collection", "internal_collection", "staff_only_collection"]
    : ["featured_collection", "internal_collection"];
  if (type === "resource") return resource;
  if (type === "collection") return collection;
  if (type === "article") return ["article"];
  return [...resource, ...collection, "article", "toolkit"];
}

export const searchesInternal = (state: SearchState): boolean =>
  state.lists.index?.includes("internal") ?? false;
/** Removes the internal index for users other than staff: for them an address that names it has an unknown value. */
export function withoutInternalUnlessStaff<T extends Pick<ParsedSearch, "state" | "ignored">>(
  staff: boolean,
  parsed: T,
): T {
  const { state, ignored } = parsed;
  return staff || !state.lists.index
    ? parsed
    : {
        ...parsed,
        state: withPage(withoutParam(state, "index"), state.page),
        ignored: ignored + 1,
      };
}

export const paramOf = (taxonomy: Taxonomy): TermParam =>
  TERM_PARAMS[TAXONOMIES.indexOf(taxonomy)] as TermParam;
export const taxonomyOf = (param: TermParam): Taxonomy =>
  TAXONOMIES[TERM_PARAMS.indexOf(param)] as Taxonomy;

/** Returns the request to the content system; `searchDocuments` adds the language. */
export function searchRequest(state: SearchState): Omit<SearchRequestInput, "language"> {
  const { lists } = state;
  const internal = searchesInternal(state);
  const isAdvanced = ADVANCED_PARAMS.some((param) => lists[param]);
  return {
    indices: internal
      ? lists.index?.includes("public")
        ? ["public_search", "internal_search"]
        : ["internal_search"]
      : ["public_search"],
    user_search: hasWords(state),
    search: state.q,
    sort_by: SORT_KEYS[sortOf(state)],
    post_type: postTypesOf(state.type, internal),
    page: state.page,
    page_size: pageSizeOf(state),
    ...Object.fromEntries(
      TAXONOMIES.map((taxonomy) => [
        TAXONOMY_SERVER_NAMES[taxonomy],
        [...(lists[paramOf(taxonomy)] ?? [])],
      ]),
    ),
    readable: lists.readable !== undefined,
    publication_year_start: state.from ?? undefined,
    publication_year_end: state.to ?? undefined,
    advanced: isAdvanced
      ? {
          fields: [...(lists.field ?? [])] as (typeof ADVANCED_FIELDS)[number][],
          must: [...(lists.must ?? [])],
          should: [...(lists.should ?? [])],
          must_not: [...(lists["must-not"] ?? [])],
          exact_phrase: lists.exact?.[0] ?? "",
        }
      : undefined,
    facets: true,
  };
}

/** Returns the path of the feed with a search's new results, without language: its query is that of the search page. */
export const feedPath = (state: SearchState): string =>
  pathWith("/feed", searchEntries(conditionsOf(state)));
