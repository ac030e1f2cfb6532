import { FEED_ENTRIES } from "#contract/limits";
import type { SearchHit } from "#contract/search";
import type { ContentClient } from "~/content/client.server";
import { searchDocuments } from "~/content/search.server";
import { getLayout } from "~/content/site.server";
import { type ChosenTerm, chosenTerms } from "~/features/search/chosen-terms";
import { withoutUnknown, withPresentSlugs } from "~/features/search/known-terms";
import {
  asSeenBy,
  conditionsOf,
  EMPTY_SEARCH,
  parseSearch,
  searchPath,
  searchRequest,
  type SearchState,
  TERM_PARAMS,
  withParam,
} from "~/features/search/search-state";
import { searchSentence } from "~/features/search/summary.server";
import { localisedPath } from "~/i18n/paths";
import { i18nOf } from "~/i18n/i18next.server";
import type { AtomEntry, AtomFeed } from "./atom.server";
import { feedPath } from "./feed-path";

/** A year in which the library had its address; RFC 4151 wants one in names that are made of it. */
const NAMED_IN = 2026;
/** When a library in which nothing is published changed last: Atom wants a time of each feed. */
const BEFORE_ALL = `${NAMED_IN}-01-01T00:00:00.000Z`;
/** Set around what people wrote so that sentences keep their direction; readers of feeds show them as boxes. */
const ISOLATES = /[\u2066-\u2069]/g;

/**
 * What is new of a search of the public library: what holds all its words, the latest change first.
 *
 * @param content Of nobody who is signed in: a feed is the same for everybody.
 * @returns The feed; the search by the present names of its terms, where the address has old ones; `gone` where a condition has no
 *   term left: without it the feed would bring what nobody asked for.
 */
export async function loadFeed(
  content: ContentClient,
  params: URLSearchParams,
  siteUrl: string,
): Promise<{ feed: AtomFeed } | { moved: SearchState } | "gone"> {
  const { state: asked } = asSeenBy(false, parseSearch(params));
  // Nobody has typed it: programs ask several times a day.
  const answer = await searchDocuments(content, {
    ...searchRequest({ ...asked, sort: "latest", page: 1 }),
    user_search: false,
    page_size: FEED_ENTRIES,
  });
  const moved = withPresentSlugs(asked, answer);
  if (moved) return { moved };
  const { known: state } = withoutUnknown(asked, answer);
  if (
    TERM_PARAMS.some(
      (param) => params.getAll(param).some((slug) => slug.trim() !== "") && !state.lists[param],
    )
  )
    return "gone";
  const { settings } = await getLayout(content);
  const hits = answer.documents.slice(0, answer.complete_count);
  // Where nothing is found yet, it is the library of which that is true since its last change.
  const updated = hits[0]?.modified ?? (await latestIn(content))?.modified ?? BEFORE_ALL;
  return {
    feed: feedOf(
      state,
      { hits, updated, chosen: chosenTerms(answer) },
      { siteUrl, language: content.contentLanguage, library: settings.title },
    ),
  };
}

async function latestIn(content: ContentClient): Promise<SearchHit | undefined> {
  const { documents } = await searchDocuments(content, {
    ...searchRequest(EMPTY_SEARCH),
    page_size: 1,
    facets: false,
  });
  return documents[0];
}

interface Place {
  siteUrl: string;
  language: ContentClient["language"];
  library: string;
}

interface Found {
  hits: SearchHit[];
  /** ISO 8601. */
  updated: string;
  chosen: ChosenTerm[];
}

function feedOf(
  state: SearchState,
  { hits, updated, chosen }: Found,
  { siteUrl, language, library }: Place,
): AtomFeed {
  const t = i18nOf(language).getFixedT(null, "feeds");
  const { hostname } = new URL(siteUrl);
  const nameOf = (what: string) => `tag:${hostname},${NAMED_IN}:${what}`;
  const absolute = (path: string) => siteUrl + localisedPath(path, language);
  const self = feedPath(state);
  const isWhole = self === feedPath(EMPTY_SEARCH);
  return {
    id: nameOf(`${language}${self}`),
    language,
    title: isWhole
      ? t("title", { library })
      : t("titleOf", {
          library,
          search: searchSentence(state, chosen, language).replace(/\.$/, "").replace(ISOLATES, ""),
        }),
    subtitle: t("subtitle"),
    rights: t("rights"),
    author: { name: library, uri: absolute("/") },
    updated,
    self: absolute(self),
    alternate: absolute(searchPath(withParam(conditionsOf(state), "sort", "latest"))),
    entries: hits.map((hit) => entryOf(hit, siteUrl, nameOf)),
  };
}

function entryOf(
  {
    databaseId,
    language,
    title,
    abstract,
    link,
    modified,
    contributors,
    publishers,
    contentTypes,
  }: SearchHit,
  siteUrl: string,
  nameOf: (what: string) => string,
): AtomEntry {
  return {
    // Neither title, slug nor language: a piece that is renamed or read in another language is the same.
    id: nameOf(`post/${databaseId}`),
    language,
    title,
    summary: abstract,
    url: siteUrl + link,
    updated: modified,
    authors: contributors.length > 0 ? contributors : publishers.map(({ name }) => name),
    categories: contentTypes.map(({ slug, name }) => ({ term: slug, label: name })),
  };
}
