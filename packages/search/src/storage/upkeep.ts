import { sql } from "kysely";
import type { Logger, PostSource, SearchDatabase } from "../types";
import type { Wait } from "../scheduling";
import { flush, joinSmallChunks, SLICE_WORDS } from "./chunks";
import { indexPosts, unindexedPosts } from "./indexing";
import { APART_FACTOR, dropDeadChunks, pendingWork, mergeChunks } from "./merging";
import { deadChunks, livingPosts, wornChunks } from "./index-tables";

/**
 * Number of posts indexed at once while the site runs. Writing them keeps the embedded database busy for a tenth of a second.
 */
const POSTS_AT_ONCE = 100;
/**
 * Number of posts with new texts that are indexed at once. Writing eight posts of three pages each takes the embedded database
 * 80 ms; 20 posts took 200 ms.
 */
const PENDING_AT_ONCE = 8;
/** How long to wait for more posts if there are fewer. Chosen: ten small files are read meanwhile. */
const GATHER_PENDING_MS = 1_000;
/**
 * Pause after a batch of posts and after a slice of merging, relative to its duration. So half of the database's time is left
 * to other requests.
 */
const REST_SHARE = 1;
/**
 * Time for other processes on a server to learn of new entries before old ones are dropped. Chosen: twice the time of
 * loading a large library.
 */
const OTHERS_LEARN_MS = 10_000;
/** Number of dead postings in the embedded database at which their space is freed: a hundred MB, at twenty bytes each. */
const VACUUM_POSTINGS = 5_000_000;
/**
 * Share of the postings that must have been moved or dropped for the rows to be written again at the end of a load. Chosen: a
 * small import into a large library does not wait for it.
 */
const REWRITE_SHARE = 0.5;

/** Maintains the index. All methods may stop at any moment, and several processes may run them at once. */
export interface Upkeep {
  /**
   * Joins fresh chunks if they are many, flushes them if they are large, runs pending merges, and frees space. With a signal it
   * works in small steps, because the site is running, until the signal aborts.
   */
  compact(signal?: AbortSignal): Promise<void>;
  /**
   * Ends a load, for which no visitor waits: drops dead chunks and compacts the index. If most of the embedded database's rows
   * were moved, it also writes them again without gaps, which leaves a quarter of the size.
   */
  finishLoad(): Promise<void>;
  /** Returns whether a merge may have been interrupted before this process started. */
  mayBeHalfMerged(): boolean;
  /**
   * Indexes posts and removes them from the set. With a signal it works in small steps, until the signal aborts. Posts that
   * fail stay in the set.
   */
  indexPending(pending: Set<number>, signal?: AbortSignal): Promise<void>;
  /**
   * Works in small steps, because the site is running: indexes posts that an older version of the program or a killed import
   * left out, and cleans up chunks with more dead than living entries. Stops when the signal aborts.
   */
  maintain(signal: AbortSignal): Promise<void>;
}

/**
 * Creates the maintenance. `announceSoon` lets searches learn of new entries within a second; `announceNow` returns when they
 * have.
 */
