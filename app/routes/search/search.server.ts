import { redirect } from "react-router";
import { AppError } from "#contract/errors";
import { SEARCH_TEXT_MAX_CHARS } from "#contract/limits";
import type { SearchAnswer, SearchHit } from "#contract/search";
import type { ContentClient } from "~/content/client.server";
import { searchDocuments } from "~/content/search.server";
import { getTermPage } from "~/content/term-pages.server";
import type { ResultCard } from "~/features/cards/result-row";
import { leadingFile } from "~/features/cards/words";
import { feedPath } from "~/features/feeds/feed-path";
import { chosenNames } from "~/features/search/chosen-names.server";
import { type ChosenTerm, chosenTerms } from "~/features/search/chosen-terms";
import { withoutUnknown, withPresentSlugs } from "~/features/search/known-terms";
import {
  asSeenBy,
  looksInternally,
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
} from "~/features/search/search-state";
import { searchSummary } from "~/features/search/summary.server";
import { localisedPath } from "~/i18n/paths";
import { i18nOf } from "~/i18n/i18next.server";
import {
  type Facet,
  facetsOf,
  type Histogram,
  histogramOf,
  listedFacet,
  tabCounts,
} from "./facets.server";
import { type WayOn, waysOn } from "./relaxed.server";

export interface PageText {
  title: string;
  description: string;
  path: string;
  feed?: string;
  robots?: string;
}

/** Why a search was stopped: it took too long, or too many came from the visitor's network. */
export type Stopped = "late" | "limited";
/** Why a page shows the results from before: the search got lost on the way, or was stopped. */
export type Failure = "lost" | Stopped;

/** A page of results with all that narrows them. */
export interface ResultsData {
  kind: "results";
  state: SearchState;
  /** All that is searched for in a sentence, where it is much. */
  summary: string | null;
  /** Whether the visitor may look into the internal index. */
  staff: boolean;
  /** Values of the address that were left out, and whether the text was cut. */
  ignored: number;
  cut: boolean;
  total: number;
  /** How many of them hold all words searched for; they come first. All, where no words are searched for. */
  complete: number;
  /** Another spelling that finds clearly more, and what to let go where nothing is found. */
  didYouMean?: SearchAnswer["did_you_mean"];
  relax?: WayOn[];
  cards: ResultCard[];
  tabs: Record<ResourceType, number>;
  facets: Facet[];
  years: Histogram | null;
  chosen: ChosenTerm[];
  /** What the page of one topic, keyword, country or publisher says above its results; null for other searches. */
  head: TermHeadData | null;
  /** How many results can be read in the visitor's language; 0 where that is all of them, or asked for already. */
  inMyLanguage: number;
  meta: PageText;
  failed?: Failure;
}

/** What a search for one term alone opens with. */
export interface TermHeadData {
  param: TermPageParam;
  name: string;
  description: string;
  /** Language of the description. */
  language: string;
  /** How many languages the results are in. */
  languages: number;
  /** When the newest was made: an ISO date and time, or a year where no more is known. */
  newest: string | null;
  picks: ResultCard[];
}

/** What was asked for, when the content system stopped the search. */
export interface LateData {
  kind: "late";
  why: Stopped;
  state: SearchState;
  staff: boolean;
  chosen: ChosenTerm[];
  meta: PageText;
  failed?: Failure;
}

/** All rows of one facet: what "Show more" fetches, and a page by itself without JavaScript. */
export interface FacetData {
  kind: "facet";
  state: SearchState;
  facet: Facet;
  find: string;
  meta: PageText;
  failed?: Failure;
}

export type SearchData = ResultsData | LateData | FacetData;

/** Everything that the search page shows for an address, by one call. */
export async function loadSearch(
  content: ContentClient,
  params: URLSearchParams,
  { staff }: Pick<ResultsData, "staff">,
): Promise<SearchData> {
  const parsed = asSeenBy(staff, parseSearch(params));
  const listed = TERM_PARAMS.find((param) => param === params.get("facet"));
  try {
    return await (listed
      ? loadFacet(content, parsed, listed, params.get("find") ?? "")
      : loadResults(content, parsed, staff));
  } catch (error) {
    if (error instanceof AppError && error.code === "timeout")
      return lateData("late", content, parsed, staff);
    if (error instanceof AppError && error.code === "rate_limited")
      return lateData("limited", content, parsed, staff);
    throw error;
  }
}

async function lateData(
  why: Stopped,
  content: ContentClient,
  { state }: ParsedSearch,
  staff: boolean,
): Promise<LateData> {
  const t = i18nOf(content.language).getFixedT(null, "search");
  const { chosen } = await chosenNames(content, state);
  return {
    kind: "late",
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
    searchDocuments(content, searchRequest(parsed.state)),
    term && getTermPage(content, taxonomyOf(term.param), term.slug),
  ]);
  const renamed = withPresentSlugs(parsed.state, answer);
  if (renamed) throw redirect(localisedPath(searchPath(renamed), content.language), 301);
  const { known: state, left } = withoutUnknown(parsed.state, answer);
  const chosen = chosenTerms(answer);
  const t = i18nOf(content.language).getFixedT(null, "search");
  const summary = searchSummary(state, chosen, content.language);
  const head: TermHeadData | null = term &&
    page && {
      ...page,
      param: term.param,
      languages: answer.facets?.languages?.filter(({ count }) => count > 0).length ?? 0,
      picks: page.picks.map((card) =>
        slim(card, { ...state, layout: "compressed" }, content.language),
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
    ignored: parsed.ignored + left,
    cut: parsed.cut,
    total: answer.count,
    complete: answer.complete_count ?? answer.count,
    didYouMean: answer.did_you_mean,
    relax: answer.relax && waysOn(state, answer.relax, content.language),
    cards: answer.documents.map((card) => slim(card, state, content.language)),
    tabs: tabCounts(answer, looksInternally(state)),
    facets: facetsOf(answer),
    years: histogramOf(answer.years),
    chosen,
    head,
    inMyLanguage: readableCount(answer, state),
    meta: {
      title: head?.name ?? (subject ? t("titleOf", { subject }) : t("title")),
      description: head?.description || (summary ?? t("description")),
      path: searchPath(state),
      feed: looksInternally(state) ? undefined : feedPath(state),
      // The bare search and the pages of terms are enough for search engines; links on all others may be followed.
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

async function loadFacet(
  content: ContentClient,
  { state }: ParsedSearch,
  param: TermParam,
  words: string,
): Promise<FacetData> {
  const find = words
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
    find,
    meta: {
      title: t(`facet.${param}`),
      description: t("description"),
      path: searchPath(state, [["facet", param]]),
      robots: "noindex,follow",
    },
  };
}

/** A card without what its row does not show; unsent, it does not weigh on the page. */
function slim(
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
    // A passage takes its place.
    abstract: layout === "compressed" || match?.snippet ? "" : card.abstract,
    match,
    contentTypes: card.contentTypes.slice(0, 1),
    publishers: card.publishers.slice(0, 1),
    contributors: card.type === "collection" ? card.contributors.slice(0, 1) : [],
    // Of the other files a row names the language.
    files: card.files.map((file) =>
      file === leading
        ? file
        : { language: file.language, kind: "PDF", size: null, pageCount: null },
    ),
    thumbnail: card.thumbnail && { ...card.thumbnail, alt: "", title: "" },
    // The year on a collection's cover.
    modified: card.type === "collection" ? card.modified : "",
  };
}
