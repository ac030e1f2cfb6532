import {
  EMPTY_SEARCH,
  LAYOUTS,
  searchPath,
  searchRequest,
  type SearchState,
  SORTS,
} from "~/paths/search";
import { localisedPath } from "~/i18n/paths";
import { WHOLE_LIST_MAX } from "~/routes/search/facets.server";
import { type Language, LANGUAGES } from "../../cms/contract/languages";
import { PAGE_SIZE_NORMAL, SEARCH_PAGE_MAX } from "../../cms/contract/limits";
import { SearchRequest, type SuggestionsQuery } from "../../cms/contract/search";
import { seededRandom } from "../../cms/platform/ids";
import { isTelling, type LibrarySample, type SampleText, type SampleWord } from "./sample";

/** Default number of searches per class, if the library has enough words. */
const SEARCHES_OF_CLASS = 40;
/** Number of words that count as common. */
const COMMON_WORDS = 40;
/** Failed draws after which a class is considered exhausted. */
const TRIES = 20;
/** Minimum share of a library's distinct words that count as rare. */
const RARE_SHARE = 0.05;
/** Years without documents in any library. */
const EMPTY_YEARS = { from: 1001, to: 1002 };
/** Letters after which visitors look at suggestions. */
const TYPED_MIN_CHARS = 3;

/** A search of a visitor with the given language. */
export interface VisitorSearch {
  language: Language;
  state: SearchState;
}

/** Distinct searches of one kind. */
export interface SearchClass {
  name: string;
  searches: VisitorSearch[];
}

/** Returns the request that the search page sends to the content system. */
export function requestOf({ state, language }: VisitorSearch): SearchRequest {
  return SearchRequest.parse({ ...searchRequest(state), facet_values: WHOLE_LIST_MAX, language });
}

/** Returns the path of the search page. */
export function pathOf({ state, language }: VisitorSearch): string {
  return localisedPath(searchPath(state), language);
}

/**
 * Draws searches from the library's words and terms; the same library gives the same searches. The classes for browsing and for
 * common words can have fewer than requested.
 */
