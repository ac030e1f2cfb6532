import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Db } from "../../cms/db/client";
import { syntheticPosts, syntheticTerms } from "../../cms/cli/seed/synthetic";
import { savePosts } from "../../cms/areas/posts";
import { saveReferenceTerms, saveTerms } from "../../cms/areas/vocabulary";

/**
 * Runs work with an empty library in a folder that is deleted afterwards. Programs read their library from the environment.
 * Uses DATABASE_URL if set, unless `embedded` overrides it.
 */
export async function inTemporaryLibrary(
  name: string,
  work: (folder: string) => Promise<number>,
  { embedded = false } = {},
): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), `resource-library-${name}-`));
  Object.assign(process.env, { DATA_DIR: folder, SAMPLE_CONTENT: "none" });
  if (embedded) process.env.DATABASE_URL = "";
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Throws if the database already has posts, since added posts are not removed. */
export async function requireEmptyLibrary(db: Db): Promise<void> {
  if (await db.selectFrom("posts").select("database_id").limit(1).executeTakeFirst())
    throw new Error("The database of DATABASE_URL already has posts; use an empty one");
}

/** Reads numeric options. */
export function readNumbers<Name extends string>(
  args: string[],
  defaults: Record<Name, string>,
): Record<Name, number> {
  const options = Object.fromEntries(
    Object.entries<string>(defaults).map(([name, value]) => [
      name,
      { type: "string" as const, default: value },
    ]),
  );
  const { values } = parseArgs({ args, options });
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, Number(value)]),
  ) as Record<Name, number>;
}

/** Documents per transaction. */
const BATCH = 500;

/** Writes synthetic documents with their terms, but does not index them. The same number gives the same documents. */
export async function saveSyntheticDocuments(db: Db, count: number): Promise<void> {
  await saveReferenceTerms(db);
  await saveTerms(db, syntheticTerms(), { existing: "keep" });
  for (let first = 0; first < count; first += BATCH)
    await savePosts(db, syntheticPosts(first, Math.min(BATCH, count - first)));
}
