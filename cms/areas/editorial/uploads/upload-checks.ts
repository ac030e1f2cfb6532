import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import type { Logger } from "pino";
import type { UploadReason } from "../../../contract/upload-rules";
import type { Db } from "../../../db/client";
import { fileKey } from "../../../platform/ids";
import type { IncomingBytes, Storage } from "../../../platform/storage";
import {
  deleteStoredBytes,
  type AcceptedFile,
  type FileChecks,
  type CheckQueue,
  withoutMetadata,
} from "../../files";
import {
  countCheck,
  findAnyIncoming,
  type IncomingRow,
  moveIncoming,
  uncountCheck,
} from "./incoming.repo";
import type { UploadLock } from "./upload-locks";

/** Reason of a check that was not possible and is tried again. */
const NOT_CHECKED = "not_checked";

/** Checks uploads whose last byte was received, and accepts or refuses them. Processes never check the same file at once. */
export interface UploadChecks {
  /** Starts the check of an upload. Errors are logged, because a job tries again. */
  start(row: IncomingRow): void;
  /**
   * Returns the row once the file was checked, by this or another process. All callers share one check, which only closing
   * aborts. Returns undefined for a deleted upload.
   */
  finish(row: IncomingRow): Promise<IncomingRow | undefined>;
  /** For jobs: checks a file, unless another process is checking it. Throws the signal's reason. */
  resume(row: IncomingRow, signal?: AbortSignal): Promise<void>;
  /** Aborts running checks. The files wait for the next start, and the attempts do not count. */
  close(): Promise<void>;
}

interface UploadChecksDeps {
  db: Db;
  bytes: IncomingBytes;
  storage: Storage;
  checks: FileChecks;
  checkQueue: CheckQueue;
  locks: (id: string) => UploadLock;
  logger: Logger;
}

export function createUploadChecks({
  db,
  bytes,
  storage,
  checks,
  checkQueue,
  locks,
  logger,
}: UploadChecksDeps): UploadChecks {
  /** Running checks by upload id, so that all callers share them. */
  const running = new Map<string, Promise<IncomingRow | undefined>>();
  const closing = new AbortController();

  function finish(row: IncomingRow): Promise<IncomingRow | undefined> {
    if (row.state !== "checking") return Promise.resolve(row);
    let work = running.get(row.id);
    if (!work) {
      work = checkQueue(row.user_id, () => checkLocked(row, closing.signal)).finally(() =>
        running.delete(row.id),
      );
      running.set(row.id, work);
    }
    return work;
  }

  /** Returns the lock for checking a file, which one process holds at a time. */
  const checkLock = (id: string) => locks(`check of ${id}`);

  /** Checks a file. If another process is checking it, waits for that process. Throws `busy` if that takes too long. */
  async function checkLocked(
    row: IncomingRow,
    signal: AbortSignal,
  ): Promise<IncomingRow | undefined> {
    signal.throwIfAborted();
    const lock = checkLock(row.id);
    await lock.take(signal, () => {});
    try {
      return await attempt(row.id, signal);
    } finally {
      await lock.release();
    }
  }

  /**
   * Repeats the check of a file until there is a decision. A file that crashed the process or timed out too often is refused
   * without another check.
   */
  async function attempt(id: string, signal: AbortSignal): Promise<IncomingRow | undefined> {
    for (;;) {
      signal.throwIfAborted();
      const row = await countCheck(db, id);
      if (!row) {
        const refused = await refuse(id, "too_complex");
        if (refused)
          logger.warn({ upload: id }, "refused an upload because its checks timed out too often");
        return refused ?? findAnyIncoming(db, id);
      }
      try {
        const decided = await orAborted(decide(row, signal), signal);
        if (decided !== "timed_out") return decided;
      } catch (error) {
        await uncountCheck(db, id);
        throw error;
      }
      logger.warn({ upload: id, attempt: row.check_attempts }, "the check of an upload timed out");
    }
  }

  async function decide(
    row: IncomingRow,
    signal: AbortSignal,
  ): Promise<IncomingRow | undefined | "timed_out"> {
    const { id } = row;
    // Lost bytes will not arrive again: without this, the file would be checked forever.
    if ((await bytes.size(id)) < row.size)
      return (await refuse(id, "broken")) ?? findAnyIncoming(db, id);
    const path = await bytes.localPath(id);
    const found = await checks.checkFile({ path, name: row.name, signal });
    if (!found.accepted) {
      if (found.wasInterrupted) return "timed_out";
      if (found.reason === NOT_CHECKED)
        return moveIncoming(db, id, "checking", {
          reason: NOT_CHECKED,
          check_attempts: row.check_attempts - 1,
        });
      return (await refuse(id, found.reason)) ?? findAnyIncoming(db, id);
    }
    return accept(id, path, found);
  }

  /** Refuses a file. Returns undefined if it has left the state or was deleted. */
  async function refuse(id: string, reason: UploadReason): Promise<IncomingRow | undefined> {
    const refused = await moveIncoming(db, id, "checking", { state: "refused", reason });
    if (refused) await bytes.remove(id);
    return refused;
  }

  async function accept(
    id: string,
    path: string,
    { kind, mimeType, name, image, pageCount, keptParts }: AcceptedFile,
  ): Promise<IncomingRow | undefined> {
    const key = fileKey(id);
    const { size, sha256 } = await storage.put(key, withoutMetadata(path, keptParts));
    const receivedHash = await hashOf(path);
    const accepted = await moveIncoming(db, id, "checking", {
      state: "accepted",
      reason: null,
      kind,
      mime_type: mimeType,
      name,
      size,
      sha256,
      received_sha256: receivedHash,
      storage_key: key,
      width: image?.width ?? null,
      height: image?.height ?? null,
      page_count: pageCount ?? null,
    });
    await bytes.remove(id);
    if (accepted) return accepted;
    const current = await findAnyIncoming(db, id);
    // The upload was deleted meanwhile. If another process accepted it, that process has stored the same bytes under this key.
    if (current?.state !== "accepted") await deleteStoredBytes({ db, storage }, [key]);
    return current;
  }

  return {
    start(row) {
      finish(row).catch(async (error: unknown) => {
        if (closing.signal.aborted) return;
        const current = await findAnyIncoming(db, row.id).catch(() => row);
        // A file that was deleted meanwhile needs no check.
        if (current?.state === "checking")
          logger.error({ err: error, upload: row.id }, "could not check an upload; will try again");
      });
    },

    finish,

    async resume(row, signal) {
      if (!running.has(row.id)) {
        const lock = checkLock(row.id);
        if (!(await lock.tryTake())) return;
        await lock.release();
      }
      await orAborted(finish(row), signal ?? closing.signal);
    },

    async close() {
      closing.abort(new Error("The content system is closing"));
      await Promise.allSettled(running.values());
    },
  };
}

/** Waits for work, or rejects when the signal aborts. The result of the remaining work is then ignored. */
async function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let giveUp = () => {};
  const aborted = new Promise<never>((_, reject) => {
    giveUp = () => reject(signal.reason);
    signal.addEventListener("abort", giveUp);
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener("abort", giveUp);
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}
