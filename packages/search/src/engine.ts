import { sql } from "kysely";
import {
  type Logger,
  type PostSource,
  type SearchDatabase,
  type SearchEngine,
  SearchTimeoutError,
} from "./types";
import { createAlphabet } from "./query/order";
import { createBackground, createQueue, type RunIn, type Wait, waitOnClock } from "./scheduling";
import { correctSearch, suggestTitles } from "./query/suggestions";
import { createExpansion } from "./query/query-words";
import { createCatalogueCache, Memo, PIECEMEAL_MAX } from "./catalogue-cache";
import { createFreshChunks } from "./storage/fresh-chunks";
import { createVocabularyCache } from "./vocabulary";
import { createIndexReader } from "./storage/index-reader";
import { indexPosts, markUnindexed, unindexedPosts, unindexPosts } from "./storage/indexing";
import { createSearcher } from "./query/searcher";
import { shortenLog } from "./storage/index-tables";
import { createUpkeep } from "./storage/upkeep";

/** Indexing at least this many posts at once counts as part of a load. */
const LOAD_POSTS = 1_000;
/** Number of indexed posts after which the process checks whether the index needs to be cleaned up. */
const LOOK_AFTER_POSTS = 1_000;
/** PostgreSQL's code for a statement that exceeded its time limit. */
const QUERY_CANCELED = "57014";
/** Memory of a cached correction, in addition to the search itself. */
const CORRECTED_BYTES = 1_000;
/**
 * How long changes that no request waits for are gathered before searches learn of them. Chosen: each update costs a large
 * library a tenth of a second.
 */
const SOON_MS = 1_000;

/**
 * Creates the search engine with its own word index. Words and their positions are stored in the database, ordered by entry.
 * Matching, ranking, totals, facets and orders are computed in this process. See docs/decisions/0010.
 * `languageOrder` returns the languages in which readers of a language see titles, the preferred one first. `now` returns
 * the current date, for year ranges without an end. `wait` is the clock for work in the background, and
 * `runInBackground` wraps the work that no request waits for, so that the host can serve requests first.
 * `onResultsChanged` is called whenever searches in this process return other results, with the types of the affected posts.
 * Closing the engine ends its listeners.
 */