export function drawSearches(
  { texts, words, terms }: LibrarySample,
  ofClass = SEARCHES_OF_CLASS,
): SearchClass[] {
  const random = seededRandom(texts.length);
  const below = (limit: number) => Math.floor(random() * limit);
  const oneOf = <T>(list: readonly T[]): T => list[below(list.length)]!;
  const rarestTexts = words[Math.floor(words.length * (1 - RARE_SHARE))]?.texts ?? 0;
  const rare = words.filter((word) => word.texts <= rarestTexts);
  const common = words.slice(0, COMMON_WORDS);
  const middling = words.slice(common.length, -rare.length);
  if (texts.length === 0 || rare.length === 0 || middling.length === 0) return [];

  return [
    { name: "rare word", searches: distinct(() => word(oneOf(rare)), ofClass) },
    { name: "common word", searches: common.map(word) },
    { name: "two words", searches: distinct(() => wordsOf(oneOf(texts), 2), ofClass) },
    { name: "five words", searches: distinct(() => wordsOf(oneOf(texts), 5), ofClass) },
    { name: "phrase", searches: distinct(() => phrase(oneOf(texts)), ofClass) },
    { name: "misspelt word", searches: distinct(() => misspelt(oneOf(middling)), ofClass) },
    { name: "advanced", searches: distinct(advanced, ofClass) },
    {
      name: "words and facets",
      searches: distinct(() => withFacets(wordsOf(oneOf(texts), 2)), ofClass),
    },
    {
      name: "facets only",
      searches: distinct(() => withFacets(visitorSearch(oneOf(LANGUAGES), {})), ofClass),
    },
    { name: "no query", searches: browse() },
    { name: "deep page", searches: distinct(deepPage, ofClass) },
    { name: "nothing found", searches: distinct(nothing, ofClass) },
  ];

  function word({ word: q, language }: SampleWord): VisitorSearch {
    return visitorSearch(language, { q });
  }

  /** Returns meaningful words of one text in order, from its title if it has enough, so that some text contains them all. */
  function wordsOf(
    { language, titleWords, words: all }: SampleText,
    count: number,
  ): VisitorSearch | null {
    const telling = [titleWords, all]
      .map((list) => [...new Set(list)].filter((text) => isTelling(text, language)))
      .find((list) => list.length >= count);
    if (!telling) return null;
    while (telling.length > count) telling.splice(below(telling.length), 1);
    return visitorSearch(language, { q: telling.join(" ") });
  }

  /** Returns three consecutive words of a text. */
  function phrase({ language, words: all }: SampleText): VisitorSearch | null {
    const start = below(all.length - 2);
    const three = all.slice(start, start + 3);
    return three.length === 3 && three.some((text) => isTelling(text, language))
      ? visitorSearch(language, { lists: { exact: [three.join(" ")] } })
      : null;
  }

  /** Returns a word with an extra letter in its middle. */
  function misspelt({ word: text, language }: SampleWord): VisitorSearch {
    const middle = Math.ceil(text.length / 2);
    return visitorSearch(language, { q: `${text.slice(0, middle)}q${text.slice(middle)}` });
  }

  function advanced(): VisitorSearch {
    const { word: must, language } = oneOf(common);
    const should = [oneOf(middling).word, oneOf(middling).word];
    return visitorSearch(language, {
      lists: {
        must: [must],
        should,
        "must-not": [oneOf(common).word],
        ...(below(2) === 0 && { field: ["title", "abstract"] }),
      },
    });
  }

  function withFacets(search: VisitorSearch | null): VisitorSearch | null {
    const { topics = [], countries = [], regions = [], content_types: types = [] } = terms;
    const chosen: Partial<SearchState>[] = [
      { lists: { topic: some(topics, 1) } },
      { lists: { country: some(countries, 2), "content-type": some(types, 1) } },
      { lists: { region: some(regions, 1) }, from: 2005 + below(10) },
    ];
    return search && visitorSearch(search.language, { ...search.state, ...oneOf(chosen) });
  }

  /**
   * Combines words of a text with years that have no documents: the search then tries dropping each condition, and other
   * spellings.
   */
  function nothing(): VisitorSearch | null {
    const search = wordsOf(oneOf(texts), 2 + below(3));
    return search && visitorSearch(search.language, { ...search.state, ...EMPTY_YEARS });
  }

  function some(slugs: readonly string[], count: number): string[] {
    return slugs.length === 0 ? [] : Array.from({ length: count }, () => oneOf(slugs));
  }

  /** Returns a page far down the results of a very common word, or of the whole library. */
  function deepPage(): VisitorSearch {
    const last = Math.min(SEARCH_PAGE_MAX, Math.floor(texts.length / 4 / PAGE_SIZE_NORMAL));
    const { language, state } =
      below(2) === 0 ? word(oneOf(common)) : visitorSearch(oneOf(LANGUAGES), {});
    return visitorSearch(language, { ...state, page: 2 + below(last) });
  }
}

/** Returns the searches that stand for typical words on the search page: rare words, and two words of one text. */
export function wordSearches(classes: readonly SearchClass[]): VisitorSearch[] {
  return classes
    .filter(({ name }) => name === "rare word" || name === "two words")
    .flatMap(({ searches }) => searches);
}

/** Draws texts of a title being typed: from three letters to the end of its second word. */
export function drawTypedTexts({ texts }: LibrarySample): SuggestionsQuery[] {
  const random = seededRandom(texts.length);
  return distinct(() => {
    const { title = "", language = "en" } = texts[Math.floor(random() * texts.length)] ?? {};
    const twoWords = /^\S+(?:\s+\S+)?/u.exec(title)?.[0] ?? "";
    const length = TYPED_MIN_CHARS + Math.floor(random() * (twoWords.length - TYPED_MIN_CHARS + 1));
    return twoWords.length < TYPED_MIN_CHARS
      ? null
      : { search: twoWords.slice(0, length), language };
  }, SEARCHES_OF_CLASS);
}

function visitorSearch(language: Language, state: Partial<SearchState>): VisitorSearch {
  return { language, state: { ...EMPTY_SEARCH, ...state } };
}

/** Returns all searches without words: every language, order and layout. */
function browse(): VisitorSearch[] {
  const orders = SORTS.filter((sort) => sort !== "relevance");
  return LANGUAGES.flatMap((language) =>
    LAYOUTS.flatMap((layout) => orders.map((sort) => visitorSearch(language, { layout, sort }))),
  );
}

/** Draws until there are enough distinct results, or `TRIES` draws gave nothing new. */
function distinct<T>(draw: () => T | null, atMost: number): T[] {
  const drawn = new Map<string, T>();
  for (let misses = 0; drawn.size < atMost && misses < TRIES;) {
    const one = draw();
    const key = JSON.stringify(one);
    if (one === null || drawn.has(key)) misses++;
    else drawn.set(key, one);
  }
  return [...drawn.values()];
}
