import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Logger } from "pino";
import { AppError } from "../../../contract/errors";
import {
  UPLOAD_EXPIRES_MS,
  UPLOAD_MAX_BYTES,
  UPLOADS_AT_ONCE_MAX,
  UPLOADS_AT_ONCE_MAX_BYTES,
  UPLOADS_HELD_MAX,
} from "../../../contract/limits";
import type { UploadReason } from "../../../contract/upload-reasons";
import type { IncomingFile } from "../../../contract/uploads";
import type { Db } from "../../../db/client";
import { toDatabaseText } from "../../../db/rows";
import { allSteps, forEachRow } from "../../../platform/each-row";
import { fileKey, newId } from "../../../platform/ids";
import type { IncomingBytes } from "../../../platform/incoming";
import type { Storage } from "../../../platform/storage";
import { type Actor, signedIn } from "../../../shared/actor";
import {
  dropBytes,
  type AcceptedFile,
  type FileChecks,
  type CheckQueue,
  withoutMetadata,
} from "../../files";
import type { TaxonomiesService } from "../../vocabulary";
import { duplicatesOf } from "./duplicates";
import {
  beginCheck,
  deleteIncoming,
  findAnyIncoming,
  findIncoming,
  findIncomingOf,
  type IncomingRow,
  insertIncoming,
  knownIncoming,
  listExpired,
  listIncoming,
  listUnchecked,
  lockUsage,
  markRemoved,
  moveIncoming,
  takeBackCheck,
} from "./incoming.repo";
import { createUploadLocks, type UploadLock } from "./upload-locks";

/**
 * If a file of a form is incomplete after this time, its process has ended. Chosen: longer than the host allows any request
 * to take.
 */
const FORM_PART_EXPIRES_MS = 24 * 60 * 60 * 1000;
/** Number of characters of a name kept until the file is checked. The check turns it into a file name. */
const RAW_NAME_MAX_CHARS = 500;
/** The largest size that the column can store. PostgreSQL: `int`. */
const SIZE_COLUMN_MAX = 2_147_483_647;
/** Advice for users who reached a limit. */
const MAKE_ROOM =
  "Hand files in, remove some, withdraw a contribution, or wait until the staff have decided.";
/** Reason of a check that could not be made now. It is tried again. */
const NOT_CHECKED = "not_checked";

/** An upload as the resumable protocol describes it. */
export interface ResumableUpload {
  name: string;
  /** In bytes. */
  size: number;
  received: number;
  expires: Date;
}

/**
 * Uploads in progress. Each belongs to the user who sent it, and is `not_found` for all others. All methods throw
 * `unauthenticated` for visitors.
 */
export interface IncomingFiles {
  /** Starts an upload of a declared size in bytes. Throws `payload_too_large`, `limit_reached`. */
  begin(actor: Actor, file: { id: string; name: string; size: number }): Promise<void>;
  /** Returns the progress of a resumable upload. */
  progress(actor: Actor, id: string): Promise<ResumableUpload>;
  /**
   * Appends the next bytes; the caller holds the lock. Returns the number of bytes received so far. Bytes received before a
   * disconnect are kept.
   */
  receive(actor: Actor, id: string, offset: number, data: Readable): Promise<number>;
  /** Returns the lock of an upload. One request holds it at a time, on any host. */
  lock(id: string): UploadLock;
  /** Reports that the last byte was received. The file is checked from now on. */
  finish(actor: Actor, id: string): Promise<void>;
  /**
   * Stores a file from a stream of unknown size; `most` is its maximum size in bytes. Returns its id.
   * Oversized files are read to the end and discarded, so that the client receives the error instead of a reset connection.
   * If the stream breaks off, nothing is kept. Throws `limit_reached` before reading.
   */
  take(actor: Actor, file: { name: string; most: number; data: Readable }): Promise<string>;
  get(actor: Actor, id: string): Promise<IncomingFile>;
  /** Returns all uploads of the actor, the newest first. */
  list(actor: Actor): Promise<IncomingFile[]>;
  /** Returns those of the given uploads that exist. */
  listOf(actor: Actor, ids: readonly string[]): Promise<IncomingFile[]>;
  /**
   * Returns the rows of uploads once they were checked. Missing uploads are omitted, and incomplete ones are returned as
   * they are.
   */
  settled(actor: Actor, ids: readonly string[]): Promise<IncomingRow[]>;
  /** Deletes an upload with its bytes, in any state. Throws `not_found` for another user's upload. */
  discard(actor: Actor, id: string): Promise<void>;
  /** Deletes an upload as `discard` does, once no other request writes to it. Throws `busy` if that takes too long. */
  remove(actor: Actor, id: string): Promise<void>;
  /** Deletes files that were marked as removed, with their bytes. */
  forget(ids: readonly string[]): Promise<void>;
  /** Throws `not_found` unless the upload belongs to the actor. */
  checkOwn(actor: Actor, id: string): Promise<void>;
  /**
   * For jobs: deletes expired uploads, and checks files that another process left unchecked. If that fails for some, it
   * throws at the end.
   */
  tidy(signal?: AbortSignal): Promise<void>;
  /** Aborts running checks. The files wait for the next start, and the attempts do not count. */
  close(): Promise<void>;
}

