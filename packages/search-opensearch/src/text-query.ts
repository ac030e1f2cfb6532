import {
  ALL_WORDS_FACTOR,
  ANALYSERS,
  BEGINNING_FACTOR,
  bestWay,
  CLOSE_WORDS_MAX,
  COMPOUND_FACTOR,
  distinctWords,
  type Field,
  FIELDS,
  foldAccents,
  FOLDED_FACTOR,
  IN_ORDER_BONUS,
  meaningfulWords,
  NEAR_FACTOR,
  NEAR_MAX,
  NEAR_MIN_CHARS,
  NEAR_WORDS_MAX,
  NEARNESS_BONUS,
  OWN_LANGUAGE_FACTOR,
  PASSAGE_WORDS,
  QUOTED_BOOST,
  QUOTED_MAX,
  type QueryWord,
  queryWords,
  quotedPhrases,
  rarity,
  READABLE_FACTOR,
  searchedKeys,
  stemOf,
  TITLE_COVERAGE_BONUS,
  waysToPart,
  WEIGHTS,
  K1,
} from "@resource-library/search/analysis";
import type { Cluster, Json } from "./cluster";
import { analyserName } from "./documents";
import type { WordCounts } from "./word-counts";

/** The fields that a query searches; null for all. */
export type SearchedFields = readonly Field[] | null;

/** Returns the fields of an advanced search. A keyword is searched in all languages. */
export function searchedFields(fields: readonly Exclude<Field, "labels">[]): SearchedFields {
  if (fields.length === 0) return null;
  return fields.includes("keywords") ? [...fields, "labels"] : fields;
}

/** A word of a query, as the cluster looks for it in an entry. */
interface SearchedWord {
  word: QueryWord;
  /** Scores entries that contain it. */
  score: Json;
  /** Finds entries that contain it. */
  has: (field: "words" | "short") => Json;
  /** Whether entries are found only by similar words, and so do not contain it. */
  isGuess: boolean;
  /** The highest score it can give. */
  most: number;
}

/** The words of a query, as the cluster finds and ranks posts by them. */
export interface TextQuery {
  /** Finds the posts, without a score. */
  found: Json;
  /** Finds posts with an entry that has all words close together. */
  fullMatch: Json;
  /** Finds and ranks posts. With `closeness`, also by how close the words are; for the best hits only, because it is slow. */
  ranked(reader: { language: string; closeness: boolean }): Json;
  /** Whether the order depends on closeness. */
  hasCloseness: boolean;
}

/** How many words and conditions a cluster takes in one query, by default: `indices.query.bool.max_clause_count`. */
export const CLAUSES_MAX = 1024;
/** How many of them may rank the hits; the others are for conditions. */
const RANKED_CLAUSES_MAX = 700;
/** Queries that count once. A list of terms does as well. */
const LEAVES = new Set(["term", "terms", "prefix", "fuzzy", "range", "match", "match_phrase"]);

/** Counts what a cluster counts of a query: all but the filters of functions. */
export function clausesIn(query: unknown): number {
  if (Array.isArray(query)) return query.reduce<number>((sum, part) => sum + clausesIn(part), 0);
  if (typeof query !== "object" || query === null) return 0;
  return Object.entries(query).reduce(
    (sum, [name, part]) =>
      sum + (LEAVES.has(name) ? 1 : name === "functions" ? 0 : clausesIn(part)),
    0,
  );
}

/** Matches posts with a matching entry, and scores them by the best one. */
export const nested = (query: Json): Json => ({
  nested: { path: "entries", score_mode: "max", query },
});
/** Matches what any of the queries matches. */
export const anyOf = (queries: readonly Json[]): Json =>
  queries.length === 0
    ? { match_none: {} }
    : queries.length === 1
      ? queries[0]!
      : { bool: { should: queries, minimum_should_match: 1 } };
/** Matches what all of the queries match, without a score. */
export const allOf = (queries: readonly Json[]): Json =>
  queries.length === 0 ? { match_all: {} } : { bool: { filter: queries } };
/** Scores what a filter matches with a number. */
export const constant = (filter: Json, boost: number): Json => ({
  constant_score: { filter, boost },
});
const inField = (field: string) => `entries.${field}`;
const unique = <T>(list: readonly T[]): T[] => [...new Set(list)];

/** The form without accents, in which fields keep their words in order. */
const folded = ({ forms }: QueryWord, analyser: number): string => forms[analyser]!.at(-1)!.key;
const counts = ({ stopMask }: QueryWord, analyser: number): boolean =>
  (stopMask & (1 << analyser)) === 0;
