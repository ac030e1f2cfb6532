import { redirect } from "react-router";
import { AppError, type ErrorCode } from "#contract/errors";
import { SEARCH_TEXT_MAX_CHARS } from "#contract/limits";
import type { SearchAnswer, SearchHit } from "#contract/search";
import type { ContentClient } from "~/content/client.server";
import { searchDocuments } from "~/content/posts.server";
import { getTermPage } from "~/content/taxonomies.server";
import type { ResultCard } from "~/features/cards/results";
import { leadingFile } from "~/features/posts/card-labels";
import {
  feedPath,
  withoutInternalUnlessStaff,
  searchesInternal,
  type ParsedSearch,
  parseSearch,
  type ResourceType,
  searchEntries,
  searchPath,
  searchRequest,
  type SearchState,
  soleTerm,
  taxonomyOf,
  TERM_PARAMS,
  type TermPageParam,
  type TermParam,
  withPage,
} from "~/paths/search";
import { chosenNames, searchSummary } from "~/features/search/summary.server";
import {
  type ChosenTerm,
  chosenTerms,
  withoutUnknown,
  withPresentSlugs,
} from "~/features/search/advanced-form";
import { localisedPath } from "~/i18n/paths";
import { i18nOf } from "~/i18n/i18next.server";
import {
  type Facet,
  facetsOf,
  WHOLE_LIST_MAX,
  type Histogram,
  histogramOf,
  listedFacet,
  tabCounts,
  type SearchAlternative,
  alternativesOf,
} from "./facets.server";
import { roundedEstimate } from "./facet-group";

export interface PageText {
  title: string;
  description: string;
  path: string;
  feed?: string;
  robots?: string;
}

/**
 * Why a search was stopped: it timed out, the visitor's network sent too many searches, search does not work now, or the
 * conditions have too many words.
 */
type StopReason = "timeout" | "limited" | "unavailable" | "tooLong";
const STOP_REASONS: Partial<Record<ErrorCode, StopReason>> = {
  timeout: "timeout",
  rate_limited: "limited",
  search_unavailable: "unavailable",
  malformed_request: "tooLong",
};
/** Why a page shows the previous results: the request failed, or the search was stopped. */
type SearchFailure = "lost" | Exclude<StopReason, "tooLong">;

/** A page of results with its filters. */
export interface ResultsData {
  kind: "results";
  state: SearchState;
  /** A sentence that describes the search, if it has many conditions. */
  summary: string | null;
  /** Whether the visitor may search the internal index. */
  staff: boolean;
  /** Number of ignored values in the address, and whether the text was cut. */
  ignored: number;
  cut: boolean;
  total: number;
  /** True if `total` is a rounded estimate. Absent on other pages, to keep them small. */
  estimatedTotal?: true;
  /** How many results contain all words of the search; they come first. Without words, all. */
  complete: number;
  /** Another spelling with clearly more results, and alternatives for a search without results. */
  didYouMean?: SearchAnswer["did_you_mean"];
  relax?: SearchAlternative[];
  cards: ResultCard[];
  tabs: Record<ResourceType, number>;
  facets: Facet[];
  years: Histogram | null;
  /** True if the numbers of tabs, facets and `inMyLanguage` are estimates. Absent on other pages. */
  estimated?: true;
  chosen: ChosenTerm[];
  /** The heading of a page for one topic, keyword, country or publisher; null for other searches. */
  head: TermHeadData | null;
  /** How many results exist in the visitor's language; 0 if all do, or if the search already requires it. */
  inMyLanguage: number;
  meta: PageText;
  failed?: SearchFailure;
}

/** The heading of a search for a single term. */
interface TermHeadData {
  param: TermPageParam;
  name: string;
  description: string;
  /** Language of the description. */
  language: string;
  /** Number of languages of the results. */
  languages: number;
  /** When the newest result was created: an ISO date and time, or only a year. */
  newest: string | null;
  picks: ResultCard[];
}

/** The query of a search that the content system stopped. */
export interface StoppedSearchData {
  kind: "stopped";
  why: StopReason;
  state: SearchState;
  staff: boolean;
  chosen: ChosenTerm[];
  meta: PageText;
  failed?: SearchFailure;
}

/** All values of one facet: what "Show more" loads, and a page without JavaScript. */
export interface FacetData {
  kind: "facet";
  state: SearchState;
  facet: Facet;
  /** True if the counts of its values are estimates. */
  estimated?: true;
  find: string;
  meta: PageText;
  failed?: SearchFailure;
}

export type SearchData = ResultsData | StoppedSearchData | FacetData;

/** Loads everything that the search page shows for an address, with one search. */
export async function loadSearch(
  content: ContentClient,
  params: URLSearchParams,
  { staff }: Pick<ResultsData, "staff">,
): Promise<SearchData> {
  const parsed = withoutInternalUnlessStaff(staff, parseSearch(params));
  const listed = TERM_PARAMS.find((param) => param === params.get("facet"));
  try {
    return await (listed
      ? loadFacetPage(content, parsed, listed, params.get("find") ?? "")
      : loadResults(content, parsed, staff));
  } catch (error) {
    const why = error instanceof AppError ? STOP_REASONS[error.code] : undefined;
    if (why) return stoppedSearchData(why, content, parsed, staff);
    throw error;
  }
}

