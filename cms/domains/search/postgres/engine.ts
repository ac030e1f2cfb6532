import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import { AppError } from "../../../contract/errors";
import { type OpenedDatabase, QUERY_CANCELED } from "../../../db/client";
import { languageOrder } from "../../posts/language";
import type { EngineAnswer, EngineQuery, SearchEngine } from "../search.port";
import { yearRange } from "../years";
import { tokensOf } from "../text/tokens";
import { type Condition, markAllowed, weightsOf } from "./advanced";
import { type Catalogue, typeMarks } from "./catalogue";
import { removeEntries, unindexedPosts, writeEntries } from "./entries";
import { filterHits } from "./facets";
import { createFreshCatalogue } from "./fresh-catalogue";
import { findMatches, type Matches, type PostingCache } from "./matching";
import { groupByScore, groupInOrder } from "./order";
import { RANKED_HITS, rankEntries } from "./ranking";
import { readWords, type Weights, type Word } from "./words";

/** Entry ids that the cache of postings may hold: 4 bytes each. */
const CACHED_IDS_MAX = 4_000_000;
/** What a posting weighs besides its ids, in ids: words that nobody wrote are kept too, and each is a key and an object. */
const POSTING_OVERHEAD = 100;

/** What the words of a query found. */
interface TextResult {
  matches: Matches;
  words: readonly Word[];
  weights: Weights;
}

/**
 * Search on Postgres: GIN finds the entries that hold each word; totals, facets, filters and orders come from flat
 * arrays in this process; BM25 ranks the best hits. `now` is today, for year ranges without an end.
 * Closing it stops what it listens to.
 */
