import type { CorrectQuery, SuggestQuery } from "@resource-library/search";
import {
  allowedErrors,
  analyserOf,
  CANDIDATES_MAX,
  COMMONER_TIMES,
  CORRECTED_WORDS_MAX,
  foldAccents,
  isStopWord,
  queryWords,
  RARE_WORD_ENTRIES_MAX,
  searchedKeys,
  tokensOf,
  TYPED_WORDS_MAX,
  Vocabulary,
} from "@resource-library/search/analysis";
import type { Cluster, Json } from "./cluster";
import { allOf, anyOf, constant, nested } from "./conditions";
import { similarWords } from "./expansion";
import type { WordCounts } from "./word-counts";

interface Options {
  cluster: Cluster;
  index: string;
  wordCounts: WordCounts;
}

const WORDS = "entries.title_words";
const BEGINNINGS = "entries.title_beginnings";
const FIRST = "entries.first_word";

/** Returns posts whose titles contain all typed words, the last one as a prefix: see `SearchEngine.suggest`. */
export async function suggestTitles(options: Options, query: SuggestQuery): Promise<number[]> {
  const { cluster, index, wordCounts } = options;
  const typed = tokensOf(query.text)
    .slice(0, TYPED_WORDS_MAX)
    .map(({ word }) => foldAccents(word));
  if (typed.length === 0) return [];
  const last = typed.length - 1;
  const exact = (word: string, place: number): Json =>
    place === last
      ? anyOf([{ term: { [WORDS]: word } }, { prefix: { [WORDS]: word } }])
      : { term: { [WORDS]: word } };
  const found = await findTitles(
    options,
    query,
    { [last === 0 ? "prefix" : "term"]: { [FIRST]: typed[0]! } },
    typed.map((word, place) => constant(exact(word, place), 0)),
  );
  if (found.length > 0) return found;

  // A word that occurs anywhere is what the user means; any other one may have errors.
  const counts = await wordCounts.ofSpellings(typed);
  const [completions] = await cluster.searchAll(index, [
    { size: 0, track_total_hits: 1, query: { prefix: { surface: typed[last]! } } },
  ]);
  const isKnown = typed.map((word, place) =>
    place === last ? completions!.hits.total!.value > 0 : counts.get(word)! > 0,
  );
  if (
    isKnown.every(Boolean) ||
    typed.some((word, place) => !isKnown[place] && allowedErrors(word) === 0)
  )
    return [];
  return findTitles(
    options,
    query,
    isKnown[0]
      ? { [last === 0 ? "prefix" : "term"]: { [FIRST]: typed[0]! } }
      : { fuzzy: { [FIRST]: { value: typed[0]!, fuzziness: allowedErrors(typed[0]!) } } },
    typed.map((word, place) =>
      isKnown[place] ? constant(exact(word, place), 0) : misspelled(word, place === last),
    ),
  );
}

/** Score of a title in the user's language: more than that of fewer errors. */
const OWN_LANGUAGE = 512;
/** Score for each error less than the most that a word may have. A title that begins with the first word scores 1. */
const PER_ERROR = 2;

/** Matches words within the errors that a typed word may have, and scores them by their number. */
function misspelled(word: string, isBeginning: boolean): Json {
  const most = allowedErrors(word);
  const fields = isBeginning ? [WORDS, BEGINNINGS] : [WORDS];
  return {
    dis_max: {
      queries: Array.from({ length: most }, (_, index) => index + 1).flatMap((errors) =>
        fields.map((field) =>
          constant(
            { fuzzy: { [field]: { value: word, fuzziness: errors, max_expansions: 200 } } },
            PER_ERROR * (most - errors),
          ),
        ),
      ),
    },
  };
}

async function findTitles(
  { cluster, index }: Options,
  { language, visibleTypes, limit }: SuggestQuery,
  beginning: Json,
  words: readonly Json[],
): Promise<number[]> {
  const { hits } = await cluster.search(index, {
    size: limit,
    track_total_hits: false,
    _source: false,
    query: {
      bool: {
        filter: [{ terms: { type: visibleTypes } }],
        must: [
          nested({
            bool: {
              must: words,
              should: [
                constant({ term: { "entries.language": language } }, OWN_LANGUAGE),
                constant(beginning, 1),
              ],
            },
          }),
        ],
      },
    },
    sort: [{ _score: "desc" }, { modified: "desc" }, { post: "desc" }],
  });
  return hits.hits.map(({ _id }) => Number(_id));
}

/** Weight of a post with a text in the page's language, relative to one only in other languages. */
const OWN_LANGUAGE_FACTOR = 4;
/** Minimum number of letters in each part of a word that was joined by mistake. */
const PART_MIN_CHARS = 3;
/** Number of posts whose spelling of a word is looked at. */
const SPELLED_POSTS = 10;

