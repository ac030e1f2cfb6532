import { sql } from "kysely";
import type { Logger, PostSource, SearchDatabase } from "../types";
import type { Wait } from "../scheduling";
import { flush, joinSmallChunks, SLICE_WORDS } from "./chunks";
import { indexPosts, unindexedPosts } from "./indexing";
import { dropDeadChunks, dueWork, mergeChunks } from "./merging";
import { deadChunks, livingPosts, wornChunks } from "./index-tables";

/**
 * Number of posts indexed at once while the site runs. Writing them keeps the embedded database busy for a tenth of a second.
 */
const POSTS_AT_ONCE = 100;
/**
 * Number of posts with new texts that are indexed at once. Writing eight posts of three pages each takes the embedded database
 * 80 ms; 20 posts took 200 ms.
 */
const DUE_AT_ONCE = 8;
/** How long to wait for more posts if there are fewer. Chosen: ten small files are read meanwhile. */
const GATHER_DUE_MS = 1_000;
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

/** Maintains the index. All methods may stop at any moment, and several processes may run them at once. */
export interface Upkeep {
  /**
   * Joins fresh chunks if they are many, flushes them if they are large, runs due merges, and frees space. With a signal it
   * works in small steps, because the site is running, until the signal aborts.
   */
  tidy(signal?: AbortSignal): Promise<void>;
  /** Returns whether a merge may have been interrupted before this process started. */
  mayBeHalfMerged(): boolean;
  /**
   * Indexes posts and removes them from the set. With a signal it works in small steps, until the signal aborts. Posts that
   * fail stay in the set.
   */
  indexDue(due: Set<number>, signal?: AbortSignal): Promise<void>;
  /** Drops chunks that are completely dead. */
  dropDead(): Promise<void>;
  /**
   * Works in small steps, because the site is running: indexes posts that an older version of the program or a killed import
   * left out, and cleans up chunks with more dead than living entries. Stops when the signal aborts.
   */
  bringUpToDate(signal: AbortSignal): Promise<void>;
}

/** Creates the maintenance. `soon` lets searches learn of new entries within a second; `settle` returns when they have. */
export function createUpkeep({
  database,
  source,
  logger,
  wait,
  soon,
  settle,
}: {
  database: SearchDatabase;
  source: PostSource;
  logger: Logger;
  wait: Wait;
  soon(): void;
  settle(): Promise<void>;
}): Upkeep {
  const { db } = database;
  let dead = 0;

  /**
   * Counts dead postings. In the embedded database, frees their space each time there are VACUUM_POSTINGS of them, and not
   * all at once, because requests wait meanwhile. A server frees space in its tables by itself.
   */
  async function freeRoom(postings: number): Promise<void> {
    dead += postings;
    if (database.kind !== "embedded" || dead < VACUUM_POSTINGS) return;
    dead = 0;
    await sql`vacuum (analyze) search_postings`.execute(db);
  }

  /** Runs after a slice. With a signal, it lets other requests run. */
  const afterSlice = (signal?: AbortSignal) => async (postings: number, ms: number) => {
    await freeRoom(postings);
    if (signal) await wait(ms * REST_SHARE, signal);
  };

  /** Whether no chunk is half merged. False after the start, because a killed process may have left a half-merged chunk. */
  let isWhole = false;

  async function merge(signal?: AbortSignal, behind = 0): Promise<void> {
    let due = await dueWork(db, { behind });
    if (due.flush) {
      // Without a signal, no visitor is waiting.
      const words = signal ? undefined : SLICE_WORDS;
      await flush(db, { words, onSlice: (ms) => afterSlice(signal)(0, ms) });
      if (database.kind === "embedded") await sql`vacuum search_fresh_chunks`.execute(db);
      due = await dueWork(db, { behind });
    } else if (due.join) await joinSmallChunks(db);
    if (isWhole && !due.merge) return;
    isWhole = false;
    await mergeChunks(db, afterSlice(signal), { behind });
    isWhole = behind === 0;
  }

  async function dropDead(signal?: AbortSignal): Promise<void> {
    if ((await deadChunks(db)).length === 0) return;
    await settle();
    // Other processes that have not learned of the new entries still search the old ones.
    if (database.kind === "server")
      await wait(OTHERS_LEARN_MS, signal ?? new AbortController().signal);
    await dropDeadChunks(db, afterSlice(signal));
  }

  async function indexGently(
    postIds: readonly number[],
    signal: AbortSignal,
    { mergeBehind = 0 } = {},
  ): Promise<void> {
    const started = performance.now();
    await indexPosts(db, source, postIds);
    soon();
    await wait((performance.now() - started) * REST_SHARE, signal);
    await merge(signal, mergeBehind);
  }

  async function indexMissed(signal: AbortSignal): Promise<void> {
    const missed = await unindexedPosts(db, source);
    if (missed.length > 0)
      logger.info({ posts: missed.length }, "indexing posts that search does not know yet");
    for (let start = 0; start < missed.length && !signal.aborted; start += POSTS_AT_ONCE) {
      await indexGently(missed.slice(start, start + POSTS_AT_ONCE), signal);
    }
  }

  /**
   * Indexes the living posts of worn chunks again, so that these chunks become completely dead. Meanwhile only newer chunks
   * are merged: if dead entries were merged with living ones, they would stay.
   */
  async function emptyWornChunks(signal: AbortSignal): Promise<void> {
    const worn = await wornChunks(db);
    const mergeBehind = worn.at(-1)?.chunk ?? 0;
    for (const span of worn) {
      for (
        let posts = await livingPosts(db, span, POSTS_AT_ONCE);
        posts.length > 0 && !signal.aborted;
        posts = await livingPosts(db, span, POSTS_AT_ONCE)
      ) {
        await indexGently(posts, signal, { mergeBehind });
      }
    }
  }

  return {
    tidy: (signal) => merge(signal),
    mayBeHalfMerged: () => !isWhole,
    async indexDue(due, signal) {
      const isStopped = () => signal?.aborted === true;
      while (due.size > 0 && !isStopped()) {
        if (signal && due.size < DUE_AT_ONCE) await wait(GATHER_DUE_MS, signal);
        const started = performance.now();
        const posts = [...due].slice(0, DUE_AT_ONCE);
        // Removed before reading: a post that becomes due meanwhile is indexed again.
        for (const id of posts) due.delete(id);
        try {
          await indexPosts(db, source, posts);
        } catch (error) {
          for (const id of posts) due.add(id);
          throw error;
        }
        soon();
        if (signal) await wait((performance.now() - started) * REST_SHARE, signal);
      }
    },
    dropDead,
    async bringUpToDate(signal) {
      // Before any merge: dead entries in a merged chunk are dropped only with the whole chunk.
      await dropDead(signal);
      await indexMissed(signal);
      await emptyWornChunks(signal);
      if (signal.aborted) return;
      await dropDead(signal);
      await merge(signal);
    },
  };
}
