import { INTERNAL_DOCUMENT_TYPES } from "#contract/names";
import type { FacetRow, SearchAnswer, SearchHit } from "#contract/search";
import { type ContentClient, orNull } from "~/content/client.server";
import { searchDocuments } from "~/content/search.server";
import { searchRequest, type SearchState } from "~/features/search/search-state";
import { asAddress, type FilterFields } from "~/features/term-filters/term-filters";
import { loadFilterFields } from "~/features/term-filters/term-filters.server";
import { HUB_FILTERS, HUB_PAGE_SIZE, readHub, searchOfHub } from "./hub-state";
import { type YearGroup, yearsOf } from "./years";

/** Bars of a picture. Ours: as many as are still told apart. */
const BARS_MAX = 10;

export interface HubData {
  state: SearchState;
  fields: FilterFields<(typeof HUB_FILTERS)[number]>;
  /** Null where the search has taken too long. */
  found: HubResults | null;
}

export interface HubResults {
  cards: SearchHit[];
  total: number;
  pages: number;
  /** Of the total, those for staff alone. */
  internal: number;
  years: YearGroup[];
  /** Years of the first and the last of them; null where none says. */
  span: { from: number; to: number } | null;
  /** How many countries they are about. */
  countryCount: number;
  topics: FacetRow[];
  countries: FacetRow[];
  languages: FacetRow[];
}

/** The hub for an address, or for what its form has sent: one search, and the form's terms beside it. */
export async function loadHub(content: ContentClient, query: URLSearchParams): Promise<HubData> {
  const address = asAddress(query);
  const state = readHub(address);
  const [fields, answer] = await Promise.all([
    loadFilterFields(content, HUB_FILTERS, address),
    orNull(
      searchDocuments(content, {
        ...searchRequest(searchOfHub(state)),
        page_size: HUB_PAGE_SIZE,
        findings: true,
      }),
      "timeout",
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
    internal: INTERNAL_DOCUMENT_TYPES.reduce((total, type) => total + (types[type] ?? 0), 0),
    years: yearsOf(years),
    span: first === undefined ? null : { from: first, to: within.at(-1) ?? first },
    countryCount: countries.filter(({ count }) => count > 0).length,
    topics: topRows(facets.topics?.filter(({ parent }) => parent === null)),
    countries: topRows(countries),
    languages: facets.languages ?? [],
  };
}

/** The rows with most, and those that are chosen. */
function topRows(rows: readonly FacetRow[] = []): FacetRow[] {
  const sorted = [...rows].sort((a, b) => b.count - a.count);
  return sorted.filter(({ selected }, i) => i < BARS_MAX || selected);
}
