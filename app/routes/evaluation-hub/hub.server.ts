import { INTERNAL_DOCUMENT_TYPES } from "#contract/names";
import type { FacetRow, SearchAnswer, SearchHit } from "#contract/search";
import { type ContentClient, orNull } from "~/content/client.server";
import { searchDocuments } from "~/content/posts.server";
import { searchRequest, type SearchState } from "~/paths/search";
import { asSearchParams, type FilterFieldsData } from "~/features/search/term-filters/term-filters";
import { loadFilterFields } from "~/features/search/term-filters/term-filters.server";
import {
  HUB_FILTERS,
  HUB_PAGE_SIZE,
  readHub,
  hubSearch,
  type YearColumn,
  yearsOf,
} from "./hub-state";

/** Maximum number of bars in a chart. Chosen: more are hard to tell apart. */
const BARS_MAX = 10;

export interface HubData {
  state: SearchState;
  fields: FilterFieldsData<(typeof HUB_FILTERS)[number]>;
  /** Null if the search timed out. */
  found: HubResults | null;
}

export interface HubResults {
  cards: SearchHit[];
  total: number;
  pages: number;
  /** Whether the numbers are estimates, as a large library has. */
  isEstimate: boolean;
  /** Number of internal evaluations among the total. */
  internal: number;
  years: YearColumn[];
  /** Years of the oldest and newest evaluation; null if none has a year. */
  span: { from: number; to: number } | null;
  /** Number of countries covered. */
  countryCount: number;
  topics: FacetRow[];
  countries: FacetRow[];
  languages: FacetRow[];
}

/** Loads the hub for an address or a submitted form: one search, and the terms of the form's fields. */
export async function loadHub(content: ContentClient, query: URLSearchParams): Promise<HubData> {
  const address = asSearchParams(query);
  const state = readHub(address);
  const [fields, answer] = await Promise.all([
    loadFilterFields(content, HUB_FILTERS, address),
    orNull(
      searchDocuments(content, {
        ...searchRequest(hubSearch(state)),
        page_size: HUB_PAGE_SIZE,
        findings: true,
      }),
      "timeout",
      "search_unavailable",
    ),
  ]);
  return { state, fields, found: answer && resultsOf(answer, state) };
}

function resultsOf(answer: SearchAnswer, { from, to }: SearchState): HubResults {
  const { facets = {}, years = [], types = {} } = answer;
  const countries = facets.countries ?? [];
  const within = years
    .filter(({ year }) => year >= (from ?? year) && year <= (to ?? year))
    .map(({ year }) => year);
  const first = within[0];
  return {
    cards: answer.documents,
    total: answer.count,
    pages: Math.ceil(answer.count / HUB_PAGE_SIZE),
    isEstimate: Boolean(answer.estimated_count || answer.estimated_facets),
    internal: INTERNAL_DOCUMENT_TYPES.reduce((total, type) => total + (types[type] ?? 0), 0),
    years: yearsOf(years),
    span: first === undefined ? null : { from: first, to: within.at(-1) ?? first },
    countryCount: countries.filter(({ count }) => count > 0).length,
    topics: topRows(facets.topics?.filter(({ parent }) => parent === null)),
    countries: topRows(countries),
    languages: facets.languages ?? [],
  };
}

/** Returns the rows with the highest counts, and the selected ones. */
function topRows(rows: readonly FacetRow[] = []): FacetRow[] {
  const sorted = [...rows].sort((a, b) => b.count - a.count);
  return sorted.filter(({ selected }, i) => i < BARS_MAX || selected);
}
