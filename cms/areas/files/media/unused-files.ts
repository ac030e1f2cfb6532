/** Files that nothing refers to, and bytes without a file. */

import type { Logger } from "pino";
import type { Db } from "../../../db/client";
import { forEachRow } from "../../../platform/iteration";
import type { Storage } from "../../../platform/storage";
import { deleteUnusedFile, keptKeys, listUnusedFiles } from "./unused-files.repo";

/**
 * Minimum age of a file to be deleted, because a new file may belong to something that is about to be written. Chosen:
 * longer than any transaction.
 */
const YOUNG_MS = 60 * 60 * 1000;
/** Number of files deleted at a time. */
const BATCH = 200;

interface Library {
  db: Db;
  storage: Pick<Storage, "remove">;
}

/**
 * Deletes files that nothing refers to, with the bytes of all their versions. They were uploaded, drawn as thumbnails, or
 * belonged to deleted documents. If that fails for some, it throws at the end.
 */
export async function deleteUnusedFiles({
  db,
  storage,
  logger,
  now,
  signal,
}: Library & { logger: Logger; now: Date; signal?: AbortSignal }): Promise<void> {
  const before = new Date(now.getTime() - YOUNG_MS);
  await forEachRow(
    await listUnusedFiles(db, before, BATCH),
    async (id) => {
      // Deletes the row first: bytes without a row only waste space, but a row without bytes is a broken link.
      await deleteStoredBytes({ db, storage }, await deleteUnusedFile(db, id, before));
    },
    { what: "removing files that nothing refers to", logger, signal },
  );
}

/**
 * Deletes bytes from the storage, except those of a current or earlier version of a library file. Throws errors of the
 * storage.
 */
export async function deleteStoredBytes(
  { db, storage }: Library,
  storageKeys: readonly string[],
): Promise<void> {
  if (storageKeys.length === 0) return;
  const kept = await keptKeys(db, storageKeys);
  for (const key of storageKeys) if (!kept.has(key)) await storage.remove(key);
}