/** The forms of a word in order-keeping fields, in all analysers where it counts. */
const foldedKeys = (word: QueryWord): string[] =>
  ANALYSERS.flatMap((_, analyser) => (counts(word, analyser) ? folded(word, analyser) : []));

/** Analysers in which the same words of a query count. */
interface Group {
  analysers: number[];
  words: number[];
}

function groupsOf(words: readonly QueryWord[]): Group[] {
  const groups = new Map<string, Group>();
  ANALYSERS.forEach((_, analyser) => {
    const counted = words.flatMap((word, index) => (counts(word, analyser) ? index : []));
    const group = groups.get(counted.join());
    if (group) group.analysers.push(analyser);
    else groups.set(counted.join(), { analysers: [analyser], words: counted });
  });
  return [...groups.values()];
}

const ofAnalysers = (analysers: readonly number[]): Json => ({
  terms: { [inField("analyser")]: analysers.map((index) => analyserName(ANALYSERS[index]!)) },
});

/** Finds entries with the words next to each other and in order, including stop words, in one of the fields. */
function phrase(words: readonly QueryWord[], fields: SearchedFields): Json {
  return anyOf(
    ANALYSERS.flatMap((_, analyser) => {
      const text = words.map((word) => folded(word, analyser)).join(" ");
      return (fields ?? FIELDS).map((field) => ({ match_phrase: { [inField(field)]: text } }));
    }),
  );
}

/** A condition on a post: that one of its entries has all words of a text, or has it as a phrase. Null if it has no effect. */
export function condition(text: string, isPhrase: boolean, fields: SearchedFields): Json | null {
  const words = queryWords(text);
  if (words.length === 0) return null;
  if (isPhrase && words.length > 1) return nested(phrase(words, fields));
  const distinct = distinctWords(meaningfulWords(words));
  if (distinct.length === 0) return null;
  const has = (word: QueryWord): Json =>
    fields
      ? anyOf(fields.map((field) => ({ terms: { [inField(field)]: foldedKeys(word) } })))
      : { terms: { [inField("words")]: searchedKeys(word) } };
  const groups = groupsOf(distinct).filter(({ words: counted }) => counted.length > 0);
  return nested(allCounted(groups, distinct.map(has)));
}

/**
 * Finds entries that match the queries of all words that count in their language. Each word is in it once, and not once in each
 * group, because of CLAUSES_MAX.
 */
function allCounted(groups: readonly Group[], words: readonly Json[]): Json {
  if (groups.length === 0) return anyOf([]);
  return allOf([
    ofAnalysers(groups.flatMap(({ analysers }) => analysers)),
    ...words.flatMap((word, index) => {
      const without = groups.filter((group) => !group.words.includes(index));
      if (without.length === groups.length) return [];
      return without.length === 0
        ? [word]
        : [anyOf([word, ofAnalysers(without.flatMap(({ analysers }) => analysers))])];
    }),
  ]);
}

/** Shares of the closeness bonus by the longest stretch that has all words, relative to their number. */
const STRETCHES = [
  { times: 1, share: 0.5 },
  { times: 2, share: 0.3 },
  { times: 5, share: 0.2 },
];
/** Fields in which closeness is measured. In the others, words are names. */
const CLOSE_FIELDS: readonly Field[] = ["title", "abstract", "fulltext"];

/** Returns the ranked and found posts of a text; null for a text without words. */
export async function textQuery(
  cluster: Cluster,
  index: string,
  wordCounts: WordCounts,
  text: string,
  search: string,
  fields: SearchedFields,
): Promise<TextQuery | null> {
  const words = queryWords(text);
  if (words.length === 0) return null;
  const distinct = distinctWords(meaningfulWords(words));
  const composed = async (isPlain: boolean) =>
    compose(
      words,
      distinct,
      await expand(cluster, index, wordCounts, distinct, fields, isPlain),
      search,
      fields,
    );
  const query = await composed(false);
  const clauses = clausesIn(query.ranked({ language: "", closeness: false }));
  return clauses > RANKED_CLAUSES_MAX ? composed(true) : query;
}

