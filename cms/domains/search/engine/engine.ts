import { sql } from "kysely";
import type { Logger } from "pino";
import { AppError } from "../../../contract/errors";
import type { SearchPostType } from "../../../contract/names";
import { type OpenedDatabase, QUERY_CANCELED } from "../../../db/client";
import { atMost } from "../../../platform/at-most";
import type { SearchEngine } from "../search.port";
import { createAlphabet } from "./alphabet";
import { createBackground, type Wait, waitOnClock } from "./background";
import { correctSearch } from "./correct";
import { createExpansion } from "./expansion";
import { createFreshCatalogue } from "./fresh-catalogue";
import { createFreshChunks } from "./fresh-chunks";
import { createFreshVocabulary } from "./fresh-vocabulary";
import { createIndexReader } from "./index-reader";
import { indexPosts, markUnindexed, unindexedPosts, unindexPosts } from "./indexing";
import { Memo } from "./memo";
import { createSearcher } from "./searcher";
import { suggestTitles } from "./suggest";
import { createUpkeep } from "./upkeep";

/** So many posts at once are part of a load. */
const LOAD_POSTS = 1_000;
/** After so many posts were indexed a process looks whether there is something to clean up. */
const LOOK_AFTER_POSTS = 1_000;
/** What remembering another spelling of a search takes beside the search itself. */
const CORRECTED_BYTES = 1_000;
/** How long changes that nobody waits for are gathered before searches learn of them. Ours: each time costs a large library a tenth of a second. */
const SOON_MS = 1_000;

/**
 * Search by our own word index: words and where they stand lie in the database, written in the order of entries;
 * matching, ranking, totals, facets and orders happen in this process. See docs/decisions/0012. `now` is today, for year
 * ranges without an end, and `wait` the clock for work in the background. `onCaughtUp` is called whenever searches of this process
 * find otherwise, with the types of the posts that it is about. Closing it stops what it listens to.
 */
export function createSearchEngine({
  database,
  logger,
  now = () => new Date(),
  wait = waitOnClock,
  onCaughtUp = () => {},
}: {
  database: OpenedDatabase;
  logger: Logger;
  now?: () => Date;
  wait?: Wait;
  onCaughtUp?: (types: readonly SearchPostType[]) => void;
}): SearchEngine & { close(): void } {
  const { db } = database;
  const freshChunks = createFreshChunks(db);
  const reader = createIndexReader(freshChunks);
  const vocabulary = createFreshVocabulary(db, freshChunks);
  const memo = new Memo();
  const searcher = createSearcher({
    reader,
    memo,
    expand: createExpansion(freshChunks, reader, vocabulary),
    alphabet: createAlphabet(db),
    now,
  });
  const fresh = createFreshCatalogue(database, logger, {
    onReload: () => reader.clear(),
    onCaughtUp,
  });
  const upkeep = createUpkeep({ database, logger, wait, soon, settle });
  const background = createBackground(
    async (signal) => {
      // The first visitor shall not have to wait until the index is open.
      await fresh.current();
      await upkeep.bringUpToDate(signal);
    },
    { logger, wait },
  );
  /** While the site runs nobody who saves waits for it: a large library's takes a minute now and then. */
  const merging = createBackground((signal) => upkeep.tidy(signal), { logger, wait });
  /** Posts that were marked by this process and are not indexed yet. */
  const due = new Set<number>();
  const inTurn = atMost(1);
  const indexDue = (signal?: AbortSignal) => inTurn(() => upkeep.indexDue(due, signal));
  const dueIndexing = createBackground(
    async (signal) => {
      await indexDue(signal);
      if (isKeptUp) merging.begin();
    },
    { logger, wait },
  );
  let isKeptUp = false;
  let indexed = 0;
  let timer: NodeJS.Timeout | undefined;

  /** Reads what changed and tells the other processes. */
  async function announce(): Promise<void> {
    await fresh.catchUp();
    await database.announceChange("posts");
  }

  function soon(): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      announce().catch((error: unknown) =>
        logger.error({ err: error }, "cannot read what changed for search"),
      );
    }, SOON_MS).unref();
  }

  async function settle(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    await announce();
  }

  return {
    async index(postIds, options = {}) {
      const isTidyDue = await indexPosts(db, postIds);
      if (options.soon) soon();
      else await announce();
      // A load has more to come, and ends with refreshStatistics.
      if (postIds.length < LOAD_POSTS && (isTidyDue || upkeep.mayBeHalfMerged())) {
        if (isKeptUp) merging.begin();
        else await upkeep.tidy();
      }
      indexed += postIds.length;
      if (!isKeptUp || indexed < LOOK_AFTER_POSTS) return;
      indexed = 0;
      background.begin();
    },
    async indexLater(postIds) {
      await markUnindexed(db, postIds);
      for (const id of postIds) due.add(id);
      dueIndexing.begin();
    },
    async remove(postIds) {
      await unindexPosts(db, postIds);
      await announce();
    },
    async settle() {
      await indexDue();
      await settle();
      if (!isKeptUp) await upkeep.tidy();
    },
    // The clock starts then: the first search after a start also waits for the index to open, which is no work of its own.
    search: (query) => withTimeouts(async () => searcher.search(await fresh.current(), query)),
    count: (queries) => withTimeouts(async () => searcher.count(await fresh.current(), queries)),
    suggest: (query) =>
      withTimeouts(async () => {
        const catalogue = await fresh.current();
        return { ids: await suggestTitles(reader, catalogue, await vocabulary(catalogue), query) };
      }),
    correct: (query) =>
      withTimeouts(async () => {
        const catalogue = await fresh.current();
        const key = ["correct", query.language, query.visibleTypes, query.search].join("/");
        return memo.get(catalogue, key, CORRECTED_BYTES, async () =>
          correctSearch(reader, catalogue, await vocabulary(catalogue), query),
        );
      }),
    keepUp() {
      isKeptUp = true;
      background.begin();
    },
    async refreshStatistics() {
      const missed = await unindexedPosts(db);
      if (missed.length > 0) {
        logger.info({ posts: missed.length }, "indexing posts that search did not know");
        await indexPosts(db, missed);
      }
      await settle();
      await upkeep.dropDead();
      await upkeep.tidy();
      // The embedded database never does this by itself, and a server only later.
      await sql`analyze`.execute(db);
    },
    async rebuild() {
      const { rows } = await sql<{
        id: number;
      }>`select database_id as id from posts order by modified, database_id`.execute(db);
      await indexPosts(
        db,
        rows.map(({ id }) => id),
        // What is older would stay in one chunk with what is fresh.
        { freshPostings: 0 },
      );
      await settle();
      await upkeep.dropDead();
      await upkeep.tidy();
    },
    close() {
      clearTimeout(timer);
      background.stop();
      dueIndexing.stop();
      merging.stop();
      fresh.close();
    },
  };
}

async function withTimeouts<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if ((error as { code?: string }).code === QUERY_CANCELED)
      throw new AppError("timeout", "The search took too long");
    throw error;
  }
}
