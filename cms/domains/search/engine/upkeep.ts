import { sql } from "kysely";
import type { Logger } from "pino";
import type { OpenedDatabase } from "../../../db/client";
import type { Wait } from "./background";
import { flush, joinSmallChunks, SLICE_WORDS } from "./chunks";
import { indexPosts, unindexedPosts } from "./indexing";
import { dropDeadChunks, dueWork, mergeChunks } from "./merging";
import { deadChunks, livingPosts, wornChunks } from "./spans";

/** Posts indexed at once while the site runs: writing them keeps the embedded database busy for a tenth of a second. */
const POSTS_AT_ONCE = 100;
/** Posts with new texts that are indexed at once. Writing those of three pages each takes the embedded database 80 ms; 20 took 200 ms. */
const DUE_AT_ONCE = 8;
/** How long fewer than these are gathered. Chosen: ten small files are read meanwhile. */
const GATHER_DUE_MS = 1_000;
/** Rests between two such, and between two slices of merging, beside the time that one took: half of the database is for others. */
const REST_SHARE = 1;
/** How long the other processes on a server are given to learn of new entries before old ones are dropped. Ours: twice what reading a large library anew takes. */
const OTHERS_LEARN_MS = 10_000;
/** Postings that lie dead in the embedded database before their room is freed: a hundred MB, twenty bytes each. */
const VACUUM_POSTINGS = 5_000_000;

/** What keeps the index whole and small. All of it may stop at any moment and be done by several processes at once. */
export interface Upkeep {
  /** Joins fresh chunks when they are many, makes rows of them when they are large, merges what is due, and frees room; with a signal little by little, because the site runs, until the signal ends it. */
  tidy(signal?: AbortSignal): Promise<void>;
  /** Whether a merge may have been stopped halfway before this process started. */
  mayBeHalfMerged(): boolean;
  /** Indexes posts and takes them from the set; with a signal little by little, until the signal ends it. What fails stays in the set. */
  indexDue(due: Set<number>, signal?: AbortSignal): Promise<void>;
  /** Drops what is dead as a whole. */
  dropDead(): Promise<void>;
  /**
   * Little by little, because the site runs: indexes the posts that an older version of the program, or a killed import,
   * left out, and cleans up chunks in which more is dead than alive. Ends when the signal says so.
   */
  bringUpToDate(signal: AbortSignal): Promise<void>;
}

/** `soon` lets searches know of what was written, within a second; `settle` returns when they do. */
export function createUpkeep({
  database,
  logger,
  wait,
  soon,
  settle,
}: {
  database: OpenedDatabase;
  logger: Logger;
  wait: Wait;
  soon(): void;
  settle(): Promise<void>;
}): Upkeep {
  const { db } = database;
  let dead = 0;

  /** Room in a server's tables is freed by itself. Little by little: the embedded database does nothing else meanwhile. */
  async function freeRoom(postings: number): Promise<void> {
    dead += postings;
    if (database.kind !== "embedded" || dead < VACUUM_POSTINGS) return;
    dead = 0;
    await sql`vacuum (analyze) search_postings`.execute(db);
  }

  /** What follows a slice: with a signal others come to their turn. */
  const afterSlice = (signal?: AbortSignal) => async (postings: number, ms: number) => {
    await freeRoom(postings);
    if (signal) await wait(ms * REST_SHARE, signal);
  };

  /** Whether all chunks were seen to be whole since the start: until then one may be half merged, by a process that was killed. */
  let isWhole = false;

  async function merge(signal?: AbortSignal, behind = 0): Promise<void> {
    let due = await dueWork(db, { behind });
    if (due.flush) {
      // Without a signal no visitor waits.
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
    // Who has not learnt of the new entries yet still finds by the old ones.
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
    await indexPosts(db, postIds);
    soon();
    await wait((performance.now() - started) * REST_SHARE, signal);
    await merge(signal, mergeBehind);
  }

  async function indexMissed(signal: AbortSignal): Promise<void> {
    const missed = await unindexedPosts(db);
    if (missed.length > 0)
      logger.info({ posts: missed.length }, "indexing posts that search does not know yet");
    for (let start = 0; start < missed.length && !signal.aborted; start += POSTS_AT_ONCE) {
      await indexGently(missed.slice(start, start + POSTS_AT_ONCE), signal);
    }
  }

  /**
   * What is alive in such a chunk is indexed again, so that all of it is dead then. Meanwhile only what is newer is merged:
   * in one chunk with the living, the dead would stay.
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
        // Before they are read: a post that becomes due meanwhile is indexed once more.
        for (const id of posts) due.delete(id);
        try {
          await indexPosts(db, posts);
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
      // Before anything is merged: what is dead in a merged chunk goes only with the whole of it.
      await dropDead(signal);
      await indexMissed(signal);
      await emptyWornChunks(signal);
      if (signal.aborted) return;
      await dropDead(signal);
      await merge(signal);
    },
  };
}
