import { sql } from "kysely";
import type { Logger } from "pino";
import { AppError } from "../../../contract/errors";
import { type OpenedDatabase, QUERY_CANCELED } from "../../../db/client";
import { languageOrder } from "../../posts/language";
import type { EngineAnswer, EngineQuery, SearchEngine } from "../search.port";
import { yearRange } from "../years";
import type { Catalogue } from "./catalogue";
import { dropDeadChunks, mergeChunks } from "./chunks";
import { type Condition, markAllowed } from "./conditions";
import { createExpansion } from "./expansion";
import { filterHits } from "./facets";
import { type FieldMask, maskOfAdvanced } from "./fields";
import { correctSearch } from "./correct";
import { createFreshCatalogue } from "./fresh-catalogue";
import { createFreshVocabulary } from "./fresh-vocabulary";
import { createIndexReader } from "./index-reader";
import { indexPosts, unindexedPosts, unindexPosts } from "./indexing";
import { apartEntries, bestByPost, type Matches, scoreEntries } from "./matching";
import { firstByScore, groupInOrder } from "./order";
import { createPause } from "./pause";
import { markPassages, markPhrase, measureCloseness } from "./phrases";
import { distinctWords, meaningfulWords, type QueryWord, queryWords, quotedPhrases } from "./query-words";
import { addStopWordTitles } from "./stop-word-queries";
import { suggestTitles } from "./suggest";

/** Hits that are ranked again by how close the words stand. Ours: more than anybody pages through. */
const RANKED_HITS = 300;
/** What a query's words in their order, and words close together, add to a score. Measured, docs/benchmarks.md: more harms. */
const IN_ORDER_BONUS = 0.15;
const NEARNESS_BONUS = 0.1;
/** What words that stand in quotation marks do for the texts that hold them so. Ours: such texts come before all others. */
const QUOTED_BOOST = 3;
/** Posts indexed at once while the site runs: writing them keeps the embedded database busy for a tenth of a second. */
const MISSED_AT_ONCE = 100;
/** So many posts at once are part of a load. */
const LOAD_POSTS = 1_000;
/** Postings that lie dead in the embedded database before their room is freed: some ten MB. */
const VACUUM_POSTINGS = 2_000_000;
/** Longest time of a search in ms. Ours: a person has given up by then. */
const TIME_LIMIT_MS = 10_000;

/** What the words of a query found. */
interface TextResult {
  matches: Matches;
  words: readonly QueryWord[];
  mask: FieldMask;
}

/**
 * Search by our own word index: words and where they stand lie in the database, written in the order of entries;
 * matching, ranking, totals, facets and orders happen in this process. See docs/decisions/0012. `now` is today, for year
 * ranges without an end. Closing it stops what it listens to.
 */
