// @database both

import { beforeAll, describe, expect, test } from "vitest";
import { createSearchEngine } from "../../cms/areas/discovery";
import { type PostDraft, savePosts } from "../../cms/areas/posts/posts.writer";
import { saveTerms } from "../../cms/areas/vocabulary/terms.writer";
import { DEFAULT_LANGUAGE, isLanguage } from "../../cms/contract/languages";
import type { Taxonomy } from "../../cms/contract/names";
import type { EngineQuery } from "../../cms/platform/search-engine.port";
import { languageOrder } from "../../cms/shared/language";
import {
  distinctWords,
  meaningfulWords,
  type QueryWord,
  queryWords,
  quotedPhrases,
  searchedKeys,
} from "../../packages/search/src/query/query-words";
import { rarity } from "../../packages/search/src/query/relevance";
import {
  ANALYSERS,
  analyserOf,
  formsIn,
  isStopWord,
  sortKey,
  tokensOf,
} from "../../packages/search/src/text";
import { buildPost } from "../factories/posts";
import { testLogger, useDatabase } from "../setup/database";
import { indexPosts } from "../setup/search-index";

/**
 * Compares the engine with a plain algorithm on random searches. The plain one reads every text for every search and keeps
 * no index. It shares the text analysis, the reading of queries and the formula of rarity with the engine, and writes out
 * matching, scores, conditions, counts and orders. There are no languages with compounds and no misspelt words: other tests
 * cover what the engine adds to such searches.
 */

const POSTS = 150;
const QUERIES = 400;
const NOW = new Date("2024-06-01T00:00:00Z");
const FIELDS = ["title", "abstract", "keywords", "authors", "fulltext", "labels"] as const;
type Field = (typeof FIELDS)[number];
const VISIBLE = ["document", "article", "internal_document"] as const;

/** Returns numbers from 0 to below 1, the same ones in each run (Lehmer's generator). */
function createRandom(seed: number) {
  let state = seed;
  const next = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    chance: (share: number) => next() < share,
    pick: <T>(list: readonly T[]): T => list[below(list.length)]!,
    /** The first items are the most common, as words are. */
    common: <T>(list: readonly T[]): T => list[Math.floor(next() ** 2 * list.length)]!,
  };
}
type Random = ReturnType<typeof createRandom>;

const WORDS: Record<string, string[]> = {
  en: "the of child and children school in water health to education report food right rights for family conflict girl women program programme community training literacy teacher violence safe".split(
    " ",
  ),
  es: "la de niñez los escuela y agua salud derechos en educación informe familia el violencia comunidad niña mujer maestro formación".split(
    " ",
  ),
  fr: "la de les enfant et école eau santé droits des éducation rapport famille violence communauté fille formation".split(
    " ",
  ),
  pt: "a de criança escola e saúde direitos da educação família comunidade report".split(" "),
};
const LANGUAGES = Object.keys(WORDS);
/** Words without entries; too far from all others to be a spelling of one. */
const UNKNOWN = ["xqzzv", "wvwvwvwvw", "q7"];

const TERMS: {
  taxonomy: Taxonomy;
  slug: string;
  names: Record<string, string>;
  parentSlug?: string;
}[] = [
  { taxonomy: "topics", slug: "learning", names: { en: "Learning", fr: "Éducation" } },
  {
    taxonomy: "topics",
    slug: "schools",
    names: { en: "School buildings", es: "Escuela" },
    parentSlug: "learning",
  },
  {
    taxonomy: "topics",
    slug: "primary",
    names: { en: "Primary school" },
    parentSlug: "schools",
  },
  { taxonomy: "topics", slug: "health", names: { en: "Health" } },
  { taxonomy: "keywords", slug: "water", names: { en: "Safe water", es: "Agua", pt: "Saúde" } },
  { taxonomy: "keywords", slug: "girls", names: { en: "Girls", fr: "Filles" } },
  { taxonomy: "countries", slug: "peru", names: { en: "Peru", es: "Perú" } },
  { taxonomy: "countries", slug: "niger", names: { en: "Niger" } },
  { taxonomy: "authors", slug: "ruth", names: { en: "Ruth Teacher" } },
  { taxonomy: "languages", slug: "fr", names: { en: "French" } },
];