export interface IncomingDeps {
  db: Db;
  bytes: IncomingBytes;
  storage: Storage;
  checks: FileChecks;
  checkQueue: CheckQueue;
  taxonomies: Pick<TaxonomiesService, "tree">;
  logger: Logger;
  now: () => Date;
}

export function createIncomingFiles({
  db,
  bytes,
  storage,
  checks,
  checkQueue,
  taxonomies,
  logger,
  now,
}: IncomingDeps): IncomingFiles {
  const locks = createUploadLocks(db);
  /** Running checks by upload id, so that all callers share them. */
  const looking = new Map<string, Promise<IncomingRow | undefined>>();
  const closing = new AbortController();

  async function begin(
    userId: number,
    { id, name, size, byForm }: { id: string; name: string; size: number; byForm: boolean },
  ): Promise<void> {
    if (size > UPLOAD_MAX_BYTES) throw tooLarge();
    const created = now();
    const expires = new Date(
      created.getTime() + (byForm ? FORM_PART_EXPIRES_MS : UPLOAD_EXPIRES_MS),
    );
    await db.transaction().execute(async (trx) => {
      const used = await lockUsage(trx, userId);
      if (used.files >= UPLOADS_AT_ONCE_MAX)
        throw new AppError(
          "limit_reached",
          `At most ${UPLOADS_AT_ONCE_MAX} files may be under way. ${MAKE_ROOM}`,
        );
      if (used.heldFiles >= UPLOADS_HELD_MAX)
        throw new AppError(
          "limit_reached",
          `At most ${UPLOADS_HELD_MAX} files may be under way or wait for the staff. ${MAKE_ROOM}`,
        );
      if (used.bytes + size > UPLOADS_AT_ONCE_MAX_BYTES) {
        throw new AppError(
          "limit_reached",
          `Files that are under way or wait for the staff may have at most ${UPLOADS_AT_ONCE_MAX_BYTES} bytes together. ${MAKE_ROOM}`,
        );
      }
      await insertIncoming(trx, {
        id,
        user_id: userId,
        name: rawName(name),
        size,
        by_form: byForm,
        state: "receiving",
        created,
        expires,
      });
    });
  }

  async function own(actor: Actor, id: string): Promise<IncomingRow> {
    const row = await findIncoming(db, signedIn(actor).userId, id);
    if (!row) throw notFound();
    return row;
  }

  /** Returns the actor's upload if it can be resumed; files of forms cannot. */
  async function resumable(actor: Actor, id: string): Promise<IncomingRow> {
    const row = await own(actor, id);
    if (row.by_form) throw notFound();
    if (row.expires <= now()) throw new AppError("gone", "The upload has expired");
    return row;
  }

  /** Returns the number of received bytes. The bytes of a checked file are stored elsewhere, or deleted. */
  const received = async (row: IncomingRow) =>
    row.state === "receiving" ? bytes.size(row.id) : row.size;

  /** Starts the check once the last byte was received, even if the process ended at that moment. */
  async function advance(row: IncomingRow): Promise<IncomingRow> {
    if (row.state !== "receiving" || row.by_form || (await bytes.size(row.id)) < row.size)
      return row;
    const moved = (await moveIncoming(db, row.id, "receiving", { state: "checking" })) ?? row;
    inBackground(moved);
    return moved;
  }

  function inBackground(row: IncomingRow): void {
    settle(row).catch(async (error: unknown) => {
      if (closing.signal.aborted) return;
      const current = await findAnyIncoming(db, row.id).catch(() => row);
      // A file that was deleted meanwhile needs no check.
      if (current?.state === "checking")
        logger.error(
          { err: error, upload: row.id },
          "an upload could not be checked; it will be tried again",
        );
    });
  }

  /**
   * Returns the row once the file was checked, by this or another process. All callers share one check, which only closing
   * aborts.
   */
  function settle(row: IncomingRow): Promise<IncomingRow | undefined> {
    if (row.state !== "checking") return Promise.resolve(row);
    let work = looking.get(row.id);
    if (!work) {
      work = checkQueue(row.user_id, () => look(row, closing.signal)).finally(() =>
        looking.delete(row.id),
      );
      looking.set(row.id, work);
    }
    return work;
  }

  /** Returns the lock for checking a file, which one process holds at a time. */
  const checkLock = (id: string) => locks(`check of ${id}`);

  /** Checks a file for a job, unless another process is checking it. Throws the signal's reason. */
  async function settleLeftBehind(
    row: IncomingRow,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    if (!looking.has(row.id)) {
      const lock = checkLock(row.id);
      if (!(await lock.tryTake())) return;
      await lock.release();
    }
    await orAborted(settle(row), signal ?? closing.signal);
  }

  /** Checks a file. If another process is checking it, waits for that process. Throws `busy` if that takes too long. */
  async function look(row: IncomingRow, signal: AbortSignal): Promise<IncomingRow | undefined> {
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
      const row = await beginCheck(db, id);
      if (!row) {
        const refused = await refuse(id, "too_complex");
        if (refused)
          logger.warn(
            { upload: id },
            "an upload is refused: its checks did not end, several times",
          );
        return refused ?? findAnyIncoming(db, id);
      }
      try {
        const settled = await orAborted(decide(row, signal), signal);
        if (settled !== "outlasted") return settled;
      } catch (error) {
        await takeBackCheck(db, id);
        throw error;
      }
      logger.warn(
        { upload: id, attempt: row.check_attempts },
        "checking an upload took longer than it may",
      );
    }
  }

  async function decide(
    row: IncomingRow,
    signal: AbortSignal,
  ): Promise<IncomingRow | undefined | "outlasted"> {
    const { id } = row;
    // Lost bytes will not arrive again: without this, the file would be checked forever.
    if ((await bytes.size(id)) < row.size)
      return (await refuse(id, "broken")) ?? findAnyIncoming(db, id);
    const path = await bytes.localPath(id);
    const found = await checks.checkFile({ path, name: row.name, signal });
    if (!found.accepted) {
      if (found.hasOutlasted) return "outlasted";
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
    { kind, mimeType, name, image, pageCount, pieces }: AcceptedFile,
  ): Promise<IncomingRow | undefined> {
    const key = fileKey(id);
    const { size, sha256 } = await storage.put(key, withoutMetadata(path, pieces));
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
    // The upload was deleted meanwhile. If another process accepted it, that process has stored the same bytes there.
    if (current?.state !== "accepted") await dropBytes({ db, storage }, [key]);
    return current;
  }

  /** Deletes an upload. The row is marked first and deleted last, so that the sweep completes an interrupted deletion. */
  async function forget(id: string): Promise<void> {
    const [row] = await markRemoved(db, [id], now());
    await bytes.remove(id);
    // A file of the library may use the same bytes by now.
    if (row) await dropBytes({ db, storage }, [row.storage_key ?? fileKey(id)]);
    await deleteIncoming(db, id);
  }

  async function shown(actor: Actor, rows: readonly IncomingRow[]): Promise<IncomingFile[]> {
    const hashes = rows
      .flatMap((row) => (row.state === "accepted" ? [row.sha256, row.received_sha256] : []))
      .filter((hash) => hash !== null);
    const duplicates = await duplicatesOf(db, taxonomies, actor, hashes);
    return Promise.all(
      rows.map(async (row) => ({
        id: row.id,
        name: row.name,
        size: row.by_form && row.state === "receiving" ? null : row.size,
        received: await received(row),
        state: row.state,
        reason: row.reason,
        kind: row.kind,
        mimeType: row.mime_type,
        created: row.created.toISOString(),
        expires: row.expires.toISOString(),
        duplicates: row.state === "accepted" ? duplicates(row.sha256, row.received_sha256) : [],
      })),
    );
  }

  return {
    begin: (actor, file) => begin(signedIn(actor).userId, { ...file, byForm: false }),

    async progress(actor, id) {
      const row = await resumable(actor, id);
      return {
        name: row.name,
        size: row.size,
        received: await received(row),
        expires: row.expires,
      };
    },

    async receive(actor, id, offset, data) {
      const row = await resumable(actor, id);
      if (row.state !== "receiving")
        throw new AppError("conflict", "All bytes of this upload have arrived");
      await bytes.append(id, offset, data);
      return bytes.size(id);
    },

    lock: locks,

    async finish(actor, id) {
      await advance(await resumable(actor, id));
    },

    async take(actor, { name, most, data }) {
      const { userId } = signedIn(actor);
      const id = newId();
      const size = Math.min(most, UPLOAD_MAX_BYTES);
      try {
        await begin(userId, { id, name, size, byForm: true });
        const beginning = beginningOf(data, size);
        await bytes.append(id, 0, beginning.data);
        const arrived = beginning.size();
        const isTooLarge = arrived > size;
        const row = await moveIncoming(db, id, "receiving", {
          size: Math.min(arrived, SIZE_COLUMN_MAX),
          expires: new Date(now().getTime() + UPLOAD_EXPIRES_MS),
          ...(isTooLarge
            ? { state: "refused", reason: "too_large" satisfies UploadReason }
            : { state: "checking" }),
        });
        // Without a row, the file was deleted while it was being received.
        if (isTooLarge || !row) await bytes.remove(id);
        else inBackground(row);
        return id;
      } catch (error) {
        await forget(id);
        throw error;
      }
    },

    async get(actor, id) {
      const [file] = await shown(actor, [await advance(await own(actor, id))]);
      return file!;
    },

    async list(actor) {
      const rows = await listIncoming(db, signedIn(actor).userId);
      return shown(actor, await Promise.all(rows.map(advance)));
    },

    async listOf(actor, ids) {
      return shown(actor, await findIncomingOf(db, signedIn(actor).userId, ids));
    },

    async settled(actor, ids) {
      const rows = await findIncomingOf(db, signedIn(actor).userId, ids);
      const settledRows = await Promise.all(rows.map(async (row) => settle(await advance(row))));
      return settledRows.filter((row) => row !== undefined);
    },

    async discard(actor, id) {
      await own(actor, id);
      await forget(id);
    },

    async remove(actor, id) {
      await own(actor, id);
      const lock = locks(id);
      await lock.take(new AbortController().signal, () => undefined);
      try {
        await forget(id);
      } finally {
        await lock.release();
      }
    },

    async forget(ids) {
      // Failures are logged, and the sweep deletes these files: they are marked, and the caller's work is done.
      await forEachRow(ids, forget, { what: "removing uploads", logger }).catch(() => {});
    },

    async checkOwn(actor, id) {
      await own(actor, id);
    },

    async tidy(signal) {
      const what = "clearing up uploads";
      const removeUnknown = async () => {
        const left = await bytes.ids();
        const known = await knownIncoming(db, left);
        await forEachRow(
          left.filter((id) => !known.has(id)),
          (id) => bytes.remove(id),
          { what, logger, signal },
        );
      };
      await allSteps(
        [
          async () => forEachRow(await listExpired(db, now()), forget, { what, logger, signal }),
          removeUnknown,
          async () =>
            forEachRow(await listUnchecked(db), (row) => settleLeftBehind(row, signal), {
              what,
              idOf: ({ id }) => id,
              logger,
              signal,
            }),
        ],
        { what, logger, signal },
      );
    },

    async close() {
      closing.abort(new Error("The content system is closing"));
      await Promise.allSettled(looking.values());
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

function notFound(): AppError {
  return new AppError("not_found", "There is no such upload");
}

function tooLarge(): AppError {
  return new AppError("payload_too_large", `A file may have at most ${UPLOAD_MAX_BYTES} bytes`);
}

/** Passes on the first `most` bytes of a stream. The rest is read and discarded; `size` returns the total number of bytes. */
function beginningOf(data: Readable, most: number): { data: Readable; size(): number } {
  let size = 0;
  const beginning = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      done(null, size > most ? undefined : chunk);
    },
  });
  // The reader attaches later and then finds the stream destroyed. Until then, an error without a listener would end the
  // process.
  beginning.on("error", () => {});
  const sized = { data: beginning, size: () => size };
  if (data.destroyed) {
    beginning.destroy(new Error("The file broke off before it began"));
    return sized;
  }
  data.once("error", (error) => beginning.destroy(error));
  // After an early end, the source is no longer read.
  beginning.once("close", () => data.destroy());
  data.pipe(beginning);
  return sized;
}

/** Returns a name that can be stored. The check cleans it later. */
function rawName(name: string): string {
  return toDatabaseText(name).slice(-RAW_NAME_MAX_CHARS);
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}
