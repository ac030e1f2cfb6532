import { FEED_ENTRIES } from "#contract/limits";
import type { SearchHit } from "#contract/search";
import type { ContentClient } from "~/content/client.server";
import { searchDocuments } from "~/content/posts.server";
import { getLayout } from "~/content/site.server";
import {
  type ChosenTerm,
  chosenTerms,
  withoutUnknown,
  withPresentSlugs,
} from "~/features/search/advanced-form";
import {
  withoutInternalUnlessStaff,
  conditionsOf,
  EMPTY_SEARCH,
  parseSearch,
  searchPath,
  searchRequest,
  type SearchState,
  TERM_PARAMS,
  withParam,
  feedPath,
} from "~/paths/search";
import { searchSentence } from "~/features/search/summary.server";
import { localisedPath } from "~/i18n/paths";
import { i18nOf } from "~/i18n/i18next.server";
import { DOMImplementation, XMLSerializer } from "@xmldom/xmldom";

/** The year in the ids of feeds and entries: one in which the library had its address (RFC 4151). */
const TAG_YEAR = 2026;
/** Date of the feeds of an empty library: Atom requires a date in each feed. */
const EMPTY_LIBRARY_DATE = `${TAG_YEAR}-01-01T00:00:00.000Z`;
/** Direction marks around texts that people wrote; feed readers show them as boxes. */
const ISOLATES = /[\u2066-\u2069]/g;

/**
 * Loads the new results of a search in the public library: resources with all its words, the latest change first.
 *
 * @param content A client without a session: a feed is the same for every user.
 * @returns The feed; the search with the current slugs of its terms, if the address has old ones; `gone` if all terms of a
 *   condition are deleted, because without it the feed would contain unwanted results.
 */
export async function loadFeed(
  content: ContentClient,
  params: URLSearchParams,
  siteUrl: string,
): Promise<{ feed: AtomFeed } | { moved: SearchState } | "gone"> {
  const { state: requested } = withoutInternalUnlessStaff(false, parseSearch(params));
  // Not a visitor's search: programs ask several times a day.
  const results = await searchDocuments(content, {
    ...searchRequest({ ...requested, sort: "latest", page: 1 }),
    user_search: false,
    page_size: FEED_ENTRIES,
  });
  const moved = withPresentSlugs(requested, results);
  if (moved) return { moved };
  const { known: state } = withoutUnknown(requested, results);
  if (
    TERM_PARAMS.some(
      (param) => params.getAll(param).some((slug) => slug.trim() !== "") && !state.lists[param],
    )
  )
    return "gone";
  const { settings } = await getLayout(content);
  const hits = results.documents.slice(0, results.complete_count);
  // Without results, the feed dates from the library's last change.
  const updated = hits[0]?.modified ?? (await findLatest(content))?.modified ?? EMPTY_LIBRARY_DATE;
  return {
    feed: feedOf(
      state,
      { hits, updated, chosen: chosenTerms(results) },
      { siteUrl, language: content.contentLanguage, library: settings.title },
    ),
  };
}

async function findLatest(content: ContentClient): Promise<SearchHit | undefined> {
  const { documents } = await searchDocuments(content, {
    ...searchRequest(EMPTY_SEARCH),
    page_size: 1,
    facets: false,
  });
  return documents[0];
}

interface FeedSite {
  siteUrl: string;
  language: ContentClient["language"];
  library: string;
}

interface FeedResults {
  hits: SearchHit[];
  /** ISO 8601. */
  updated: string;
  chosen: ChosenTerm[];
}