export function createSearchEngine({ database, logger, now = () => new Date() }: {
  database: OpenedDatabase;
  logger: Logger;
  now?: () => Date;
}): SearchEngine & { close(): void } {
  const { db } = database;
  const reader = createIndexReader(db);
  const vocabulary = createFreshVocabulary(db);
  const expand = createExpansion(db, reader, vocabulary);
  const fresh = createFreshCatalogue(database, logger, () => reader.clear());

  let completion: Promise<void> | null = null;
  let movedPostings = 0;
  const closing = new AbortController();

  async function search(query: EngineQuery, clock?: () => void): Promise<EngineAnswer> {
    const catalogue = await openCatalogue();
    // Started here: the first search after a start also waits for the index to open, which is no work of its own.
    const checkTime = clock ?? startClock();
    const { text, allowed } = await readText(catalogue, query, checkTime);
    const hits = candidates(catalogue, text?.matches ?? null, allowed, query.within);
    const { slots, ...counts } = filterHits(catalogue, hits, query, yearRange(query.publication_year_start, query.publication_year_end, now()));
    const complete = text && { complete: slots.reduce((sum, slot) => sum + text.matches.complete[slot]!, 0) };
    const first = (query.page - 1) * query.page_size;
    const sorted = first < slots.length ? await sort(catalogue, slots, text, query, first + query.page_size) : slots.subarray(0, 0);
    checkTime();
    const ids = [...sorted.subarray(first, first + query.page_size)].map((slot) => catalogue.ids[slot]!);
    return { ids, count: slots.length, ...complete, ...counts };
  }

  /** Matches the query's words and conditions; `text` is null when no words are searched for. */
  async function readText(catalogue: Catalogue, query: EngineQuery, checkTime: () => void): Promise<{ text: TextResult | null; allowed: Uint8Array | null }> {
    const { must = [], should = [], must_not = [], exact_phrase = "", fields = [] } = query.advanced ?? {};
    const mask = maskOfAdvanced(fields);
    const conditions: Condition[] = [
      ...must.map((text) => ({ words: queryWords(text), phrase: false, wanted: true })),
      { words: queryWords(exact_phrase), phrase: true, wanted: true },
      ...must_not.map((text) => ({ words: queryWords(text), phrase: false, wanted: false })),
    ];
    const allowed = await markAllowed(reader, catalogue, conditions, mask, checkTime);
    // What must be there also ranks, so that a search by conditions alone has an order. The sign keeps texts apart.
    const ranked = [query.search, ...should, ...must, exact_phrase].filter(Boolean).join(" \n ");
    const words = queryWords(ranked);
    if (words.length === 0) return { text: null, allowed };

    const distinct = distinctWords(meaningfulWords(words));
    const searched = await expand(catalogue, distinct, mask);
    const scores = await scoreEntries(reader, catalogue, searched, mask);
    await addStopWordTitles(reader, catalogue, words, mask, scores);
    checkTime();
    // In a passage the words themselves must stand: places of all that they may stand for would be much to read.
    const together = await markPassages(reader, catalogue, distinct, apartEntries(catalogue, scores, searched), mask);
    const boosts = await boostQuoted(catalogue, query.search, mask, checkTime);
    const matches = bestByPost(catalogue, scores, searched, { language: query.language, together, boosts });
    return { text: { matches, words, mask }, allowed };
  }

  /** By entry id: what texts gain that hold what the query puts in quotation marks; null when there is no such thing. */
  async function boostQuoted(catalogue: Catalogue, text: string, mask: FieldMask, checkTime: () => void): Promise<Float32Array | null> {
    const phrases = quotedPhrases(text);
    if (phrases.length === 0) return null;
    const marks: Uint8Array[] = [];
    const pause = createPause();
    for (const phrase of phrases) {
      marks.push(await markPhrase(reader, catalogue, phrase, mask));
      await pause();
      checkTime();
    }
    const boosts = new Float32Array(catalogue.lastEntry + 1).fill(1);
    for (const mark of marks) for (let entry = 0; entry < mark.length; entry++) if (mark[entry] === 1) boosts[entry]! *= QUOTED_BOOST;
    return boosts;
  }

  async function sort(catalogue: Catalogue, slots: Int32Array, text: TextResult | null, query: EngineQuery, upTo: number): Promise<Int32Array> {
    if (text && query.sort_by === "Relevance") return sortByRelevance(catalogue, slots, text, query, upTo);
    const order = query.sort_by === "Alphabetical"
      ? await catalogue.alphabeticalOrder(db, languageOrder(query.language))
      : catalogue.latestOrder();
    return groupInOrder(catalogue, slots, order, text?.matches.complete ?? null, query);
  }

  /** Scores order all hits; how close the words stand then orders the best of them again. */
  async function sortByRelevance(catalogue: Catalogue, slots: Int32Array, { matches, words, mask }: TextResult, query: EngineQuery, upTo: number): Promise<Int32Array> {
    const sorted = firstByScore(catalogue, slots, matches.complete, matches.scores, query, Math.max(upTo, RANKED_HITS));
    const shownFrom = upTo - query.page_size;
    if (shownFrom >= RANKED_HITS || matches.words.length < 2) return sorted;
    const best = sorted.slice(0, RANKED_HITS);
    const entries = Int32Array.from(best, (slot) => matches.entries[slot]!).sort();
    const { inOrder, near } = await measureCloseness(reader, catalogue, words, matches.words, entries, mask);
    const bonuses = new Map([...entries].map((entry, index) => [entry, 1 + IN_ORDER_BONUS * inOrder[index]! + NEARNESS_BONUS * near[index]!]));
    for (const slot of best) matches.scores[slot]! *= bonuses.get(matches.entries[slot]!)!;
    sorted.set(firstByScore(catalogue, best, matches.complete, matches.scores, query, best.length));
    return sorted;
  }

  /**
   * The catalogue. Who asks first also starts what an older version of the program, or a killed import, left to do:
   * posts without an entry of this version are indexed, little by little, while the site runs.
   */
  async function openCatalogue(): Promise<Catalogue> {
    const catalogue = await fresh.current();
    completion ??= indexMissed().catch((error: unknown) => {
      if (!closing.signal.aborted) logger.error({ err: error }, "cannot index the posts that search does not know");
    });
    return catalogue;
  }

  async function indexMissed(): Promise<void> {
    const missed = await unindexedPosts(db);
    if (missed.length > 0) logger.info({ posts: missed.length }, "indexing posts that search does not know yet");
    for (let start = 0; start < missed.length && !closing.signal.aborted; start += MISSED_AT_ONCE) {
      await indexPosts(db, missed.slice(start, start + MISSED_AT_ONCE));
      await announce();
      await tidy();
    }
  }

  /** Merges what is due, and frees the room that merging left where the database does not do so by itself. */
  async function tidy({ drop = false } = {}): Promise<void> {
    if (drop) movedPostings += await dropDeadChunks(db);
    movedPostings += await mergeChunks(db);
    if (database.kind !== "embedded" || movedPostings < VACUUM_POSTINGS) return;
    movedPostings = 0;
    await sql`vacuum search_postings`.execute(db);
  }

  /** Reads what changed and tells the other processes. */
  async function announce(): Promise<void> {
    await fresh.catchUp();
    await database.announceChange("posts");
  }

  return {
    async index(postIds) {
      await indexPosts(db, postIds);
      await announce();
      // A load has more to come, and ends with refreshStatistics.
      if (postIds.length < LOAD_POSTS) await tidy();
    },
    async remove(postIds) {
      await unindexPosts(db, postIds);
      await announce();
    },
    search: (query) => withTimeouts(() => search(query)),
    count: (queries) => withTimeouts(async () => {
      await openCatalogue();
      const checkTime = startClock();
      const pause = createPause();
      const counts: number[] = [];
      for (const query of queries) {
        counts.push((await search({ ...query, page: 1, page_size: 1, sort_by: "Latest", facets: false }, checkTime)).count);
        await pause();
      }
      return counts;
    }),
    suggest: (query) => withTimeouts(async () => {
      const catalogue = await openCatalogue();
      return { ids: await suggestTitles(reader, catalogue, await vocabulary(catalogue), query) };
    }),
    correct: (query) => withTimeouts(async () => {
      const catalogue = await openCatalogue();
      return correctSearch(reader, catalogue, await vocabulary(catalogue), query);
    }),
    async refreshStatistics() {
      const missed = await unindexedPosts(db);
      if (missed.length > 0) {
        logger.info({ posts: missed.length }, "indexing posts that search did not know");
        await indexPosts(db, missed);
        await announce();
      }
      await tidy({ drop: true });
      // The embedded database never does this by itself, and a server only later.
      await sql`analyze`.execute(db);
    },
    async rebuild() {
      const { rows } = await sql<{ id: number }>`select database_id as id from posts order by modified, database_id`.execute(db);
      await indexPosts(db, rows.map(({ id }) => id));
      await announce();
      await tidy({ drop: true });
    },
    close() {
      closing.abort();
      fresh.close();
    },
  };
}

/** Makes a function that throws once a search has taken too long. */
function startClock(): () => void {
  const started = performance.now();
  return () => {
    if (performance.now() - started > TIME_LIMIT_MS) throw new AppError("timeout", "The search took too long");
  };
}

async function withTimeouts<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if ((error as { code?: string }).code === QUERY_CANCELED) throw new AppError("timeout", "The search took too long");
    throw error;
  }
}

/** Slots that match the words, meet the conditions and lie within the list, where there are such. */
function candidates(catalogue: Catalogue, matches: Matches | null, allowed: Uint8Array | null, within: readonly number[] | undefined): Int32Array {
  let hits = matches?.slots ?? catalogue.allSlots();
  if (allowed) hits = hits.filter((slot) => allowed[slot] === 1);
  if (within) {
    const inside = new Set(within.map((id) => catalogue.slotOf(id)));
    hits = hits.filter((slot) => inside.has(slot));
  }
  return hits;
}
