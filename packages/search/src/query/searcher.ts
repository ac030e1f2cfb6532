import { type EngineAnswer, type EngineQuery, SearchTimeoutError } from "../types";
import { type Alphabet, firstByScore, groupInOrder } from "./order";
import type { Catalogue } from "../catalogue";
import { type Condition, markAllowed, type Filtered, filterHits, yearRange } from "./filters";
import {
  type ExpandedWord,
  type ExpandWords,
  distinctWords,
  meaningfulWords,
  type QueryWord,
  queryWords,
  quotedPhrases,
} from "./query-words";
import { type FieldMask, maskOfAdvanced } from "../storage/postings";
import type { IndexReader } from "../storage/index-reader";
import {
  entriesToLocate,
  bestByPost,
  bytesOfScores,
  type EntryScores,
  matchedSlots,
  type Matches,
  scoreEntries,
} from "./matching";
import type { Memo } from "../catalogue-cache";
import { createPause } from "../scheduling";
import { markPassages, markPhrase, measureCloseness, scoreStopWordTitles } from "./phrases";

/** Number of hits that are ranked again by closeness of words. Chosen: more than readers page through. */
export const RANKED_HITS = 300;
/** Bonus for a query's words in order, and for words close together. Measured, docs/benchmarks.md: more makes results worse. */
export const IN_ORDER_BONUS = 0.15;
export const NEARNESS_BONUS = 0.1;
/** Factor for texts that contain a phrase in quotation marks. Chosen: such texts come before all others. */
export const QUOTED_BOOST = 3;
/**
 * Maximum number of quoted phrases of a search that count, from the first. For each, positions are read, and its boost
 * multiplies.
 */
export const QUOTED_MAX = 8;
/**
 * Maximum number of attempts at a search if posts that it could find are indexed again meanwhile, because their entries
 * change.
 */
const TRIES_MAX = 3;
/** Time limit of a search, in ms. Chosen: a person has given up by then. */
export const TIME_LIMIT_MS = 10_000;

/** Searches a catalogue. Both methods throw SearchTimeoutError if they take too long. */
export interface Searcher {
  search(catalogue: Catalogue, query: EngineQuery): Promise<EngineAnswer>;
  /** Returns the total hits of several searches, in order. */
  count(catalogue: Catalogue, queries: readonly EngineQuery[]): Promise<number[]>;
}

/** Result of searching the words of a query, before other conditions. */
interface TextFound {
  scores: EntryScores;
  /** The posts that contain any of the words. */
  slots: Int32Array;
  /**
   * `words` are all words with repetitions. `distinct` are the words that are not stop words, without duplicates. `searched`
   * adds their expansions.
   */
  words: readonly QueryWord[];
  distinct: readonly QueryWord[];
  searched: readonly ExpandedWord[];
  mask: FieldMask;
}