/** Returns the search with its rare words replaced by the nearest common ones, or null: see `SearchEngine.correct`. */
export async function correctSearch(
  { cluster, index, wordCounts }: Options,
  { search, language, visibleTypes }: CorrectQuery,
): Promise<string | null> {
  const tokens = tokensOf(search).slice(0, CORRECTED_WORDS_MAX);
  const analyser = analyserOf(language);
  const visible = { terms: { type: visibleTypes } };
  const isRare = await Promise.all(tokens.map(({ word }) => isRareWord(word)));
  if (!isRare.includes(true)) return null;
  const edits: { start: number; end: number; text: string }[] = [];
  for (let place = 0; place < tokens.length; place++) {
    const [token, next] = [tokens[place]!, tokens[place + 1]];
    const joined =
      next && (isRare[place] || isRare[place + 1])
        ? await spelled(foldAccents(token.word + next.word))
        : null;
    if (joined !== null) {
      edits.push({ start: token.start, end: next!.end, text: joined });
      place++;
    } else if (isRare[place]) {
      const best = await bestReplacement(foldAccents(token.word));
      if (best) edits.push({ start: token.start, end: token.end, text: best });
    }
  }
  if (edits.length === 0) return null;
  return edits.reduceRight(
    (text, { start, end, text: replacement }) =>
      text.slice(0, start) + replacement + text.slice(end),
    search,
  );

  /** Returns whether hardly any post contains a word. */
  async function isRareWord(word: string): Promise<boolean> {
    if (isStopWord(word, analyser) || /\p{N}/u.test(word)) return false;
    const plain = foldAccents(word);
    const spellings = await wordCounts.ofSpellings([plain]);
    if (spellings.get(plain)! > RARE_WORD_ENTRIES_MAX) return false;
    const forms = await wordCounts.ofForms(queryWords(word).flatMap(searchedKeys));
    return [...forms.values()].every((posts) => posts <= RARE_WORD_ENTRIES_MAX);
  }

  /** Returns a word without accents as most visible posts spell it; null if none has it. */
  async function spelled(word: string): Promise<string | null> {
    const { hits } = await cluster.search(index, {
      size: SPELLED_POSTS,
      track_total_hits: false,
      _source: false,
      docvalue_fields: ["accented"],
      query: {
        bool: {
          filter: [visible, { term: { surface: word } }],
          should: [constant({ term: { languages: language } }, 1)],
        },
      },
    });
    if (hits.hits.length === 0) return null;
    const spellings = new Map<string, number>();
    for (const { fields } of hits.hits) {
      const accented = (fields?.accented ?? []) as string[];
      const written = accented.find((spelling) => foldAccents(spelling) === word) ?? word;
      spellings.set(written, (spellings.get(written) ?? 0) + 1);
    }
    return [...spellings].sort(([, a], [, b]) => b - a)[0]![0];
  }

  async function bestReplacement(word: string): Promise<string | null> {
    const count = (await wordCounts.ofSpellings([word])).get(word)!;
    const errors = allowedErrors(word);
    const [similar] =
      errors > 0 ? await similarWords(cluster, index, [word], errors, CANDIDATES_MAX * 5) : [[]];
    const near = Vocabulary.of(similar!.map(({ text, freq }) => [text, freq]))
      .near(word, errors)
      .filter(
        (candidate) =>
          candidate.errors > 0 && candidate.count > count * COMMONER_TIMES * candidate.errors,
      )
      .slice(0, CANDIDATES_MAX)
      .map((candidate) => ({ words: [candidate.word], errors: candidate.errors }));
    const candidates = [...near, ...(await partsOf(word, count))];
    const words = [...new Set(candidates.flatMap((candidate) => candidate.words))];
    const weights = await visibleWeights(words);
    const best = candidates
      .map((candidate) => ({
        ...candidate,
        weight: Math.min(...candidate.words.map((each) => weights.get(each)!)),
      }))
      .filter(({ weight }) => weight > 0)
      .sort((a, b) => a.errors - b.errors || b.weight - a.weight)[0];
    if (!best) return null;
    return (await Promise.all(best.words.map(async (each) => (await spelled(each)) ?? each))).join(
      " ",
    );
  }

  /** Returns the best way to split a word into two common words, if there is one: "childlabour". */
  async function partsOf(
    word: string,
    count: number,
  ): Promise<{ words: string[]; errors: number }[]> {
    const ways = Array.from(
      { length: Math.max(0, word.length - 2 * PART_MIN_CHARS + 1) },
      (_, at) => [word.slice(0, at + PART_MIN_CHARS), word.slice(at + PART_MIN_CHARS)],
    );
    const counts = await wordCounts.ofSpellings(ways.flat());
    return ways
      .map((words) => ({
        words,
        errors: 1,
        count: Math.min(...words.map((part) => counts.get(part)!)),
      }))
      .filter((way) => way.count > count * COMMONER_TIMES)
      .sort((a, b) => b.count - a.count)
      .slice(0, 1);
  }

  /** Returns the number of visible posts that contain each word. Posts in the page's language count more. */
  async function visibleWeights(words: readonly string[]): Promise<Map<string, number>> {
    const own = { term: { languages: language } };
    const answers = await cluster.searchAll(
      index,
      words.flatMap((word) =>
        [[], [own]].map((more) => ({
          size: 0,
          track_total_hits: true,
          query: allOf([visible, { term: { surface: word } }, ...more]),
        })),
      ),
    );
    const total = (place: number) => answers[place]!.hits.total!.value;
    return new Map(
      words.map((word, place) => [
        word,
        total(place * 2) + (OWN_LANGUAGE_FACTOR - 1) * total(place * 2 + 1),
      ]),
    );
  }
}