export function createPostgresSearchEngine({ database, logger, now = () => new Date() }: {
  database: OpenedDatabase;
  logger: Logger;
  now?: () => Date;
}): SearchEngine & { close(): void } {
  const { db } = database;
  // A new cache after each change, so that what a search read before it never answers one that begins after it.
  let postings = newPostingCache();
  const fresh = createFreshCatalogue(database, logger, () => (postings = newPostingCache()));

  async function search(query: EngineQuery): Promise<EngineAnswer> {
    const catalogue = await fresh.current();
    const cache = postings;
    const weights = weightsOf(query.advanced?.fields ?? []);
    const { text, allowed } = await readText(catalogue, cache, query, weights);
    const hits = candidates(catalogue, text?.matches ?? null, allowed, query.within);
    const { slots, ...counts } = filterHits(catalogue, hits, query, yearRange(query.publication_year_start, query.publication_year_end, now()));
    const first = (query.page - 1) * query.page_size;
    const sorted = first < slots.length ? await sort(catalogue, slots, text, query) : slots.subarray(0, 0);
    const ids = [...sorted.subarray(first, first + query.page_size)].map((slot) => catalogue.ids[slot]!);
    const complete = text && { complete: slots.reduce((sum, slot) => sum + text.matches.complete[slot]!, 0) };
    return { ids, count: slots.length, ...complete, ...counts };
  }

  /** Matches the query's words and conditions; `text` is null when no words are searched for. */
  async function readText(catalogue: Catalogue, cache: PostingCache, query: EngineQuery, weights: Weights): Promise<{ text: TextResult | null; allowed: Uint8Array | null }> {
    const { must = [], should = [], must_not = [], exact_phrase = "" } = query.advanced ?? {};
    // What must be there also ranks, so that a search by conditions alone has an order.
    const ranked = [query.search, ...should, ...must, exact_phrase].filter(Boolean).join(" | ");
    const required = [...must, exact_phrase].filter(Boolean);
    const excluded = must_not.filter(Boolean);
    if (!ranked && excluded.length === 0) return { text: null, allowed: null };

    const [words, ...conditionWords] = await readWords(db, [ranked, ...required, ...excluded]);
    const conditions = conditionWords.map((found, index): Condition => ({
      words: found, phrase: required[index] !== undefined && index === required.length - 1 && exact_phrase !== "", wanted: index < required.length,
    }));
    const allowed = await markAllowed(db, catalogue, conditions, weights);
    if (!ranked) return { text: null, allowed };
    const matches = await findMatches(db, catalogue, cache, { words: words!, text: ranked, weights, language: query.language });
    return { text: { matches, words: words!, weights }, allowed };
  }

  async function sort(catalogue: Catalogue, slots: Int32Array, text: TextResult | null, query: EngineQuery): Promise<Int32Array> {
    if (text && query.sort_by === "Relevance") return sortByRelevance(catalogue, slots, text, query);
    const order = query.sort_by === "Alphabetical"
      ? await catalogue.alphabeticalOrder(db, languageOrder(query.language))
      : catalogue.latestOrder();
    return groupInOrder(catalogue, slots, order, text?.matches.complete ?? null, query);
  }

  /** The first phase orders all hits, the second the best of them again. */
  async function sortByRelevance(catalogue: Catalogue, slots: Int32Array, { matches, words, weights }: TextResult, query: EngineQuery): Promise<Int32Array> {
    const order = catalogue.latestOrder();
    const sorted = groupByScore(catalogue, slots, order, matches.complete, matches.scores, query);
    const best = sorted.slice(0, RANKED_HITS);
    const entryIds = [...best].map((slot) => matches.entries[slot]!);
    const scoreOfEntry = await rankEntries(db, catalogue, entryIds, matches, words, { weights, language: query.language });
    const scores = new Float32Array(catalogue.size);
    for (const slot of best) scores[slot] = scoreOfEntry.get(matches.entries[slot]!) ?? 0;
    sorted.set(groupByScore(catalogue, best, order, matches.complete, scores, query));
    return sorted;
  }

  return {
    async index(postIds) {
      await writeEntries(db, postIds);
      await fresh.catchUp();
      await database.announceChange("posts");
    },
    async remove(postIds) {
      await removeEntries(db, postIds);
      await fresh.catchUp();
      await database.announceChange("posts");
    },
    async search(query) {
      try {
        return await search(query);
      } catch (error) {
        if ((error as { code?: string }).code === QUERY_CANCELED) throw new AppError("timeout", "The search took too long");
        throw error;
      }
    },
    async count(queries) {
      const counts: number[] = [];
      for (const query of queries) counts.push((await search({ ...query, page: 1, page_size: 1, sort_by: "Latest", facets: false })).count);
      return counts;
    },
    async suggest({ text, language, visibleTypes, limit }) {
      const words = tokensOf(text).map(({ word }) => `%${word.replace(/[%_\\]/g, "\\$&")}%`);
      if (words.length === 0) return { ids: [] };
      const catalogue = await fresh.current();
      const { rows } = await sql<{ id: number }>`
        select post_id as id from post_translations where title ilike all(${words}::text[])
        order by language <> ${language}, length(title), post_id desc limit 200`.execute(db);
      const marks = typeMarks(visibleTypes);
      const ids = rows.map(({ id }) => id).filter((id) => catalogue.slotOf(id) !== undefined && catalogue.isVisible(catalogue.slotOf(id)!, marks));
      return { ids: [...new Set(ids)].slice(0, limit) };
    },
    async correct() {
      return null;
    },
    async refreshStatistics() {
      const missed = await unindexedPosts(db);
      if (missed.length > 0) {
        logger.info({ posts: missed.length }, "indexing posts that search did not know");
        await writeEntries(db, missed);
        await fresh.catchUp();
        await database.announceChange("posts");
      }
      // The embedded database never does this by itself, and a server only later.
      await sql`select gin_clean_pending_list('search_entries_tsv'), gin_clean_pending_list('search_entries_title_tsv')`.execute(db);
      await sql`analyze`.execute(db);
    },
    close: () => fresh.close(),
  };
}

function newPostingCache(): PostingCache {
  return new LRUCache({ maxSize: CACHED_IDS_MAX, sizeCalculation: ({ entries, titles }) => POSTING_OVERHEAD + entries.length + titles.length });
}

/** Slots that match the words, meet the conditions and lie within the list, where there are such. */
function candidates(catalogue: Catalogue, matches: Matches | null, allowed: Uint8Array | null, within: readonly number[] | undefined): Int32Array {
  let hits = matches?.slots ?? catalogue.latestOrder();
  if (allowed) hits = hits.filter((slot) => allowed[slot] === 1);
  if (within) {
    const inside = new Set(within.map((id) => catalogue.slotOf(id)));
    hits = hits.filter((slot) => inside.has(slot));
  }
  return hits;
}