const text = (random: Random, language: string, least: number, most: number) =>
  Array.from({ length: least + random.below(most - least) }, () =>
    random.common(WORDS[language]!),
  ).join(" ");

function randomPost(random: Random, number: number): PostDraft {
  const languages = LANGUAGES.filter(() => random.chance(0.4));
  const type = random.pick(["document", "document", "article"] as const);
  return buildPost({
    sourceId: `random-${number}`,
    type,
    visibility: type === "document" && random.chance(0.2) ? "internal" : "public",
    publicationYear: random.chance(0.1) ? null : 2015 + random.below(10),
    contributors: random.chance(0.2) ? ["Maria Agua"] : [],
    byStaff: random.chance(0.3),
    recommended: random.chance(0.3),
    modified: new Date(Date.UTC(2024, 0, 1 + random.below(60))),
    translations: (languages.length > 0 ? languages : ["en"]).map((language) => ({
      language,
      title: `${text(random, language, 1, 6)} ${random.chance(0.8) ? number : ""}`.trim(),
      abstract: text(random, language, 0, 25),
      fullText: random.chance(0.5) ? text(random, language, 5, 120) : "",
    })),
    terms: TERMS.filter(() => random.chance(0.2)).map(({ taxonomy, slug }) => ({ taxonomy, slug })),
  });
}

/** A post as the plain algorithm reads it. */
interface Post {
  id: number;
  draft: PostDraft;
  type: string;
  year: number | null;
  /** Ids of its terms and of all terms above them. */
  terms: Set<number>;
  entries: Entry[];
}

/** A translation: the words of each field with their forms, and how many of them are not stop words. */
interface Entry {
  language: string;
  analyser: number;
  /** By index word and field: its positions. */
  places: Map<string, Map<Field, number[]>>;
  lengths: Partial<Record<Field, number>>;
}

function entryOf(draft: PostDraft, place: number): Entry {
  const { language, title, abstract, fullText = "" } = draft.translations[place]!;
  const analyser = ANALYSERS.indexOf(analyserOf(language));
  const entry: Entry = { language, analyser, places: new Map(), lengths: {} };
  const addTexts = (field: Field, texts: { text: string; language: string }[]) => {
    let at = 0;
    for (const [index, { text: content, language: of }] of texts.entries()) {
      if (index > 0) at++;
      for (const { word } of tokensOf(content)) {
        for (const form of formsIn(word, analyserOf(of))) {
          const key = `${analyserOf(of)}:${form}`;
          const fields = entry.places.get(key) ?? new Map<Field, number[]>();
          entry.places.set(key, fields.set(field, [...(fields.get(field) ?? []), at]));
        }
        if (!isStopWord(word, analyserOf(of)))
          entry.lengths[field] = (entry.lengths[field] ?? 0) + 1;
        at++;
      }
    }
  };
  const own = (content: string) => ({ text: content, language });
  const terms = draft.terms.map(({ taxonomy, slug }) =>
    TERMS.find((term) => term.slug === slug && term.taxonomy === taxonomy)!,
  );
  const shown = ({ names }: (typeof TERMS)[number]) => (language in names ? language : "en");
  const named = (wanted: (term: (typeof TERMS)[number]) => boolean) =>
    terms
      .filter((term) => term.taxonomy !== "languages" && wanted(term))
      .map((term) => ({ text: term.names[shown(term)]!, language: shown(term) }));
  addTexts("title", [own(title)]);
  addTexts("abstract", [own(abstract)]);
  addTexts(
    "keywords",
    named(({ taxonomy }) => taxonomy !== "authors"),
  );
  addTexts("authors", [
    ...named(({ taxonomy }) => taxonomy === "authors"),
    ...draft.contributors.map(own),
  ]);
  addTexts("fulltext", [own(fullText === abstract ? "" : fullText)]);
  addTexts(
    "labels",
    terms
      .filter(({ taxonomy }) => taxonomy !== "authors" && taxonomy !== "languages")
      .flatMap((term) =>
        Object.entries(term.names)
          .filter(([other]) => other !== shown(term))
          .map(([other, name]) => ({ text: name, language: other })),
      ),
  );
  return entry;
}

