import {
  type Analyser,
  ANALYSERS,
  BEGINNING_FACTOR,
  bestWay,
  COMPOUND_FACTOR,
  foldAccents,
  FOLDED_FACTOR,
  K1,
  NEAR_FACTOR,
  NEAR_MAX,
  NEAR_MIN_CHARS,
  NEAR_WORDS_MAX,
  type QueryWord,
  queryWords,
  rarity,
  READABLE_FACTOR,
  searchedKeys,
  stemOf,
  waysToPart,
  WEIGHTS,
} from "@resource-library/search/analysis";
import type { Cluster, Json } from "./cluster";
import {
  allOf,
  anyOf,
  constant,
  counts,
  foldedKeys,
  inField,
  nested,
  type SearchedFields,
} from "./conditions";
import type { WordCounts } from "./word-counts";

/** A word of a query, as the cluster looks for it in an entry. */
export interface SearchedWord {
  word: QueryWord;
  /** Scores entries that contain it. */
  score: Json;
  /** Scores posts, in any field, whatever entry has it. What is written in the language of an analyser counts more. */
  roughScores: (analyser: Analyser) => Json[];
  /** Number of posts that have the word itself, not only a longer one. A post with several of its forms counts for each. */
  posts: number;
  /** Returns the word without longer words that begin with it. */
  alone: () => SearchedWord;
  /** Finds entries that contain it. */
  has: (field: "words" | "short") => Json;
  /** Finds posts with an entry that contains it, in any field. */
  inPost: Json;
  /** Whether entries are found only by similar words, and so do not contain it. */
  isGuess: boolean;
  /** The highest score it can give. */
  most: number;
}

/** Assumed number of posts with a word of which only longer words occur. */
const RARE_WORD_POSTS = 5;
/** Score of a longer word with the same beginning, relative to a word that a text repeats without end. */
const BEGINNING_SHARE = 0.25;

/** Expands words by compounds, their parts, and words that differ by one letter, like `createExpansion` of the other engine. */
export async function expand(
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
    roughScores: (...reader) => [
      {
        bool: {
          should: all.flatMap(({ roughScores }) => roughScores(...reader)),
          boost: NEAR_FACTOR,
        },
      },
    ],
    has: (field) => anyOf(all.map(({ has }) => has(field))),
    alone: () => guessedWord(word, similar, known, texts, fields, isPlain),
    posts: Math.max(...all.map(({ posts }) => posts)),
    inPost: anyOf(all.map(({ inPost }) => inPost)),
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
  withLonger = !isPlain,
): SearchedWord {
  const scores: Json[] = [];
  const rough: { analyser: number; score: (factor: number) => Json }[] = [];
  const inPost = (key: string, boost: number) => ({ term: { keys: { value: key, boost } } });
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
      const weight = ofWord * (place === 0 ? 1 : FOLDED_FACTOR);
      if (!isPlain || !fields) scores.push(scoreOf(key, weight, fields));
      rough.push({ analyser, score: (times) => inPost(key, weight * times) });
      most = Math.max(most, ofWord * (K1 + 1));
    }
    const stem = !isPlain && texts[analyser]! > 0 ? stemOf(word, analyser) : null;
    if (stem === null) return;
    if (withLonger) {
      beginnings.push(stem);
      const factor = ofWord * BEGINNING_FACTOR * (K1 + 1) * BEGINNING_SHARE;
      scores.push(
        constant(
          anyOf((fields ?? ["words"]).map((field) => ({ prefix: { [inField(field)]: stem } }))),
          factor,
        ),
      );
      rough.push({
        analyser,
        score: (times) => constant({ prefix: { keys: stem } }, factor * times),
      });
      most = Math.max(most, factor);
    }
    const way = bestWay(
      (ways[analyser] ?? []).map((parts) => ({ parts })),
      known,
    );
    if (!way) return;
    compounds.push(way.parts);
    const weighted = way.parts.map((part) => ({
      part,
      weight: rarity(known.get(part)!, texts[analyser]!) * COMPOUND_FACTOR,
    }));
    scores.push({
      bool: { must: weighted.map(({ part, weight }) => scoreOf(part, weight, fields)) },
    });
    rough.push({
      analyser,
      score: (times) => ({
        bool: { must: weighted.map(({ part, weight }) => inPost(part, weight * times)) },
      }),
    });
    most = Math.max(
      most,
      weighted.reduce((sum, { weight }) => sum + weight * (K1 + 1), 0),
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
    roughScores: (readers) =>
      rough.map(({ analyser, score }) =>
        score(ANALYSERS[analyser] === readers ? READABLE_FACTOR : 1),
      ),
    alone: () => searchedWord(word, ways, known, texts, fields, isPlain, false),
    posts: searchedKeys(word).reduce((sum, key) => sum + (known.get(key) ?? 0), 0),
    has,
    inPost: anyOf([
      { terms: { keys: searchedKeys(word) } },
      ...beginnings.map((stem) => ({ prefix: { keys: stem } })),
      ...compounds.map((parts) =>
        nested(allOf(parts.map((part) => ({ term: { [inField("words")]: part } })))),
      ),
    ]),
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
