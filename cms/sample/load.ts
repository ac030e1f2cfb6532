import type { Logger } from "pino";
import type { Storage } from "../platform/storage";
import type { Db, OpenedDatabase } from "../db/client";

/** Reads the site setting that records the creation of samples; undefined before they were created. */
export async function readMark(db: Db, key: string): Promise<unknown> {
  const row = await db
    .selectFrom("site_settings")
    .select("value")
    .where("key", "=", key)
    .executeTakeFirst();
  return row?.value;
}

/** Records that samples were created. Fails if it is recorded already. */
export async function writeMark(db: Db, key: string, value: unknown = true): Promise<void> {
  await db
    .insertInto("site_settings")
    .values({ key, language: "", value: JSON.stringify(value) })
    .execute();
}

/** Site setting that records the progress of loading the sample library. */
const MARKER = "sampleLoaded";
/** `written`: all rows exist but are not indexed yet. `complete`: nothing is left to do. */
type Progress = "written" | "complete";

export interface SampleDeps {
  database: OpenedDatabase;
  storage: Storage;
  logger: Logger;
  /** Adds posts to the search index, with the statistics that ranking needs. */
  index(postIds: number[]): Promise<void>;
  /** Recounts the posts of all terms. */
  recountTerms(): Promise<void>;
}

/**
 * Loads the sample library into a database without posts, or completes an interrupted load. Does nothing if the database has
 * other posts. Safe when two processes start at the same time: the second finds the work done.
 */
export async function completeSampleLibrary(deps: SampleDeps): Promise<void> {
  const { db } = deps.database;
  const progress = await readProgress(db);
  if (progress === "complete" || (progress === null && (await hasPosts(db)))) return;
  await load(deps, async (trx) => (await readProgress(trx)) !== null);
}

/** Returns whether the complete sample library is in the database. */
export async function hasSampleLibrary(db: Db): Promise<boolean> {
  return (await readProgress(db)) === "complete";
}

/** Loads the sample library again, regardless of earlier loads. Replaces only sample posts; other posts stay. */
export async function reloadSampleLibrary(deps: SampleDeps): Promise<void> {
  await load(deps, async () => false);
}

async function load(deps: SampleDeps, isDone: (db: Db) => Promise<boolean>): Promise<void> {
  const { database, storage, logger, index, recountTerms } = deps;
  const { db } = database;
  const start = performance.now();
  if (!(await isDone(db))) {
    logger.info("loading the sample library; later starts skip this");
    // Loaded lazily: the texts and the libraries that make files of them would slow down every other start.
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