/** Constants of the documented formula: see relevance.ts, matching.ts and searcher.ts. */
const K1 = 3;
const WEIGHTS = {
  title: 3,
  abstract: 1.3,
  keywords: 1.15,
  authors: 1.15,
  fulltext: 1,
  labels: 0.8,
};
const B: Partial<Record<Field, number>> = { title: 0.5, abstract: 0.75, fulltext: 0.7 };
const PASSAGE_WORDS = 16;

/** A hit of a search with words. */
interface Scored {
  score: number;
  isFull: boolean;
  entry: Entry;
}

/** Searches without an index. */
class PlainEngine {
  private readonly entries: Entry[];
  private readonly averages: Map<Field, number>;

  constructor(
    readonly posts: readonly Post[],
    private readonly termIds: ReadonlyMap<number, string>,
  ) {
    this.entries = posts.flatMap(({ entries }) => entries);
    this.averages = new Map(
      (["title", "abstract", "fulltext"] as const).map((field) => {
        const lengths = this.entries.flatMap(({ lengths: all }) => all[field] ?? []);
        return [field, lengths.reduce((sum, length) => sum + length, 0) / (lengths.length || 1)];
      }),
    );
  }

  private impact(entry: Entry, key: string, mask: readonly Field[]): number {
    let frequency = 0;
    for (const field of mask) {
      const count = entry.places.get(key)?.get(field)?.length ?? 0;
      const b = B[field] ?? 0;
      const average = this.averages.get(field) ?? 1;
      frequency += (WEIGHTS[field] * count) / (1 - b + (b * (entry.lengths[field] ?? 0)) / average);
    }
    return (frequency * (K1 + 1)) / (frequency + K1);
  }

  private rarityOf(word: QueryWord, analyser: number, mask: readonly Field[]): number {
    const counts = word.forms[analyser]!.map(
      ({ key }) => this.entries.filter((entry) => this.impact(entry, key, mask) > 0).length,
    );
    return rarity(
      Math.max(...counts),
      this.entries.filter((entry) => entry.analyser === analyser).length,
    );
  }

  /** Returns the fields of an entry that contain a word in an analyser in which it is not a stop word. */
  private fieldsWith(entry: Entry, word: QueryWord, mask: readonly Field[]): Set<Field> {
    return new Set(
      searchedKeys(word).flatMap((key) =>
        mask.filter((field) => entry.places.get(key)?.has(field)),
      ),
    );
  }

  /** Which of the words that count in the entry's language it contains: all anywhere, and all close together. */
  private coverage(entry: Entry, words: readonly QueryWord[], mask: readonly Field[]) {
    const counted = words.filter(({ stopMask }) => ((stopMask >> entry.analyser) & 1) === 0);
    const fields = counted.map((word) => this.fieldsWith(entry, word, mask));
    const hasAll = fields.every((found) => found.size > 0);
    const isShort = fields.every((found) => [...found].some((field) => field !== "fulltext"));
    const isClose = () => {
      const places = counted.map((word) => this.placesOf(entry, word, ["fulltext"]));
      return (
        mask.includes("fulltext") &&
        places.every((list) => list.length > 0) &&
        shortestStretch(places) <= PASSAGE_WORDS
      );
    };
    return {
      counted: counted.length,
      hasAll,
      isTogether: hasAll && (counted.length < 2 || isShort || isClose()),
      inTitle: fields.filter((found) => found.has("title")).length,
    };
  }

  /** Returns the positions of a word, ascending; fields are far apart. */
  private placesOf(entry: Entry, word: QueryWord, mask: readonly Field[]): number[] {
    return searchedKeys(word)
      .flatMap((key) =>
        mask.flatMap((field) =>
          (entry.places.get(key)?.get(field) ?? []).map(
            (place) => FIELDS.indexOf(field) * 1e8 + place,
          ),
        ),
      )
      .sort((a, b) => a - b);
  }