function feedOf(
  state: SearchState,
  { hits, updated, chosen }: FeedResults,
  { siteUrl, language, library }: FeedSite,
): AtomFeed {
  const t = i18nOf(language).getFixedT(null, "feeds");
  const { hostname } = new URL(siteUrl);
  const tagUri = (what: string) => `tag:${hostname},${TAG_YEAR}:${what}`;
  const absolute = (path: string) => siteUrl + localisedPath(path, language);
  const self = feedPath(state);
  const isWhole = self === feedPath(EMPTY_SEARCH);
  return {
    id: tagUri(`${language}${self}`),
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
    entries: hits.map((hit) => entryOf(hit, siteUrl, tagUri)),
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
  tagUri: (what: string) => string,
): AtomEntry {
  return {
    // Without title, slug or language: a renamed or translated resource stays the same entry.
    id: tagUri(`post/${databaseId}`),
    language,
    title,
    summary: abstract,
    url: siteUrl + link,
    updated: modified,
    authors: contributors.length > 0 ? contributors : publishers.map(({ name }) => name),
    categories: contentTypes.map(({ slug, name }) => ({ term: slug, label: name })),
  };
}

/** A feed as in RFC 4287. All addresses are absolute, all texts plain. */
export interface AtomFeed {
  /** Never changes, like the ids of entries. */
  id: string;
  language: string;
  title: string;
  subtitle: string;
  rights: string;
  author: { name: string; uri: string };
  /** ISO 8601; caches get whole seconds. */
  updated: string;
  /** Address of the feed itself. */
  self: string;
  /** Address of the page with the same content. */
  alternate: string;
  entries: AtomEntry[];
}

export interface AtomEntry {
  id: string;
  /** Language of title and summary. */
  language: string;
  title: string;
  summary: string;
  url: string;
  /** ISO 8601. */
  updated: string;
  /** If empty, the feed's author applies. */
  authors: string[];
  categories: { term: string; label: string }[];
}

const ATOM = "http://www.w3.org/2005/Atom";
const XML = "http://www.w3.org/XML/1998/namespace";
/**
 * Characters that XML 1.0 cannot hold in any spelling (section 2.2): most control characters, lone surrogates, and two
 * noncharacters.
 */
const NOT_IN_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Writes a feed as an Atom document. */
export function writeAtom(feed: AtomFeed): string {
  const { element, write } = createXmlWriter();
  const languageOf = (language: string) => ({ "xml:lang": language });
  const link = (rel: string, type: string, href: string) => element("link", { rel, type, href });
  const person = (name: string, uri?: string) =>
    element("author", {}, element("name", {}, name), ...(uri ? [element("uri", {}, uri)] : []));

  return write(
    element(
      "feed",
      languageOf(feed.language),
      element("id", {}, feed.id),
      element("title", {}, feed.title),
      element("subtitle", {}, feed.subtitle),
      element("updated", {}, feed.updated),
      link("self", "application/atom+xml", feed.self),
      link("alternate", "text/html", feed.alternate),
      person(feed.author.name, feed.author.uri),
      element("rights", {}, feed.rights),
      ...feed.entries.map(({ id, language, title, summary, url, updated, authors, categories }) =>
        element(
          "entry",
          {},
          element("id", {}, id),
          element("title", languageOf(language), title),
          element("updated", {}, updated),
          link("alternate", "text/html", url),
          ...authors.map((name) => person(name)),
          ...categories.map((category) => element("category", category)),
          ...(summary ? [element("summary", languageOf(language), summary)] : []),
        ),
      ),
    ),
  );
}

/** Returns functions that create a document's elements and write it. */
function createXmlWriter() {
  const document = new DOMImplementation().createDocument(ATOM, null);
  const clean = (text: string) => text.replace(NOT_IN_XML, "");

  function element(
    name: string,
    attributes: Record<string, string>,
    ...children: (Element | string)[]
  ): Element {
    const made = document.createElementNS(ATOM, name);
    for (const [attribute, value] of Object.entries(attributes))
      made.setAttributeNS(attribute.startsWith("xml:") ? XML : null, attribute, clean(value));
    for (const child of children)
      made.appendChild(typeof child === "string" ? document.createTextNode(clean(child)) : child);
    return made;
  }

  const write = (root: Element) =>
    `<?xml version="1.0" encoding="utf-8"?>\n${new XMLSerializer().serializeToString(root)}\n`;
  return { element, write };
}
