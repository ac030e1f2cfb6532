import {
  ALL_WORDS_FACTOR,
  analyserOf,
  ANALYSERS,
  CLOSE_WORDS_MAX,
  distinctWords,
  type Field,
  IN_ORDER_BONUS,
  meaningfulWords,
  NEARNESS_BONUS,
  OWN_LANGUAGE_FACTOR,
  PASSAGE_WORDS,
  QUOTED_BOOST,
  QUOTED_MAX,
  type QueryWord,
  queryWords,
  quotedPhrases,
  rankedText,
  READABLE_FACTOR,
  TITLE_COVERAGE_BONUS,
} from "@resource-library/search/analysis";
import type { EngineQuery } from "@resource-library/search";
import type { Cluster, Json } from "./cluster";
import {
  allCounted,
  allOf,
  anyOf,
  clausesIn,
  constant,
  counts,
  folded,
  foldedKeys,
  type Group,
  groupsOf,
  inField,
  nested,
  ofAnalysers,
  phrase,
  searchedFields,
  type SearchedFields,
  unique,
} from "./conditions";
import { RESULT_WINDOW } from "./documents";
import { expand, type SearchedWord } from "./expansion";
import type { WordCounts } from "./word-counts";

/** The words of a query, as the cluster finds and ranks posts by them. */
export interface TextQuery {
  /** Finds the posts, without a score; all posts if the conditions of the query already find only these. */
  found: Json;
  /** Finds posts with an entry that has all words close together. */
  fullMatch: Json;
  /** Finds the full matches and more posts, without reading entries: those with all words in any of their entries. */
  allWords: Json;
  /** Number of posts that have the rarest of these words, apart from longer words. */
  withRarest: number;
  /** Whether each found post is a full match. */
  isAlwaysFull: boolean;
  /**
   * Finds and ranks posts. With fields for `closeness`, also by how close the words are in them; for the best hits only, because
   * it is slow.
   */
  ranked(reader: { language: string; closeness?: readonly Field[] }): Json;
  /**
   * Ranks posts without reading entries, for readers of a language. Posts of the filter `first`, a part of those found, come
   * before others.
   */
  roughlyRanked(language: string, first: Json | null): Json;
  /** Whether the order depends on closeness. */
  hasCloseness: boolean;
}

/** A text as two queries. Finding words by their beginning takes longer than all the rest. */
export interface TextQueries {
  complete: TextQuery;
  /** Without posts that have only longer words, if a word fills a list of results without them. Otherwise the same. */
  listed: TextQuery;
}

/** How many of the cluster's clauses may rank the hits; the others are for conditions. */
const RANKED_CLAUSES_MAX = 700;
/** Shares of the closeness bonus by the longest stretch that has all words, relative to their number. */
const STRETCHES = [
  { times: 1, share: 0.5 },
  { times: 2, share: 0.3 },
  { times: 5, share: 0.2 },
];
/** Fields in which closeness can be measured. In the others, words are names. */
export const CLOSE_FIELDS: readonly Field[] = ["title", "abstract", "fulltext"];

/** Returns the queries of a search's words; null if it has none. */
export async function textQuery(
  cluster: Cluster,
  index: string,
  wordCounts: WordCounts,
  query: EngineQuery,
): Promise<TextQueries | null> {
  const fields = searchedFields(query.advanced?.fields ?? []);
  const words = queryWords(rankedText(query));
  if (words.length === 0) return null;
  const distinct = distinctWords(meaningfulWords(words));
  const conditionsSuffice = areWordsRequired(query, words);
  const parts = { words, distinct, fields, conditionsSuffice };
  const composed = async (isPlain: boolean): Promise<TextQueries> => {
    const searched = await expand(cluster, index, wordCounts, distinct, fields, isPlain);
    const complete = compose(query, { ...parts, searched });
    const listed = searched.some(({ posts }) => posts >= RESULT_WINDOW)
      ? compose(query, { ...parts, searched: searched.map(({ alone }) => alone()) })
      : complete;
    return { complete, listed };
  };
  const queries = await composed(false);
  const clauses = clausesIn(queries.complete.ranked({ language: "" }));
  return clauses > RANKED_CLAUSES_MAX ? composed(true) : queries;
}