  /** Whether the words, including stop words, stand next to each other in a field, in the forms of one language. */
  private hasPhrase(entry: Entry, words: readonly QueryWord[], mask: readonly Field[]): boolean {
    return ANALYSERS.some((_, analyser) =>
      mask.some((field) => {
        const placesOf = ({ forms }: QueryWord) =>
          forms[analyser]!.flatMap(({ key }) => entry.places.get(key)?.get(field) ?? []);
        return placesOf(words[0]!).some((start) =>
          words.every((word) =>
            placesOf(word).includes(start + word.position - words[0]!.position),
          ),
        );
      }),
    );
  }

  /** The score of an entry before factors for languages and phrases; 0 if it has none of the words. */
  private scoreOf(
    entry: Entry,
    words: readonly QueryWord[],
    distinct: readonly QueryWord[],
    weights: readonly number[][],
    mask: readonly Field[],
  ): number {
    let score = 0;
    for (const [place, { forms, stopMask }] of distinct.entries()) {
      score += Math.max(
        ...forms.flatMap((ofAnalyser, analyser) =>
          ((stopMask >> analyser) & 1) === 1
            ? 0
            : ofAnalyser.map(
                ({ key, factor }) =>
                  weights[place]![analyser]! * factor * this.impact(entry, key, mask),
              ),
        ),
      );
    }
    if (words.every(({ stopMask }) => ((stopMask >> entry.analyser) & 1) === 1)) {
      const isInTitle = distinct.every(({ forms }) =>
        entry.places.get(forms[entry.analyser]![0]!.key)?.has("title"),
      );
      if (isInTitle && mask.includes("title")) score += 1;
      if (words.length > 1 && this.hasPhrase(entry, words, mask)) score += 1;
    }
    if (score === 0) return 0;
    const { hasAll, inTitle } = this.coverage(entry, distinct, mask);
    if (inTitle > 0) score *= 1 + Math.min(1, inTitle / (entry.lengths.title ?? 0));
    return hasAll ? score * 1.1 : score;
  }

  /** Scores all posts that contain any word of the text; null if the text has no words. */
  private score(query: EngineQuery, mask: readonly Field[]): Map<Post, Scored> | null {
    const { must = [], should = [], exact_phrase = "" } = query.advanced ?? {};
    const words = queryWords(
      [query.search, ...should, ...must, exact_phrase].filter(Boolean).join(" \n "),
    );
    if (words.length === 0) return null;
    const distinct = distinctWords(meaningfulWords(words));
    const weights = distinct.map((word) =>
      ANALYSERS.map((_, analyser) => this.rarityOf(word, analyser, mask)),
    );
    const phrases = quotedPhrases(query.search);
    const found = new Map<Post, Scored>();
    for (const post of this.posts) {
      for (const entry of post.entries) {
        let score = this.scoreOf(entry, words, distinct, weights, mask);
        if (score === 0) continue;
        score *= 3 ** phrases.filter((phrase) => this.hasPhrase(entry, phrase, mask)).length;
        if (entry.language === query.language) score *= 1.1;
        const isFull = this.coverage(entry, distinct, mask).isTogether;
        const best = found.get(post);
        if (!best || (isFull === best.isFull ? score > best.score : isFull))
          found.set(post, { score, isFull, entry });
      }
      const scored = found.get(post);
      if (!scored) continue;
      if (post.entries.some(({ language }) => language === query.language)) scored.score *= 3;
      if (distinct.length > 1) scored.score *= this.closeness(scored.entry, words, distinct, mask);
    }
    return found;
  }

  /** The bonus of words in order and near each other. No search here has more words than count for it. */
  private closeness(
    entry: Entry,
    words: readonly QueryWord[],
    distinct: readonly QueryWord[],
    mask: readonly Field[],
  ): number {
    const counted = words.filter(({ word }) => distinct.some((other) => other.word === word));
    const places = new Map(counted.map((word) => [word.word, this.placesOf(entry, word, mask)]));
    const inOrder = counted.slice(1).filter(({ word, position }, index) => {
      const before = counted[index]!;
      return places
        .get(before.word)!
        .some((place) => places.get(word)!.includes(place + position - before.position));
    }).length;
    const present = [...places.values()].filter((list) => list.length > 0);
    const near = present.length < 2 ? 0 : Math.min(1, present.length / shortestStretch(present));
    return 1 + (0.15 * inOrder) / (counted.length - 1) + 0.1 * near;
  }