async function stoppedSearchData(
  why: StopReason,
  content: ContentClient,
  { state }: ParsedSearch,
  staff: boolean,
): Promise<StoppedSearchData> {
  const t = i18nOf(content.language).getFixedT(null, "search");
  const { chosen } = await chosenNames(content, state);
  return {
    kind: "stopped",
    why,
    state,
    staff,
    chosen,
    meta: {
      title: t(why),
      description: t("description"),
      path: searchPath(state),
      robots: "noindex,follow",
    },
  };
}

async function loadResults(
  content: ContentClient,
  parsed: ParsedSearch,
  staff: boolean,
): Promise<ResultsData> {
  const term = soleTerm(parsed.state);
  const [answer, page] = await Promise.all([
    searchDocuments(content, {
      ...searchRequest(parsed.state),
      facet_values: WHOLE_LIST_MAX,
    }),
    term && getTermPage(content, taxonomyOf(term.param), term.slug),
  ]);
  const renamed = withPresentSlugs(parsed.state, answer);
  if (renamed) throw redirect(localisedPath(searchPath(renamed), content.language), 301);
  const { known: state, unknownCount } = withoutUnknown(parsed.state, answer);
  const chosen = chosenTerms(answer);
  const t = i18nOf(content.language).getFixedT(null, "search");
  const summary = searchSummary(state, chosen, content.language);
  const head: TermHeadData | null = term &&
    page && {
      ...page,
      param: term.param,
      languages: answer.facet_totals?.languages ?? 0,
      picks: page.picks.map((card) =>
        forRow(card, { ...state, layout: "compressed" }, content.language),
      ),
    };
  const subject = [
    state.q,
    state.lists.exact?.[0],
    state.lists.must?.join(" "),
    chosen.length === 1 ? chosen[0]?.name : "",
  ].find(Boolean);
  return {
    kind: "results",
    state,
    summary,
    staff,
    ignored: parsed.ignored + unknownCount,
    cut: parsed.cut,
    ...(answer.estimated_count
      ? { total: roundedEstimate(answer.count), estimatedTotal: true }
      : { total: answer.count }),
    complete: answer.complete_count ?? answer.count,
    didYouMean: answer.did_you_mean,
    relax: answer.relax && alternativesOf(state, answer.relax, content.language),
    cards: answer.documents.map((card) => forRow(card, state, content.language)),
    tabs: tabCounts(answer, searchesInternal(state)),
    facets: facetsOf(answer),
    years: histogramOf(answer.years),
    ...(answer.estimated_facets && { estimated: true }),
    chosen,
    head,
    inMyLanguage: readableCount(answer, state),
    meta: {
      title: head?.name ?? (subject ? t("titleOf", { subject }) : t("title")),
      description: head?.description || (summary ?? t("description")),
      path: searchPath(state),
      feed: searchesInternal(state) ? undefined : feedPath(state),
      // Search engines index only the search page and the term pages; on all others they may follow links.
      robots: searchEntries(state).length > (head ? 1 : 0) ? "noindex,follow" : undefined,
    },
  };
}

function readableCount(
  { readable_count = 0, count }: SearchAnswer,
  { lists }: SearchState,
): number {
  return lists.readable || readable_count === count ? 0 : readable_count;
}

async function loadFacetPage(
  content: ContentClient,
  { state }: ParsedSearch,
  param: TermParam,
  text: string,
): Promise<FacetData> {
  const find = text
    .replace(/\p{Cc}+/gu, " ")
    .trim()
    .slice(0, SEARCH_TEXT_MAX_CHARS);
  const answer = await searchDocuments(content, {
    ...searchRequest(withPage(state, 1)),
    page_size: 1,
  });
  const t = i18nOf(content.language).getFixedT(null, "search");
  return {
    kind: "facet",
    state,
    facet: listedFacet(answer, taxonomyOf(param), find, content.language),
    ...(answer.estimated_facets && { estimated: true }),
    find,
    meta: {
      title: t(`facet.${param}`),
      description: t("description"),
      path: searchPath(state, [["facet", param]]),
      robots: "noindex,follow",
    },
  };
}

/** Drops fields that the row does not show, to keep the page small. */
function forRow(
  { contentTypeName: _, ...card }: SearchHit,
  { layout }: SearchState,
  language: string,
): ResultCard {
  const leading = leadingFile(card.files, language);
  const match =
    card.match && (layout === "compressed" ? { ...card.match, snippet: null } : card.match);
  return {
    ...card,
    id: "",
    slug: "",
    // Compressed rows have no abstract; in other rows a snippet replaces it.
    abstract: layout === "compressed" || match?.snippet ? "" : card.abstract,
    match,
    contentTypes: card.contentTypes.slice(0, 1),
    publishers: card.publishers.slice(0, 1),
    contributors: card.type === "collection" ? card.contributors.slice(0, 1) : [],
    // A row shows only the language of other files.
    files: card.files.map((file) =>
      file === leading
        ? file
        : { language: file.language, kind: "PDF", size: null, pageCount: null },
    ),
    thumbnail: card.thumbnail && { ...card.thumbnail, alt: "", title: "" },
    // Only collections show this date, as the year on the cover.
    modified: card.type === "collection" ? card.modified : "",
  };
}
