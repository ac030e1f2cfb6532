import type { Logger } from "pino";
import type { Storage } from "../../platform/storage";
import type { Db, OpenedDatabase } from "../client";
import { readMark } from "./marks";

/** The site setting that remembers how far the sample library is. */
const MARKER = "sampleLoaded";
/** `written`: all rows are there, search does not know them yet. `complete`: nothing is left to do. */
type Progress = "written" | "complete";

export interface SampleDeps {
  database: OpenedDatabase;
  storage: Storage;
  logger: Logger;
  /** Puts posts into the search index, with the statistics that ranking needs. */
  index(postIds: number[]): Promise<void>;
  /** Counts the posts of all terms anew. */
  recountTerms(): Promise<void>;
}

/**
 * Loads the sample library into a database without posts, or completes a load that was interrupted. Does nothing to a
 * library of someone's own. Safe when two processes start at once: the second finds the work done.
 */
export async function completeSampleLibrary(deps: SampleDeps): Promise<void> {
  const { db } = deps.database;
  const progress = await readProgress(db);
  if (progress === "complete" || (progress === null && (await hasPosts(db)))) return;
  await load(deps, async (trx) => (await readProgress(trx)) !== null);
}

/** Whether the sample library is in the database, whole. */
export async function hasSampleLibrary(db: Db): Promise<boolean> {
  return (await readProgress(db)) === "complete";
}

/** Loads the sample library again, whatever was loaded before. What it replaces is its own: posts of others stay. */
export async function reloadSampleLibrary(deps: SampleDeps): Promise<void> {
  await load(deps, async () => false);
}

async function load(deps: SampleDeps, isDone: (db: Db) => Promise<boolean>): Promise<void> {
  const { database, storage, logger, index, recountTerms } = deps;
  const { db } = database;
  const start = performance.now();
  if (!(await isDone(db))) {
    logger.info("loading the sample library; later starts will not");
    // Only now: the texts and what makes files of them would slow down every other start.
    const { writeSampleLibrary } = await import("./library");
    await writeSampleLibrary(
      { db, storage, logger },
      { isDone, finish: (trx) => writeProgress(trx, "written") },
    );
  }
  const posts = await db
    .selectFrom("posts")
    .select("database_id")
    .where("source_id", "like", "sample-%")
    .execute();
  await index(posts.map((post) => post.database_id));
  await recountTerms();
  await writeProgress(db, "complete");
  for (const topic of ["terms", "posts", "site"] as const) await database.announceChange(topic);
  logger.info(
    { posts: posts.length, seconds: Math.round((performance.now() - start) / 100) / 10 },
    "the sample library is loaded",
  );
}

async function hasPosts(db: Db): Promise<boolean> {
  return (
    (await db.selectFrom("posts").select("database_id").limit(1).executeTakeFirst()) !== undefined
  );
}

async function readProgress(db: Db): Promise<Progress | null> {
  return ((await readMark(db, MARKER)) as Progress | undefined) ?? null;
}

async function writeProgress(db: Db, progress: Progress): Promise<void> {
  const value = JSON.stringify(progress);
  await db
    .insertInto("site_settings")
    .values({ key: MARKER, language: "", value })
    .onConflict((conflict) => conflict.columns(["key", "language"]).doUpdateSet({ value }))
    .execute();
}