export function createUpkeep({
  database,
  source,
  logger,
  wait,
  announceSoon,
  announceNow,
}: {
  database: SearchDatabase;
  source: PostSource;
  logger: Logger;
  wait: Wait;
  announceSoon(): void;
  announceNow(): Promise<void>;
}): Upkeep {
  const { db } = database;
  let dead = 0;
  let deadSinceRewrite = 0;

  /**
   * Counts dead postings. In the embedded database, frees their space each time there are VACUUM_POSTINGS of them, and not
   * all at once, because requests wait meanwhile. A server frees space in its tables by itself.
   */
  async function freeSpace(postings: number): Promise<void> {
    dead += postings;
    deadSinceRewrite += postings;
    if (database.kind !== "embedded" || dead < VACUUM_POSTINGS) return;
    dead = 0;
    await sql`vacuum (analyze) search_postings`.execute(db);
  }

  /** Writes the rows again, in their order, if most of them have left gaps. The embedded database answers nothing meanwhile. */
  async function rewriteRows(): Promise<void> {
    if (database.kind !== "embedded") return;
    const { postings } = await db
      .selectFrom("search_chunks")
      .select((eb) => eb.fn.sum<number>("postings").as("postings"))
      .executeTakeFirstOrThrow();
    if (deadSinceRewrite === 0 || deadSinceRewrite < Number(postings) * REWRITE_SHARE) return;
    try {
      await sql`vacuum (full, analyze) search_postings`.execute(db);
      [dead, deadSinceRewrite] = [0, 0];
    } catch (error) {
      // The load is complete without it. The disk may be too full for a second copy.
      logger.error({ err: error }, "cannot write the search index without gaps");
    }
  }

  /** Runs after a slice. With a signal, it lets other requests run. */
  const afterSlice = (signal?: AbortSignal) => async (postings: number, ms: number) => {
    await freeSpace(postings);
    if (signal) await wait(ms * REST_SHARE, signal);
  };

  /** Whether no chunk is half merged. False after the start, because a killed process may have left a half-merged chunk. */
  let isFullyMerged = false;

  async function merge(
    signal?: AbortSignal,
    { newerThan = 0, apartFactor = APART_FACTOR.afterChanges } = {},
  ): Promise<void> {
    let pending = await pendingWork(db, { newerThan, apartFactor });
    if (pending.flush) {
      // Without a signal, no visitor is waiting.
      const words = signal ? undefined : SLICE_WORDS;
      await flush(db, { words, onSlice: (ms) => afterSlice(signal)(0, ms) });
      if (database.kind === "embedded") await sql`vacuum search_fresh_chunks`.execute(db);
      pending = await pendingWork(db, { newerThan, apartFactor });
    } else if (pending.join) await joinSmallChunks(db);
    if (isFullyMerged && !pending.merge) return;
    isFullyMerged = false;
    await mergeChunks(db, afterSlice(signal), { newerThan, apartFactor });
    isFullyMerged = newerThan === 0;
  }

  async function dropDead(signal?: AbortSignal): Promise<void> {
    if ((await deadChunks(db)).length === 0) return;
    await announceNow();
    // Other processes that have not learned of the new entries still search the old ones.
    if (database.kind === "server")
      await wait(OTHERS_LEARN_MS, signal ?? new AbortController().signal);
    await dropDeadChunks(db, afterSlice(signal));
  }

  async function indexGently(
    postIds: readonly number[],
    signal: AbortSignal,
    { newerThan = 0 } = {},
  ): Promise<void> {
    const started = performance.now();
    await indexPosts(db, source, postIds);
    announceSoon();
    await wait((performance.now() - started) * REST_SHARE, signal);
    await merge(signal, { newerThan });
  }

  async function indexMissing(signal: AbortSignal): Promise<void> {
    const missing = await unindexedPosts(db, source);
    if (missing.length > 0)
      logger.info({ posts: missing.length }, "indexing posts that search does not know yet");
    for (let start = 0; start < missing.length && !signal.aborted; start += POSTS_AT_ONCE) {
      await indexGently(missing.slice(start, start + POSTS_AT_ONCE), signal);
    }
  }

  /**
   * Indexes the living posts of worn chunks again, so that these chunks become completely dead. Meanwhile only newer chunks
   * are merged: if dead entries were merged with living ones, they would stay.
   */
  async function emptyWornChunks(signal: AbortSignal): Promise<void> {
    const worn = await wornChunks(db);
    const newerThan = worn.at(-1)?.chunk ?? 0;
    for (const span of worn) {
      for (
        let posts = await livingPosts(db, span, POSTS_AT_ONCE);
        posts.length > 0 && !signal.aborted;
        posts = await livingPosts(db, span, POSTS_AT_ONCE)
      ) {
        await indexGently(posts, signal, { newerThan });
      }
    }
  }

  return {
    compact: (signal) => merge(signal),
    mayBeHalfMerged: () => !isFullyMerged,
    async indexPending(pending, signal) {
      const isStopped = () => signal?.aborted === true;
      while (pending.size > 0 && !isStopped()) {
        if (signal && pending.size < PENDING_AT_ONCE) await wait(GATHER_PENDING_MS, signal);
        const started = performance.now();
        const posts = [...pending].slice(0, PENDING_AT_ONCE);
        // Removed before reading: a post that is marked again meanwhile is indexed again.
        for (const id of posts) pending.delete(id);
        try {
          await indexPosts(db, source, posts);
        } catch (error) {
          for (const id of posts) pending.add(id);
          throw error;
        }
        announceSoon();
        if (signal) await wait((performance.now() - started) * REST_SHARE, signal);
      }
    },
    async finishLoad() {
      await dropDead();
      await merge(undefined, { apartFactor: APART_FACTOR.afterCleaning });
      await rewriteRows();
    },
    async maintain(signal) {
      // Before any merge: dead entries in a merged chunk are dropped only with the whole chunk.
      await dropDead(signal);
      await indexMissing(signal);
      await emptyWornChunks(signal);
      if (signal.aborted) return;
      await dropDead(signal);
      await merge(signal, { apartFactor: APART_FACTOR.afterCleaning });
    },
  };
}