function compose(
  words: readonly QueryWord[],
  distinct: readonly QueryWord[],
  searched: readonly SearchedWord[],
  search: string,
  fields: SearchedFields,
): TextQuery {
  const titles = stopWordTitles(words, fields);
  const quoted = quotedPhrases(search).slice(0, QUOTED_MAX);
  const groups = groupsOf(distinct);
  // Similar words do not count, so a text with them never contains all words.
  const complete = groups.filter(({ words: of }) => of.every((word) => !searched[word]!.isGuess));
  const allWords = allCounted(
    complete,
    searched.map(({ has }) => has("words")),
  );
  const together =
    distinct.length > CLOSE_WORDS_MAX
      ? allWords
      : anyOf(complete.map((group) => togetherIn(group, searched, distinct, fields)));
  const matches: Json = {
    bool: {
      should: [...searched.map(({ score }) => score), ...titles],
      minimum_should_match: 1,
    },
  };
  const isFound = anyOf([...searched.map(({ has }) => has("words")), ...titles]);
  const fullMatch = nested(allOf([together, isFound]));
  // Larger than any score, so that full matches come first; and a power of two, which keeps the scores exact.
  const highest =
    (searched.reduce((sum, { most }) => sum + most, 0) + titles.length) *
    (1 + TITLE_COVERAGE_BONUS) *
    (1 + IN_ORDER_BONUS + NEARNESS_BONUS) *
    ALL_WORDS_FACTOR *
    OWN_LANGUAGE_FACTOR *
    READABLE_FACTOR *
    QUOTED_BOOST ** quoted.length;
  const first = 2 ** Math.ceil(Math.log2(Math.max(2, highest)));
  const close = closeness(words, distinct);
  return {
    found: nested(isFound),
    fullMatch,
    hasCloseness: close.length > 0,
    ranked({ language, closeness: isClose }) {
      const withTitle = {
        function_score: {
          query: matches,
          functions: [
            { weight: 1 },
            ...distinct.map((word) => ({
              filter: { terms: { [inField("title")]: foldedKeys(word) } },
              field_value_factor: {
                field: inField("title_share"),
                factor: TITLE_COVERAGE_BONUS,
                missing: 0,
              },
            })),
          ],
          score_mode: "sum",
          boost_mode: "multiply",
          max_boost: 1 + TITLE_COVERAGE_BONUS,
        },
      };
      const withCloseness =
        isClose && close.length > 0
          ? {
              function_score: {
                query: withTitle,
                functions: [{ weight: 1 }, ...close],
                score_mode: "sum",
                boost_mode: "multiply",
              },
            }
          : withTitle;
      const factors = {
        function_score: {
          query: withCloseness,
          functions: [
            { filter: allWords, weight: ALL_WORDS_FACTOR },
            { filter: { term: { [inField("language")]: language } }, weight: OWN_LANGUAGE_FACTOR },
            {
              filter: { term: { [inField("post_languages")]: language } },
              weight: READABLE_FACTOR,
            },
            ...quoted.map((of) => ({ filter: phrase(of, fields), weight: QUOTED_BOOST })),
          ],
          score_mode: "multiply",
          boost_mode: "multiply",
        },
      };
      return nested({ bool: { must: [factors], should: [constant(together, first)] } });
    },
  };
}

/** Finds entries with all words of a group close together: in title, abstract and names, or in a passage of the full text. */
function togetherIn(
  { analysers, words }: Group,
  searched: readonly SearchedWord[],
  distinct: readonly QueryWord[],
  fields: SearchedFields,
): Json {
  const all = words.map((word) => searched[word]!);
  const filters = [ofAnalysers(analysers), ...all.map(({ has }) => has("words"))];
  if (words.length < 2) return allOf(filters);
  const short = allOf(all.map(({ has }) => has("short")));
  if (fields && !fields.includes("fulltext")) return allOf([...filters, short]);
  const passage = {
    intervals: {
      [inField("fulltext")]: {
        all_of: {
          ordered: false,
          max_gaps: PASSAGE_WORDS - words.length,
          intervals: words.map((word) =>
            anyForm(unique(analysers.map((analyser) => folded(distinct[word]!, analyser)))),
          ),
        },
      },
    },
  };
  return allOf([ofAnalysers(analysers), anyOf([allOf([...filters.slice(1), short]), passage])]);
}

const anyForm = (keys: readonly string[]): Json => {
  const rules = keys.map((query) => ({ match: { query } }));
  return rules.length === 1 ? rules[0]! : { any_of: { intervals: rules } };
};

/** Bonuses for words in order, and for words close together. */
function closeness(words: readonly QueryWord[], distinct: readonly QueryWord[]): Json[] {
  const counted = new Set(distinct.slice(0, CLOSE_WORDS_MAX).map(({ word }) => word));
  if (counted.size < 2) return [];
  const looked = words.filter(({ word }) => counted.has(word));
  const inAny = (rule: Json): Json =>
    anyOf(CLOSE_FIELDS.map((field) => ({ intervals: { [inField(field)]: rule } })));
  const forms = (word: QueryWord) => anyForm(unique(foldedKeys(word)));
  const pairs = looked.slice(1).map((word, index) => ({
    filter: inAny({
      all_of: {
        ordered: true,
        max_gaps: word.position - looked[index]!.position - 1,
        intervals: [forms(looked[index]!), forms(word)],
      },
    }),
    weight: IN_ORDER_BONUS / (looked.length - 1),
  }));
  const all = distinct.slice(0, CLOSE_WORDS_MAX);
  const near = STRETCHES.map(({ times, share }) => ({
    filter: inAny({
      all_of: {
        ordered: false,
        max_gaps: all.length * (times - 1),
        intervals: all.map(forms),
      },
    }),
    weight: NEARNESS_BONUS * share,
  }));
  return [...pairs, ...near];
}

