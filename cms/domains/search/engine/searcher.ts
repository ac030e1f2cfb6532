import { AppError } from "../../../contract/errors";
import { languageOrder } from "../../posts/language";
import type { EngineAnswer, EngineQuery } from "../search.port";
import { yearRange } from "../years";
import type { Alphabet } from "./alphabet";
import type { Catalogue } from "./catalogue";
import { type Condition, markAllowed, markReadable } from "./conditions";
import type { ExpandedWord, ExpandWords } from "./expansion";
import { type Filtered, filterHits } from "./facets";
import { type FieldMask, maskOfAdvanced } from "./fields";
import type { IndexReader } from "./index-reader";
import {
  apartEntries,
  bestByPost,
  type EntryScores,
  matchedSlots,
  type Matches,
  scoreEntries,
} from "./matching";
import type { Memo } from "./memo";
import { firstByScore, groupInOrder } from "./order";
import { createPause } from "./pause";
import { markPassages, markPhrase, measureCloseness } from "./phrases";
import {
  distinctWords,
  meaningfulWords,
  type QueryWord,
  queryWords,
  quotedPhrases,
} from "./query-words";
import { addStopWordTitles } from "./stop-word-queries";

/** Hits that are ranked again by how close the words stand. Ours: more than anybody pages through. */
const RANKED_HITS = 300;
/** What a query's words in their order, and words close together, add to a score. Measured, docs/benchmarks.md: more harms. */
const IN_ORDER_BONUS = 0.15;
const NEARNESS_BONUS = 0.1;
/** What words that stand in quotation marks do for the texts that hold them so. Ours: such texts come before all others. */
const QUOTED_BOOST = 3;
/** Quotations of a search that count, the first: each one's places are read, and each one's boost multiplies. */
const QUOTED_MAX = 8;
/** How often a search is made when posts that it could find are indexed again meanwhile: in the middle they change their entries. */
const TRIES_MAX = 3;
/** What an entry takes in what is known of a text: see EntryScores. */
const SCORED_BYTES = 8;
/** Longest time of a search in ms. Ours: a person has given up by then. */
const TIME_LIMIT_MS = 10_000;

/** Makes searches on a catalogue. Both throw AppError("timeout") when they take too long. */
export interface Searcher {
  search(catalogue: Catalogue, query: EngineQuery): Promise<EngineAnswer>;
  /** Totals of several searches, in their order. */
  count(catalogue: Catalogue, queries: readonly EngineQuery[]): Promise<number[]>;
}

/** What the words of a query found, before anything else narrows it. */
interface TextFound {
  scores: EntryScores;
  /** All words, repeats included; those that say something, each once; and the same with what else they stand for. */
  words: readonly QueryWord[];
  distinct: readonly QueryWord[];
  searched: readonly ExpandedWord[];
  mask: FieldMask;
}

/** Takes what reads the index. `now` is today, for year ranges without an end. */
export function createSearcher({
  reader,
  memo,
  expand,
  alphabet,
  now,
}: {
  reader: IndexReader;
  memo: Memo;
  expand: ExpandWords;
  alphabet: Alphabet;
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
    const complete = matches && {
      complete: slots.reduce((sum, slot) => sum + matches.complete[slot]!, 0),
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
    return { ids, count: slots.length, ...complete, ...counts };
  }

  /** The posts that meet the query, in no order, and what else is counted; `text` is null when no words are searched for. */
  async function find(
    catalogue: Catalogue,
    query: EngineQuery,
    checkTime: () => void,
  ): Promise<{ text: TextFound | null; readable?: number } & Filtered> {
    const {
      must = [],
      should = [],
      must_not = [],
      exact_phrase = "",
      fields = [],
    } = query.advanced ?? {};
    const mask = maskOfAdvanced(fields);
    const conditions: Condition[] = [
      ...must.map((text) => ({ text, phrase: false, wanted: true })),
      { text: exact_phrase, phrase: true, wanted: true },
      ...must_not.map((text) => ({ text, phrase: false, wanted: false })),
    ];
    const allowed = await markAllowed(reader, memo, catalogue, conditions, mask, checkTime);
    // What must be there also ranks, so that a search by conditions alone has an order. The sign keeps texts apart.
    const ranked = [query.search, ...should, ...must, exact_phrase].filter(Boolean).join(" \n ");
    const text = await memo.get(
      catalogue,
      `text/${mask}/${ranked}`,
      catalogue.lastEntry * SCORED_BYTES,
      () => findText(catalogue, ranked, mask),
    );
    checkTime();
    const readable = query.readable || query.facets ? markReadable(catalogue, query) : null;
    const hits = candidates(
      catalogue,
      text && matchedSlots(catalogue, text.scores),
      [allowed, query.readable ? readable : null],
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
        readable && {
          readable: filtered.slots.reduce((sum, slot) => sum + readable[slot]!, 0),
        }),
    };
  }

  async function findText(
    catalogue: Catalogue,
    text: string,
    mask: FieldMask,
  ): Promise<TextFound | null> {
    const words = queryWords(text);
    if (words.length === 0) return null;
    const distinct = distinctWords(meaningfulWords(words));
    const searched = await expand(catalogue, distinct, mask);
    const scores = await scoreEntries(reader, catalogue, searched, mask);
    await addStopWordTitles(reader, catalogue, words, mask, scores);
    return { scores, words, distinct, searched, mask };
  }

  /** Weighs the posts found by their best entries. Where words stand is looked up for these posts alone: it is the most to read. */
  async function weigh(
    catalogue: Catalogue,
    { scores, distinct, searched, mask }: TextFound,
    slots: Int32Array,
    query: EngineQuery,
    checkTime: () => void,
  ): Promise<Matches> {
    const found = new Uint8Array(catalogue.size);
    for (const slot of slots) found[slot] = 1;
    // In a passage the words themselves must stand: places of all that they may stand for would be much to read.
    const together = await markPassages(
      reader,
      catalogue,
      distinct,
      apartEntries(catalogue, scores, searched, found),
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

  /** By entry id: what texts gain that hold what the query puts in quotation marks; null when there is no such thing. */
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
    return groupInOrder(catalogue, slots, order, matches?.complete ?? null, query);
  }

  /** Scores order all hits; how close the words stand then orders the best of them again. */
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
      matches.complete,
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
    sorted.set(firstByScore(catalogue, best, matches.complete, matches.scores, query, best.length));
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

/** Makes a function that throws once a search has taken too long. */
function startClock(): () => void {
  const started = performance.now();
  return () => {
    if (performance.now() - started > TIME_LIMIT_MS)
      throw new AppError("timeout", "The search took too long");
  };
}

/** Slots that match the words, meet all conditions and lie within the list, where there are such. */
function candidates(
  catalogue: Catalogue,
  matched: Int32Array | null,
  conditions: readonly (Uint8Array | null)[],
  within: readonly number[] | undefined,
): Int32Array {
  let hits = matched ?? catalogue.allSlots();
  for (const allowed of conditions) if (allowed) hits = hits.filter((slot) => allowed[slot] === 1);
  if (within) {
    const inside = new Set(within.map((id) => catalogue.slotOf(id)));
    hits = hits.filter((slot) => inside.has(slot));
  }
  return hits;
}