  /** Whether a post has an entry with all words of a text, or with the phrase. A text without words has no effect. */
  private has(post: Post, content: string, isPhrase: boolean, mask: readonly Field[]) {
    const words = queryWords(content);
    if (words.length === 0) return null;
    if (isPhrase && words.length > 1)
      return post.entries.some((entry) => this.hasPhrase(entry, words, mask));
    return post.entries.some((entry) => {
      const { counted, hasAll } = this.coverage(entry, distinctWords(words), mask);
      return counted > 0 && hasAll;
    });
  }

  search(query: EngineQuery) {
    const { must = [], must_not = [], exact_phrase = "", fields = [] } = query.advanced ?? {};
    const mask: Field[] =
      fields.length === 0
        ? [...FIELDS]
        : [...fields, ...(fields.includes("keywords") ? (["labels"] as const) : [])];
    const scored = this.score(query, mask);
    const isReadable = (post: Post) =>
      post.entries.some(({ language }) => language === query.language) ||
      (query.languageTerms ?? []).some((id) => post.terms.has(id));
    const candidates = this.posts.filter(
      (post) =>
        (!scored || scored.has(post)) &&
        (query.visibleTypes as string[]).includes(post.type) &&
        (!query.within || query.within.includes(post.id)) &&
        (!query.readable || isReadable(post)) &&
        must.every((content) => this.has(post, content, false, mask) !== false) &&
        must_not.every((content) => this.has(post, content, false, mask) !== true) &&
        this.has(post, exact_phrase, true, mask) !== false,
    );
    /** The conditions that have counts: each counts hits that meet all others. */
    const { publication_year_start: start, publication_year_end: end } = query;
    const conditions: Record<string, (post: Post) => boolean> = {
      type: ({ type }) => (query.types as string[]).includes(type),
      year: ({ year }) =>
        (start === undefined && end === undefined) ||
        (year !== null && year >= (start ?? 0) && year <= (end ?? NOW.getUTCFullYear())),
      ...Object.fromEntries(
        Object.entries(query.terms).map(([taxonomy, lists]) => [
          taxonomy,
          (post: Post) => lists.flat().some((id) => post.terms.has(id)),
        ]),
      ),
    };
    const meeting = (except?: string) =>
      candidates.filter((post) =>
        Object.entries(conditions).every(([name, meets]) => name === except || meets(post)),
      );
    const hits = meeting();
    const facets: Record<string, Record<number, number>> = {};
    for (const [id, taxonomy] of this.termIds) {
      const count = meeting(taxonomy).filter(({ terms }) => terms.has(id)).length;
      if (count > 0) (facets[taxonomy] ??= {})[id] = count;
    }
    return {
      hits,
      scored,
      facets,
      typeCounts: countBy(meeting("type").map(({ type }) => type)),
      years: countBy(meeting("year").flatMap(({ year }) => year ?? [])),
      readableCount: hits.filter(isReadable).length,
      fullMatchCount: hits.filter((post) => scored?.get(post)!.isFull).length,
    };
  }
}

/** The length of the shortest stretch with one position of each list. */
function shortestStretch(lists: readonly number[][]): number {
  return Math.min(
    ...lists.flat().map((start) => {
      const ends = lists.map((list) => list.find((place) => place >= start) ?? Infinity);
      return Math.max(...ends) - start + 1;
    }),
  );
}

