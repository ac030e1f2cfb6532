import { sql } from "kysely";
import type { Logger } from "pino";
import { AppError } from "../../../contract/errors";
import { type OpenedDatabase, QUERY_CANCELED } from "../../../db/client";
import type { SearchEngine } from "../search.port";
import { createAlphabet } from "./alphabet";
import type { Catalogue } from "./catalogue";
import { dropDeadChunks, mergeChunks } from "./chunks";
import { createExpansion } from "./expansion";
import { correctSearch } from "./correct";
import { createFreshCatalogue } from "./fresh-catalogue";
import { createFreshVocabulary } from "./fresh-vocabulary";
import { createIndexReader } from "./index-reader";
import { indexPosts, unindexedPosts, unindexPosts } from "./indexing";
import { createSearcher } from "./searcher";
import { suggestTitles } from "./suggest";

/** Posts indexed at once while the site runs: writing them keeps the embedded database busy for a tenth of a second. */
const MISSED_AT_ONCE = 100;
/** So many posts at once are part of a load. */
const LOAD_POSTS = 1_000;
/** Postings that lie dead in the embedded database before their room is freed: some ten MB. */
const VACUUM_POSTINGS = 2_000_000;

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
  const searcher = createSearcher({ reader, expand: createExpansion(db, reader, vocabulary), alphabet: createAlphabet(db), now });
  const fresh = createFreshCatalogue(database, logger, () => reader.clear());

  let completion: Promise<void> | null = null;
  let movedPostings = 0;
  const closing = new AbortController();

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
    // The clock starts then: the first search after a start also waits for the index to open, which is no work of its own.
    search: (query) => withTimeouts(async () => searcher.search(await openCatalogue(), query)),
    count: (queries) => withTimeouts(async () => searcher.count(await openCatalogue(), queries)),
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

async function withTimeouts<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if ((error as { code?: string }).code === QUERY_CANCELED) throw new AppError("timeout", "The search took too long");
    throw error;
  }
}
