import { SUBMISSION_REJECTED_FILES_MS } from "../../contract/limits";
import type { Db } from "../../db/client";
import type { Storage } from "../../platform/storage";
import { deleteFile, dropRejectedFiles, listOrphans } from "./submissions.repo";

/** A file that was just made may belong to what is about to be written. Ours: longer than any transaction. */
const YOUNG_MS = 60 * 60 * 1000;
/** Files that are cleared away at a time. */
const BATCH = 200;

/** Clears away files that came by uploads, or belonged to documents that were deleted, and that nothing refers to any more, with the bytes of all their versions. */
export async function clearOrphans({ db, storage, now }: { db: Db; storage: Pick<Storage, "remove">; now: Date }): Promise<void> {
  await dropRejectedFiles(db, new Date(now.getTime() - SUBMISSION_REJECTED_FILES_MS));
  for (const id of await listOrphans(db, new Date(now.getTime() - YOUNG_MS), BATCH)) {
    // The row first: bytes without a row are lost room, a row without bytes is a broken link.
    for (const key of await deleteFile(db, id)) await storage.remove(key);
  }
}