/** Creates a searcher from the parts that read the index. `now` returns the current date, for year ranges without an end. */
export function createSearcher({
  reader,
  memo,
  expand,
  alphabet,
  languageOrder,
  now,
}: {
  reader: IndexReader;
  memo: Memo;
  expand: ExpandWords;
  alphabet: Alphabet;
  languageOrder: (language: string) => readonly string[];
  now: () => Date;
}): Searcher {
  async function search(catalogue: Catalogue, query: EngineQuery): Promise<EngineAnswer> {
    const checkTime = startClock();
    for (let tries = 1; ; tries++) {
      const { replaced } = catalogue;
      const answer = await searchOnce(catalogue, query, checkTime);
      if (catalogue.replaced === replaced || tries === TRIES_MAX) return answer;
    }
  }

  async function searchOnce(
    catalogue: Catalogue,
    query: EngineQuery,
    checkTime: () => void,
  ): Promise<EngineAnswer> {
    const { text, slots, ...counts } = await find(catalogue, query, checkTime);
    const matches = text && (await weigh(catalogue, text, slots, query, checkTime));
    const fullMatches = matches && {
      fullMatchCount: countMarked(slots, matches.isFullMatch),
    };
    const first = (query.page - 1) * query.page_size;
    const sorted =
      first < slots.length
        ? await sort(catalogue, slots, text, matches, query, first + query.page_size)
        : slots.subarray(0, 0);
    checkTime();
    const ids = [...sorted.subarray(first, first + query.page_size)].map(
      (slot) => catalogue.ids[slot]!,
    );
    return { ids, count: slots.length, ...fullMatches, ...counts };
  }

  /** Returns the posts that match the query, unordered, with the counts. `text` is null if the query has no words. */
  async function find(
    catalogue: Catalogue,
    query: EngineQuery,
    checkTime: () => void,
  ): Promise<{ text: TextFound | null; readableCount?: number } & Filtered> {
    const { must = [], must_not = [], exact_phrase = "", fields = [] } = query.advanced ?? {};
    const mask = maskOfAdvanced(fields);
    const conditions: Condition[] = [
      ...must.map((text) => ({ text, phrase: false, wanted: true })),
      { text: exact_phrase, phrase: true, wanted: true },
      ...must_not.map((text) => ({ text, phrase: false, wanted: false })),
    ];
    const allowed = await markAllowed(reader, memo, catalogue, conditions, mask, checkTime);
    const ranked = rankedText(query);
    const text = await memo.get(
      catalogue,
      `text/${mask}/${ranked}`,
      () => findText(catalogue, ranked, mask, query.sort_by === "Relevance"),
      (found) => (found ? bytesOfScores(found.scores) + found.slots.byteLength : 0),
    );
    checkTime();
    const readableMarks =
      query.readable || query.facets
        ? catalogue.markReadable(query.language, query.languageTerms ?? [])
        : null;
    const hits = candidates(
      catalogue,
      text?.slots ?? catalogue.allSlots(),
      [allowed, query.readable ? readableMarks : null],
      query.within,
    );
    const filtered = filterHits(
      catalogue,
      hits,
      query,
      yearRange(query.publication_year_start, query.publication_year_end, now()),
    );
    return {
      text,
      ...filtered,
      ...(query.facets &&
        readableMarks && {
          readableCount: countMarked(filtered.slots, readableMarks),
        }),
    };
  }

  async function findText(
    catalogue: Catalogue,
    text: string,
    mask: FieldMask,
    isRanked: boolean,
  ): Promise<TextFound | null> {
    const words = queryWords(text);
    if (words.length === 0) return null;
    const distinct = distinctWords(meaningfulWords(words));
    const searched = await expand(catalogue, distinct, mask, isRanked && distinct.length > 1);
    const ofTitles = await scoreStopWordTitles(reader, catalogue, words, mask);
    const scores = await scoreEntries(reader, catalogue, searched, mask, ofTitles);
    return { scores, slots: matchedSlots(catalogue, scores), words, distinct, searched, mask };
  }

  /**
   * Scores the found posts by their best entries. Positions are read only for these posts, because they are the largest part
   * of the index.
   */
  async function weigh(
    catalogue: Catalogue,
    { scores, distinct, searched, mask }: TextFound,
    slots: Int32Array,
    query: EngineQuery,
    checkTime: () => void,
  ): Promise<Matches> {
    const found = new Uint8Array(catalogue.size);
    for (let index = 0; index < slots.length; index++) found[slots[index]!] = 1;
    // In a passage, only the words themselves count: positions of all their expansions would be too much to read.
    const together = await markPassages(
      reader,
      catalogue,
      distinct,
      entriesToLocate(catalogue, scores, found),
      mask,
    );
    const boosts = await boostQuoted(catalogue, query.search, mask, checkTime);
    return bestByPost(catalogue, scores, searched, {
      found,
      language: query.language,
      together,
      boosts,
    });
  }

  /** Returns the boost of texts that contain the query's quoted phrases, by entry id; null if there are none. */
  async function boostQuoted(
    catalogue: Catalogue,
    text: string,
    mask: FieldMask,
    checkTime: () => void,
  ): Promise<Float32Array | null> {
    const phrases = quotedPhrases(text).slice(0, QUOTED_MAX);
    if (phrases.length === 0) return null;
    const marks: Uint8Array[] = [];
    const pause = createPause();
    for (const phrase of phrases) {
      marks.push(await markPhrase(reader, catalogue, phrase, mask));
      await pause();
      checkTime();
    }
    const boosts = new Float32Array(catalogue.lastEntry + 1).fill(1);
    for (const mark of marks)
      for (let entry = 0; entry < mark.length; entry++)
        if (mark[entry] === 1) boosts[entry]! *= QUOTED_BOOST;
    return boosts;
  }

  async function sort(
    catalogue: Catalogue,
    slots: Int32Array,
    text: TextFound | null,
    matches: Matches | null,
    query: EngineQuery,
    upTo: number,
  ): Promise<Int32Array> {
    if (text && matches && query.sort_by === "Relevance")
      return sortByRelevance(catalogue, slots, text, matches, query, upTo);
    const order =
      query.sort_by === "Alphabetical"
        ? await alphabet.order(catalogue, languageOrder(query.language))
        : catalogue.latestOrder();
    return groupInOrder(catalogue, slots, order, matches?.isFullMatch ?? null, query, upTo);
  }

  /** Sorts hits by score, and then the best ones again by closeness of words. */
  async function sortByRelevance(
    catalogue: Catalogue,
    slots: Int32Array,
    { words, mask }: TextFound,
    matches: Matches,
    query: EngineQuery,
    upTo: number,
  ): Promise<Int32Array> {
    const sorted = firstByScore(
      catalogue,
      slots,
      matches.isFullMatch,
      matches.scores,
      query,
      Math.max(upTo, RANKED_HITS),
    );
    const shownFrom = upTo - query.page_size;
    if (shownFrom >= RANKED_HITS || matches.words.length < 2) return sorted;
    const best = sorted.slice(0, RANKED_HITS);
    const entries = Int32Array.from(best, (slot) => matches.entries[slot]!).sort();
    const { inOrder, near } = await measureCloseness(
      reader,
      catalogue,
      words,
      matches.words,
      entries,
      mask,
    );
    const bonuses = new Map(
      [...entries].map((entry, index) => [
        entry,
        1 + IN_ORDER_BONUS * inOrder[index]! + NEARNESS_BONUS * near[index]!,
      ]),
    );
    for (const slot of best) matches.scores[slot]! *= bonuses.get(matches.entries[slot]!)!;
    sorted.set(
      firstByScore(catalogue, best, matches.isFullMatch, matches.scores, query, best.length),
    );
    return sorted;
  }

  return {
    search,
    async count(catalogue, queries) {
      const checkTime = startClock();
      const pause = createPause();
      const counts: number[] = [];
      for (const query of queries) {
        counts.push((await find(catalogue, { ...query, facets: false }, checkTime)).slots.length);
        await pause();
      }
      return counts;
    },
  };
}