/**
 * Finds titles and phrases of a query whose words are all stop words in a language ("The who", "To be or not to be"): entries in
 * that language whose title has all words, and entries with the words next to each other.
 */
function stopWordTitles(words: readonly QueryWord[], fields: SearchedFields): Json[] {
  const silent = ANALYSERS.flatMap((_, analyser) =>
    words.every((word) => !counts(word, analyser)) ? analyser : [],
  );
  if (silent.length === 0) return [];
  const distinct = [...new Map(words.map((word) => [word.word, word])).values()];
  const titles =
    fields && !fields.includes("title")
      ? []
      : silent.map((analyser) =>
          constant(
            allOf([
              ofAnalysers([analyser]),
              ...distinct.map((word) => ({ term: { [inField("title")]: folded(word, analyser) } })),
            ]),
            1,
          ),
        );
  const phrases =
    words.length > 1 ? [constant(allOf([ofAnalysers(silent), phrase(words, fields)]), 1)] : [];
  return [...titles, ...phrases];
}

/** Assumed number of posts with a word of which only longer words occur. */
const RARE_WORD_POSTS = 5;
/** Score of a longer word with the same beginning, relative to a word that a text repeats without end. */
const BEGINNING_SHARE = 0.25;

/** Expands words by compounds, their parts, and words that differ by one letter, like `createExpansion` of the other engine. */
async function expand(
  cluster: Cluster,
  index: string,
  wordCounts: WordCounts,
  words: readonly QueryWord[],
  fields: SearchedFields,
  isPlain: boolean,
): Promise<SearchedWord[]> {
  const texts = await wordCounts.ofTexts();
  const ways = words.map((word) =>
    ANALYSERS.map((analyser, place) =>
      !isPlain && texts[place]! > 0 && stemOf(word, place) !== null
        ? waysToPart(word.word, analyser)
        : [],
    ),
  );
  const known = await wordCounts.ofForms([...words.flatMap(searchedKeys), ...ways.flat(3)]);
  const searched = words.map((word, number) =>
    searchedWord(word, ways[number]!, known, texts, fields, isPlain),
  );
  const doubtful = searched.flatMap(({ word }, number) =>
    searchedKeys(word).every((key) => !known.get(key)) ? number : [],
  );
  if (doubtful.length === 0) return searched;
  const found = await cluster.searchAll(
    index,
    doubtful.map((number) => ({
      size: 0,
      track_total_hits: 1,
      query: nested(searched[number]!.has("words")),
    })),
  );
  const unknown = doubtful
    .filter((_, place) => found[place]!.hits.total!.value === 0)
    .filter((number) => {
      const { word } = words[number]!;
      return word.length >= NEAR_MIN_CHARS && !/\p{N}/u.test(word);
    })
    .slice(0, NEAR_WORDS_MAX);
  if (unknown.length === 0) return searched;
  const near = await similarWords(
    cluster,
    index,
    unknown.map((number) => words[number]!.word),
    1,
    NEAR_MAX,
  );
  for (const [place, number] of unknown.entries()) {
    const similar = near[place]!.flatMap(({ text }) => queryWords(text));
    if (similar.length === 0) continue;
    const ofSimilar = await wordCounts.ofForms(similar.flatMap(searchedKeys));
    searched[number] = guessedWord(words[number]!, similar, ofSimilar, texts, fields, isPlain);
  }
  return searched;
}

function guessedWord(
  word: QueryWord,
  similar: readonly QueryWord[],
  known: ReadonlyMap<string, number>,
  texts: readonly number[],
  fields: SearchedFields,
  isPlain: boolean,
): SearchedWord {
  const all = similar.map((one) => searchedWord(one, [], known, texts, fields, isPlain));
  return {
    word,
    score: {
      function_score: {
        query: { dis_max: { queries: all.map(({ score }) => score) } },
        boost: NEAR_FACTOR,
      },
    },
    has: (field) => anyOf(all.map(({ has }) => has(field))),
    isGuess: true,
    most: Math.max(...all.map(({ most }) => most)),
  };
}

