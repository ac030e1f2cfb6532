import { FEED_ENTRIES } from "#contract/limits";
import type { SearchAnswer, SearchHit } from "#contract/search";
import type { ContentClient } from "~/content/client.server";
import { searchDocuments } from "~/content/search.server";
import { getLayout } from "~/content/site.server";
import { chosenTerms } from "~/features/search/chosen-terms";
import { withoutUnknown, withPresentSlugs } from "~/features/search/known-terms";
import { asSeenBy, conditionsOf, EMPTY_SEARCH, parseSearch, searchPath, searchRequest, type SearchState, withParam } from "~/features/search/search-state";
import { searchSentence } from "~/features/search/summary.server";
import { localisedPath } from "~/i18n/paths";
import { serverTexts } from "~/i18n/texts.server";
import type { AtomEntry, AtomFeed } from "./atom.server";
import { feedPath } from "./feed-path";

/** A year in which the library had its address; RFC 4151 wants one in names that are made of it. */
const NAMED_IN = 2026;

/**
 * What is new of a search of the public library: what holds all its words, the latest change first.
 *
 * @param content Of nobody who is signed in: a feed is the same for everybody.
 * @returns The feed; or the search by the present names of its terms, where the address has old ones.
 */
export async function loadFeed(content: ContentClient, params: URLSearchParams, siteUrl: string): Promise<{ feed: AtomFeed } | { moved: SearchState }> {
  const { state: asked } = asSeenBy(false, parseSearch(params));
  // Nobody has typed it: programs ask several times a day.
  const answer = await searchDocuments(content, { ...searchRequest({ ...asked, sort: "latest", page: 1 }), user_search: false, page_size: FEED_ENTRIES });
  const moved = withPresentSlugs(asked, answer);
  if (moved) return { moved };
  const { known: state } = withoutUnknown(asked, answer);
  const { settings } = await getLayout(content);
  return { feed: feedOf(state, answer, { siteUrl, language: content.language, library: settings.title }) };
}

interface Place {
  siteUrl: string;
  language: ContentClient["language"];
  library: string;
}

function feedOf(state: SearchState, answer: SearchAnswer, { siteUrl, language, library }: Place): AtomFeed {
  const t = serverTexts(language).translator("feeds");
  const { hostname } = new URL(siteUrl);
  const nameOf = (what: string) => `tag:${hostname},${NAMED_IN}:${what}`;
  const absolute = (path: string) => siteUrl + localisedPath(path, language);
  const self = feedPath(state);
  const isWhole = self === feedPath(EMPTY_SEARCH);
  return {
    id: nameOf(`${language}${self}`),
    language,
    title: isWhole ? t("title", { library }) : t("titleOf", { library, search: searchSentence(state, chosenTerms(answer), language).replace(/\.$/, "") }),
    subtitle: t("subtitle"),
    rights: t("rights"),
    author: { name: library, uri: absolute("/") },
    self: absolute(self),
    alternate: absolute(searchPath(withParam(conditionsOf(state), "sort", "latest"))),
    entries: answer.documents.slice(0, answer.complete_count).map((hit) => entryOf(hit, siteUrl, nameOf)),
  };
}

function entryOf({ databaseId, language, title, abstract, link, modified, contributors, publishers, contentTypes }: SearchHit, siteUrl: string, nameOf: (what: string) => string): AtomEntry {
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