function countBy(values: readonly (string | number)[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

function randomQuery(random: Random, ids: readonly number[], termIds: readonly number[][]) {
  const language = random.pick(LANGUAGES);
  const word = () =>
    random.chance(0.05) ? random.pick(UNKNOWN) : random.common(WORDS[random.pick(LANGUAGES)]!);
  const phrase = () => text(random, language, 2, 4);
  const words = (most: number) => Array.from({ length: 1 + random.below(most) }, word).join(" ");
  const search = random.pick([
    () => "",
    word,
    () => words(2),
    () => words(5),
    phrase,
    () => `"${phrase()}"`,
    () => `${words(2)} "${phrase()}"`,
    () => "to the of",
  ])();
  const some = <T>(list: readonly T[], share: number) => list.filter(() => random.chance(share));
  const query: EngineQuery = {
    search,
    language,
    sort_by: random.pick([
      "Relevance",
      "Relevance",
      "Alphabetical",
      "Latest",
      "StaffFirst",
      "Recommended",
    ]),
    page: 1,
    page_size: POSTS,
    visibleTypes: random.chance(0.5) ? [...VISIBLE] : ["document", "article"],
    types: [],
    terms: {},
    readable: random.chance(0.15),
    prioritize_staff: random.chance(0.1),
    prioritize_recommended: random.chance(0.1),
    facets: true,
  };
  query.types = random.chance(0.6) ? query.visibleTypes : [random.pick(query.visibleTypes)];
  if (random.chance(0.3))
    for (const taxonomy of some(["topics", "keywords", "countries"] as const, 0.5)) {
      const own = termIds.filter((_, index) => TERMS[index]!.taxonomy === taxonomy);
      query.terms[taxonomy] = [random.pick(own), random.pick(own)];
    }
  if (random.chance(0.2)) query.within = some(ids, 0.5);
  if (random.chance(0.2)) query.publication_year_start = 2014 + random.below(10);
  if (random.chance(0.2)) query.publication_year_end = 2014 + random.below(12);
  if (random.chance(0.5)) query.languageTerms = language === "fr" ? termIds.at(-1)! : [];
  if (random.chance(0.4))
    query.advanced = {
      fields: some(["title", "abstract", "keywords", "authors", "fulltext"] as const, 0.3),
      must: random.chance(0.4) ? [words(2)] : [],
      should: random.chance(0.4) ? [words(2)] : [],
      must_not: random.chance(0.4) ? [words(2)] : [],
      exact_phrase: random.chance(0.3) ? phrase() : "",
    };
  return query;
}

describe("random searches", () => {
  const database = useDatabase();
  let engine: ReturnType<typeof createSearchEngine>;
  let plain: PlainEngine;
  let ids: number[];
  /** By term, in the order of TERMS: its id and those of the terms below it. */
  let termIds: number[][];

  beforeAll(async () => {
    const { db } = database();
    const random = createRandom(20_241);
    const saved = await saveTerms(db, TERMS);
    const idOf = (slug?: string) => saved[TERMS.findIndex((term) => term.slug === slug)]!;
    const above = (slug?: string): number[] =>
      slug ? [idOf(slug), ...above(TERMS.find((term) => term.slug === slug)!.parentSlug)] : [];
    termIds = TERMS.map(({ slug }) =>
      TERMS.filter((other) => above(other.slug).includes(idOf(slug))).map((other) =>
        idOf(other.slug),
      ),
    );
    const drafts = Array.from({ length: POSTS }, (_, number) => randomPost(random, number));
    ids = [...(await savePosts(db, drafts)).values()];
    // Chunks of rows and fresh ones: a search has to join them.
    for (let first = 0; first < POSTS; first += 25)
      await indexPosts(db, ids.slice(first, first + 25), {
        freshPostings: first < 100 ? 0 : undefined,
      });
    const posts = drafts.map((draft, index): Post => ({
      id: ids[index]!,
      draft,
      type: draft.visibility === "internal" ? "internal_document" : draft.type,
      year: draft.publicationYear,
      terms: new Set(draft.terms.flatMap(({ slug }) => above(slug))),
      entries: draft.translations.map((_, place) => entryOf(draft, place)),
    }));
    plain = new PlainEngine(
      posts,
      new Map(TERMS.map(({ taxonomy, slug }) => [idOf(slug), taxonomy])),
    );
    engine = createSearchEngine({ database: database(), logger: testLogger, now: () => NOW });
    return () => engine.close();
  });

  /** Compares two posts by the groups of an order: flags of staff, and then posts with all words close together. */
  const groupOf = (query: EngineQuery, post: Post, scored: Scored | undefined) => [
    (query.sort_by === "StaffFirst" || query.prioritize_staff) && !post.draft.byStaff ? 1 : 0,
    (query.sort_by === "Recommended" || query.prioritize_recommended) && !post.draft.recommended
      ? 1
      : 0,
    scored && !scored.isFull ? 1 : 0,
  ];
  const newestFirst = (a: Post, b: Post) =>
    b.draft.modified.getTime() - a.draft.modified.getTime() || b.id - a.id;
  const titleKey = ({ draft: { translations } }: Post, language: string) => {
    const order = languageOrder(isLanguage(language) ? language : DEFAULT_LANGUAGE);
    const place = (of: string) => (order.includes(of) ? order.indexOf(of) : order.length);
    const [shown] = translations.toSorted((a, b) => place(a.language) - place(b.language));
    return sortKey(shown!.title, shown!.language);
  };

  const compareWithPlain = async (query: EngineQuery) => {
    const answer = await engine.search(query);
    const { hits, scored, ...counts } = plain.search(query);
    expect(answer.ids.toSorted((a, b) => a - b)).toEqual(
      hits.map(({ id }) => id).toSorted((a, b) => a - b),
    );
    expect({
      count: answer.count,
      fullMatchCount: answer.fullMatchCount ?? 0,
      readableCount: answer.readableCount,
      typeCounts: answer.typeCounts,
      years: Object.fromEntries(answer.years!.map(({ year, count }) => [year, count])),
      facets: Object.fromEntries(
        Object.entries(answer.facets!).map(([name, found]) => [name, Object.fromEntries(found)]),
      ),
    }).toEqual({ count: hits.length, ...counts });

    const byId = new Map(hits.map((post) => [post.id, post]));
    const found = answer.ids.map((id) => byId.get(id)!);
    const inGroups = (a: Post, b: Post) =>
      groupOf(query, a, scored?.get(a)).join("") < groupOf(query, b, scored?.get(b)).join("")
        ? -1
        : groupOf(query, a, scored?.get(a)).join("") > groupOf(query, b, scored?.get(b)).join("")
          ? 1
          : 0;
    if (query.sort_by === "Relevance" && scored) {
      for (const [index, post] of found.slice(1).entries()) {
        const before = found[index]!;
        expect(inGroups(before, post)).toBeLessThanOrEqual(0);
        // The engine's scores are floats of 32 bits.
        if (inGroups(before, post) === 0)
          expect(scored.get(before)!.score).toBeGreaterThan(scored.get(post)!.score * (1 - 1e-5));
      }
    } else {
      const byKey = (a: Post, b: Post) => {
        const [keyA, keyB] = [titleKey(a, query.language), titleKey(b, query.language)];
        return keyA < keyB ? -1 : keyA > keyB ? 1 : a.id - b.id;
      };
      const compare = query.sort_by === "Alphabetical" ? byKey : newestFirst;
      expect(answer.ids).toEqual(
        hits.toSorted((a, b) => inGroups(a, b) || compare(a, b)).map(({ id }) => id),
      );
    }
    return answer;
  };

  test("find, count and order the same posts as a plain algorithm without an index", async () => {
    const random = createRandom(7);
    let withHits = 0;
    for (let number = 0; number < QUERIES; number++) {
      const query = randomQuery(random, ids, termIds);
      try {
        const { ids: all, count } = await compareWithPlain(query);
        if (count > 0) withHits++;
        const page = 1 + random.below(4);
        const { ids: part } = await engine.search({ ...query, page, page_size: 7 });
        expect(part).toEqual(all.slice((page - 1) * 7, page * 7));
      } catch (error) {
        throw new Error(`Search ${number}: ${JSON.stringify(query)}`, { cause: error });
      }
    }
    expect(withHits).toBeGreaterThan(QUERIES / 2);
  });
});
