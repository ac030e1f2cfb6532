/** Files that nothing refers to any more, and bytes that no file has. */

import type { Logger } from "pino";
import type { Db } from "../../db/client";
import { forEachRow } from "../../platform/each-row";
import type { Storage } from "../../platform/storage";
import { deleteLoose, keptKeys, listLoose } from "./loose-files.repo";

/** A file that was just made may belong to what is about to be written. Ours: longer than any transaction. */
const YOUNG_MS = 60 * 60 * 1000;
/** Files that are cleared away at a time. */
const BATCH = 200;

interface Library {
  db: Db;
  storage: Pick<Storage, "remove">;
}

/**
 * Removes files that came by uploads, were drawn, or belonged to documents that have ended, and that nothing refers to any
 * more, with the bytes of all their versions. Throws at the end when that failed for some.
 */
export async function clearLooseFiles({
  db,
  storage,
  logger,
  now,
  signal,
}: Library & { logger: Logger; now: Date; signal?: AbortSignal }): Promise<void> {
  const before = new Date(now.getTime() - YOUNG_MS);
  await forEachRow(
    await listLoose(db, before, BATCH),
    async (id) => {
      // The row first: bytes without a row are lost room, a row without bytes is a broken link.
      await dropBytes({ db, storage }, await deleteLoose(db, id, before));
    },
    { what: "removing files that nothing refers to", logger, signal },
  );
}

/** Takes bytes out of the storage, but for those that a file of the library has, or had before it was replaced. Throws as above. */
export async function dropBytes(
  { db, storage }: Library,
  storageKeys: readonly string[],
): Promise<void> {
  if (storageKeys.length === 0) return;
  const kept = await keptKeys(db, storageKeys);
  for (const key of storageKeys) if (!kept.has(key)) await storage.remove(key);
}