export function createSearchEngine({
  database,
  source,
  languageOrder,
  logger,
  now = () => new Date(),
  wait = waitOnClock,
  runInBackground,
  onResultsChanged = () => {},
}: {
  database: SearchDatabase;
  source: PostSource;
  languageOrder: (language: string) => readonly string[];
  logger: Logger;
  now?: () => Date;
  wait?: Wait;
  runInBackground?: RunIn;
  onResultsChanged?: (types: readonly string[]) => void;
}): SearchEngine & { close(): void } {
  const { db } = database;
  const freshChunks = createFreshChunks(db, database.planOnce);
  const reader = createIndexReader(freshChunks);
  const vocabulary = createVocabularyCache(db, freshChunks);
  const memo = new Memo();
  const searcher = createSearcher({
    reader,
    memo,
    expand: createExpansion(freshChunks, reader, vocabulary),
    alphabet: createAlphabet(db),
    languageOrder,
    now,
  });
  const catalogueCache = createCatalogueCache(database, source, logger, {
    onReload: () => reader.clear(),
    onResultsChanged,
  });
  const upkeep = createUpkeep({ database, source, logger, wait, announceSoon, announceNow });
  const background = createBackground(
    async (signal) => {
      // Opens the index now, so that the first visitor need not wait for it.
      await catalogueCache.current();
      await upkeep.maintain(signal);
    },
    { logger, wait, runIn: runInBackground },
  );
  /** While the site runs, no request waits for merging: in a large library it sometimes takes a minute. */
  const merging = createBackground((signal) => upkeep.compact(signal), {
    logger,
    wait,
    runIn: runInBackground,
  });
  /** Posts that this process has marked and not indexed yet. */
  const pending = new Set<number>();
  const inTurn = createQueue();
  const indexPending = (signal?: AbortSignal) => inTurn(() => upkeep.indexPending(pending, signal));
  const pendingIndexing = createBackground(
    async (signal) => {
      await indexPending(signal);
      if (isBackgroundWorkStarted) merging.schedule();
    },
    { logger, wait },
  );
  let isBackgroundWorkStarted = false;
  let indexed = 0;
  let timer: NodeJS.Timeout | undefined;

  /** Reads the changes and announces them to the other processes. */
  async function announce(): Promise<void> {
    await catalogueCache.readChanges();
    await database.announceChange();
  }

  function announceSoon(): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      announce().catch((error: unknown) =>
        logger.error({ err: error }, "cannot read what changed for search"),
      );
    }, SOON_MS).unref();
  }

  /** Announces at once, also what `announceSoon` has scheduled. */
  async function announceNow(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    await announce();
  }

  return {
    async index(postIds, options = {}) {
      const isCompactionDue = await indexPosts(db, source, postIds);
      if (options.soon) announceSoon();
      else await announce();
      // A load continues, and ends with finishIndexing.
      if (postIds.length < LOAD_POSTS && (isCompactionDue || upkeep.mayBeHalfMerged())) {
        if (isBackgroundWorkStarted) merging.schedule();
        else await upkeep.compact();
      }
      indexed += postIds.length;
      if (!isBackgroundWorkStarted || indexed < LOOK_AFTER_POSTS) return;
      indexed = 0;
      background.schedule();
    },
    async indexLater(postIds) {
      await markUnindexed(db, postIds);
      for (const id of postIds) pending.add(id);
      pendingIndexing.schedule();
    },
    async remove(postIds) {
      await unindexPosts(db, postIds);
      await announce();
    },
    async catchUp() {
      await indexPending();
      await announceNow();
      if (!isBackgroundWorkStarted) await upkeep.compact();
    },
    // The time limit starts after the index is open: the first search after a start would otherwise include that time.
    search: (query) =>
      withTimeouts(async () => searcher.search(await catalogueCache.current(), query)),
    count: (queries) =>
      withTimeouts(async () => searcher.count(await catalogueCache.current(), queries)),
    suggest: (query) =>
      withTimeouts(async () => {
        const catalogue = await catalogueCache.current();
        return { ids: await suggestTitles(reader, catalogue, await vocabulary(catalogue), query) };
      }),
    correct: (query) =>
      withTimeouts(async () => {
        const catalogue = await catalogueCache.current();
        const key = ["correct", query.language, query.visibleTypes, query.search].join("/");
        return memo.get(
          catalogue,
          key,
          async () => correctSearch(reader, catalogue, await vocabulary(catalogue), query),
          () => CORRECTED_BYTES,
        );
      }),
    startBackgroundWork() {
      isBackgroundWorkStarted = true;
      background.schedule();
    },
    async finishIndexing() {
      const missing = await unindexedPosts(db, source);
      if (missing.length > 0) {
        logger.info({ posts: missing.length }, "indexing posts that search did not know");
        await indexPosts(db, source, missing);
      }
      await announceNow();
      await upkeep.finishLoad();
      await shortenLog(db, PIECEMEAL_MAX);
      // The embedded database never does this by itself, and a server does it only later.
      await sql`analyze`.execute(db);
    },
    async rebuild() {
      const { rows } = await sql<{
        id: number;
      }>`select id from ${source.posts} post order by modified, id`.execute(db);
      await indexPosts(
        db,
        source,
        rows.map(({ id }) => id),
        // Older content would otherwise stay in one chunk with fresh content.
        { freshPostings: 0 },
      );
      await announceNow();
      await upkeep.finishLoad();
      await shortenLog(db, PIECEMEAL_MAX);
    },
    close() {
      clearTimeout(timer);
      background.stop();
      pendingIndexing.stop();
      merging.stop();
      catalogueCache.close();
    },
  };
}

async function withTimeouts<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if ((error as { code?: string }).code === QUERY_CANCELED)
      throw new SearchTimeoutError("The search took too long");
    throw error;
  }
}