/** Creates a function that throws once a search has taken too long. */
function startClock(): () => void {
  const started = performance.now();
  return () => {
    if (performance.now() - started > TIME_LIMIT_MS)
      throw new SearchTimeoutError("The search took too long");
  };
}

/** Returns how many of the slots are marked with 1. */
function countMarked(slots: Int32Array, marks: Uint8Array): number {
  let count = 0;
  for (let index = 0; index < slots.length; index++) count += marks[slots[index]!]!;
  return count;
}

/** Returns those slots that meet all conditions and are within the list; each of these may be absent. */
function candidates(
  catalogue: Catalogue,
  matched: Int32Array,
  conditions: readonly (Uint8Array | null)[],
  within: readonly number[] | undefined,
): Int32Array {
  const marks = conditions.filter((allowed) => allowed !== null);
  if (within) {
    const inside = new Uint8Array(catalogue.size);
    for (const id of within) {
      const slot = catalogue.slotOf(id);
      if (slot !== undefined) inside[slot] = 1;
    }
    marks.push(inside);
  }
  let hits = matched;
  for (const allowed of marks) {
    const kept = new Int32Array(hits.length);
    let count = 0;
    for (let index = 0; index < hits.length; index++) {
      const slot = hits[index]!;
      if (allowed[slot] === 1) kept[count++] = slot;
    }
    hits = kept.subarray(0, count);
  }
  return hits;
}

/**
 * Returns the text whose words rank the hits of a query. Required words are part of it, so that a search with only conditions
 * has an order. A line break separates the texts.
 */
export function rankedText({ search, advanced }: EngineQuery): string {
  const { must = [], should = [], exact_phrase = "" } = advanced ?? {};
  return [search, ...should, ...must, exact_phrase].filter(Boolean).join(" \n ");
}