/** The spelled words that are most like each word, without accents, with the number of posts that have them. */
export async function similarWords(
  cluster: Cluster,
  index: string,
  words: readonly string[],
  edits: number,
  limit: number,
): Promise<{ text: string; freq: number }[][]> {
  const { suggest } = await cluster.search(index, {
    size: 0,
    track_total_hits: false,
    suggest: Object.fromEntries(
      words.map((word, place) => [
        `word${place}`,
        {
          text: foldAccents(word),
          term: {
            field: "surface",
            analyzer: "words",
            size: limit,
            shard_size: limit * 3,
            sort: "frequency",
            suggest_mode: "always",
            max_edits: edits,
            prefix_length: 0,
            min_word_length: 1,
            accuracy: 0,
            max_term_freq: 2 ** 30,
          },
        },
      ]),
    ),
  });
  return words.map((_, place) => suggest?.[`word${place}`]?.[0]?.options ?? []);
}

/** `isPlain` leaves out longer words and compounds, and how often a word is in each searched field. */
function searchedWord(
  word: QueryWord,
  ways: readonly (readonly string[][])[],
  known: ReadonlyMap<string, number>,
  texts: readonly number[],
  fields: SearchedFields,
  isPlain: boolean,
): SearchedWord {
  const scores: Json[] = [];
  const beginnings: string[] = [];
  const compounds: (readonly string[])[] = [];
  let most = 0;
  ANALYSERS.forEach((_, analyser) => {
    if (!counts(word, analyser)) return;
    const forms = word.forms[analyser]!;
    const posts = Math.max(0, ...forms.map(({ key }) => known.get(key) ?? 0));
    const ofWord = rarity(posts || RARE_WORD_POSTS, texts[analyser]!);
    for (const [place, { key }] of forms.entries()) {
      if (!known.get(key)) continue;
      if (!isPlain || !fields)
        scores.push(scoreOf(key, ofWord * (place === 0 ? 1 : FOLDED_FACTOR), fields));
      most = Math.max(most, ofWord * (K1 + 1));
    }
    const stem = !isPlain && texts[analyser]! > 0 ? stemOf(word, analyser) : null;
    if (stem === null) return;
    beginnings.push(stem);
    const factor = ofWord * BEGINNING_FACTOR * (K1 + 1) * BEGINNING_SHARE;
    scores.push(
      constant(
        anyOf((fields ?? ["words"]).map((field) => ({ prefix: { [inField(field)]: stem } }))),
        factor,
      ),
    );
    most = Math.max(most, factor);
    const way = bestWay(
      (ways[analyser] ?? []).map((parts) => ({ parts })),
      known,
    );
    if (!way) return;
    compounds.push(way.parts);
    scores.push({
      bool: {
        must: way.parts.map((part) =>
          scoreOf(part, rarity(known.get(part)!, texts[analyser]!) * COMPOUND_FACTOR, fields),
        ),
      },
    });
    most = Math.max(
      most,
      way.parts.reduce(
        (sum, part) =>
          sum + rarity(known.get(part)!, texts[analyser]!) * COMPOUND_FACTOR * (K1 + 1),
        0,
      ),
    );
  });
  if (isPlain && fields && most > 0)
    for (const field of fields)
      scores.push(
        constant({ terms: { [inField(field)]: foldedKeys(word) } }, most * WEIGHTS[field]),
      );
  const has = (field: "words" | "short"): Json => {
    const places: readonly string[] = fields
      ? fields.filter((name) => field === "words" || name !== "fulltext")
      : [field];
    const keys = fields ? foldedKeys(word) : searchedKeys(word);
    return anyOf(
      places.flatMap((place) => [
        { terms: { [inField(place)]: keys } },
        ...beginnings.map((stem) => ({ prefix: { [inField(place)]: stem } })),
        ...compounds.map((parts) =>
          allOf(parts.map((part) => ({ term: { [inField(place)]: part } }))),
        ),
      ]),
    );
  };
  return {
    word,
    score: scores.length > 0 ? { dis_max: { queries: scores } } : { match_none: {} },
    has,
    isGuess: false,
    most: most * (fields ?? []).reduce((sum, field) => sum + WEIGHTS[field], fields ? 0 : 1),
  };
}

/** Scores entries with a form of a word, in all fields together or in each of the searched fields. */
function scoreOf(key: string, boost: number, fields: SearchedFields): Json {
  if (!fields) return { term: { [inField("words")]: { value: key, boost } } };
  return anyOf(
    fields.map((field) => ({
      term: { [inField(field)]: { value: key, boost: boost * WEIGHTS[field] } },
    })),
  );
}