function compose(
  query: EngineQuery,
  {
    words,
    distinct,
    searched,
    fields,
    conditionsSuffice,
  }: {
    words: readonly QueryWord[];
    distinct: readonly QueryWord[];
    searched: readonly SearchedWord[];
    fields: SearchedFields;
    /** Whether the conditions of the query already find only posts with one of its words. */
    conditionsSuffice: boolean;
  },
): TextQuery {
  const titles = stopWordTitles(words, fields);
  const quoted = quotedPhrases(query.search).slice(0, QUOTED_MAX);
  const groups = groupsOf(distinct);
  // Similar words do not count, so a text with them never contains all words.
  const complete = groups.filter(({ words: of }) => of.every((word) => !searched[word]!.isGuess));
  const allWords = allCounted(
    complete,
    searched.map(({ has }) => has("words")),
  );
  const isShort = distinct.length <= CLOSE_WORDS_MAX;
  const together = isShort
    ? anyOf(complete.map((group) => togetherIn(group, searched, distinct, fields)))
    : allWords;
  const matches: Json = {
    bool: {
      should: [...searched.map(({ score }) => score), ...titles],
      minimum_should_match: 1,
    },
  };
  const isFound = anyOf([...searched.map(({ has }) => has("words")), ...titles]);
  // In some languages, further words count. Posts without those are few.
  const inEach = searched.filter((_, word) => complete.every(({ words: of }) => of.includes(word)));
  const inPosts = complete.length === 0 ? anyOf([]) : allOf(inEach.map(({ inPost }) => inPost));
  // A text in whose language all words are stop words has them all, but need not have been found.
  const hasSilent = complete.some(({ words: of }) => of.length === 0);
  // A phrase has its words close together.
  const isPhrase =
    rankedText(query) === query.advanced?.exact_phrase && words.length <= PASSAGE_WORDS;
  const isOneWord =
    distinct.length === 1 && complete[0]?.analysers.length === ANALYSERS.length && !fields;
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
  const withAnyWord = fields
    ? nested(isFound)
    : anyOf([...searched.map(({ inPost }) => inPost), ...titles.map(nested)]);
  const found = conditionsSuffice ? allOf([]) : withAnyWord;
  return {
    found,
    fullMatch: allOf([
      // Saves time for a few words. For many, the cluster has a limit of clauses.
      ...(isShort ? [inPosts] : []),
      nested(allOf([together, ...(hasSilent ? [isFound] : [])])),
    ]),
    allWords: inPosts,
    withRarest: complete.length === 0 ? 0 : Math.min(...inEach.map(({ posts }) => posts)),
    isAlwaysFull: isPhrase || isOneWord,
    roughlyRanked(language, before) {
      return {
        bool: {
          // One list, because the cluster adds up the words of a list several times faster than nested queries.
          should: [
            ...searched.flatMap(({ roughScores }) => roughScores(analyserOf(language))),
            ...titles.map(nested),
            ...(before && isShort ? [constant(before, first)] : []),
          ],
          minimum_should_match: 1,
          // The rough scores are those of all fields.
          ...(fields && { filter: [found] }),
        },
      };
    },
    hasCloseness: distinct.length > 1,
    ranked({ language, closeness: closeFields = [] }) {
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
      const close = closeness(words, distinct, closeFields);
      const withCloseness =
        close.length > 0
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

/** Returns whether posts that meet the conditions of a query always have one of its words. */
function areWordsRequired({ advanced }: EngineQuery, words: readonly QueryWord[]): boolean {
  const { must = [], exact_phrase = "" } = advanced ?? {};
  const known = new Set(words.map(({ word }) => word));
  return [...must, exact_phrase].some((text) => {
    const required = queryWords(text);
    return (
      required.every(({ word }) => known.has(word)) &&
      // In a language in which all are stop words, a post can meet the condition without any word that is looked for.
      ANALYSERS.every((_, analyser) => required.some((word) => counts(word, analyser)))
    );
  });
}

/** Finds entries with all words of a group close together: in title, abstract and names, or in a passage of the full text. */
function togetherIn(
  { analysers, words }: Group,
  searched: readonly SearchedWord[],
  distinct: readonly QueryWord[],
  fields: SearchedFields,
): Json {
  const all = words.map((word) => searched[word]!);
  const inLanguage = ofAnalysers(analysers);
  const inWords = all.map(({ has }) => has("words"));
  if (words.length < 2 || (fields && !fields.includes("fulltext")))
    return allOf([...inLanguage, ...inWords]);
  const short = allOf(all.map(({ has }) => has("short")));
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
  return allOf([...inLanguage, anyOf([allOf([...inWords, short]), passage])]);
}

const anyForm = (keys: readonly string[]): Json => {
  const rules = keys.map((query) => ({ match: { query } }));
  return rules.length === 1 ? rules[0]! : { any_of: { intervals: rules } };
};

/** Bonuses for words in order in one of the fields, and for words close together. */
function closeness(
  words: readonly QueryWord[],
  distinct: readonly QueryWord[],
  fields: readonly Field[],
): Json[] {
  const all = distinct.slice(0, CLOSE_WORDS_MAX);
  if (all.length < 2 || fields.length === 0) return [];
  const looked = words.filter(({ word }) => all.some((one) => one.word === word));
  const inAny = (rule: Json): Json =>
    anyOf(fields.map((field) => ({ intervals: { [inField(field)]: rule } })));
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
              ...ofAnalysers([analyser]),
              ...distinct.map((word) => ({ term: { [inField("title")]: folded(word, analyser) } })),
            ]),
            1,
          ),
        );
  const phrases =
    words.length > 1 ? [constant(allOf([...ofAnalysers(silent), phrase(words, fields)]), 1)] : [];
  return [...titles, ...phrases];
}
