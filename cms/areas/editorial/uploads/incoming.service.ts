import { type Readable, Transform } from "node:stream";
import type { Logger } from "pino";
import { AppError } from "../../../contract/errors";
import {
  UPLOAD_EXPIRES_MS,
  UPLOAD_MAX_BYTES,
  UPLOADS_AT_ONCE_MAX,
  UPLOADS_AT_ONCE_MAX_BYTES,
  UPLOADS_HELD_MAX,
} from "../../../contract/limits";
import type { UploadReason } from "../../../contract/upload-rules";
import type { IncomingFile } from "../../../contract/uploads";
import type { DocumentRef } from "../../../contract/shared";
import type { Db } from "../../../db/client";
import { toDatabaseText } from "../../../db/queries";
import { fileKey, newId } from "../../../platform/ids";
import { allSteps, forEachRow } from "../../../platform/iteration";
import type { IncomingBytes, Storage } from "../../../platform/storage";
import { type Actor, signedIn } from "../../../shared/actor";
import { deleteStoredBytes, type FileChecks, type CheckQueue } from "../../files";
import { documentRefs, viewerOf } from "../../posts";
import type { TaxonomiesService } from "../../vocabulary";
import {
  deleteIncoming,
  findIncoming,
  findIncomingOf,
  type IncomingRow,
  insertIncoming,
  existingIncoming,
  listExpired,
  listIncoming,
  listUnchecked,
  lockUsage,
  markRemoved,
  moveIncoming,
  findDuplicates,
} from "./incoming.repo";
import { createUploadChecks } from "./upload-checks";
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
const LIMIT_ADVICE =
  "Submit files, remove some, withdraw a contribution, or wait for a decision by staff.";

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
  start(actor: Actor, file: { id: string; name: string; size: number }): Promise<void>;
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
  store(actor: Actor, file: { name: string; most: number; data: Readable }): Promise<string>;
  get(actor: Actor, id: string): Promise<IncomingFile>;
  /** Returns all uploads of the actor, the newest first. */
  list(actor: Actor): Promise<IncomingFile[]>;
  /** Returns those of the given uploads that exist. */
  listOf(actor: Actor, ids: readonly string[]): Promise<IncomingFile[]>;
  /**
   * Returns the rows of uploads once they were checked. Missing uploads are omitted, and incomplete ones are returned as
   * they are.
   */
  waitForChecks(actor: Actor, ids: readonly string[]): Promise<IncomingRow[]>;
  /** Deletes an upload with its bytes, in any state. Throws `not_found` for another user's upload. */
  discard(actor: Actor, id: string): Promise<void>;
  /** Deletes an upload as `discard` does, once no other request writes to it. Throws `busy` if that takes too long. */
  remove(actor: Actor, id: string): Promise<void>;
  /** Deletes files that were marked as removed, with their bytes. */
  deleteMarked(ids: readonly string[]): Promise<void>;
  /** Throws `not_found` unless the upload belongs to the actor. */
  checkOwn(actor: Actor, id: string): Promise<void>;
  /**
   * For jobs: deletes expired uploads, and checks files that another process left unchecked. If that fails for some files,
   * continues with the others and throws at the end.
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
  const fileChecks = createUploadChecks({
    db,
    bytes,
    storage,
    checks,
    checkQueue,
    locks,
    logger,
  });

  async function insertUpload(
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
          `At most ${UPLOADS_AT_ONCE_MAX} files may be in progress. ${LIMIT_ADVICE}`,
        );
      if (used.heldFiles >= UPLOADS_HELD_MAX)
        throw new AppError(
          "limit_reached",
          `At most ${UPLOADS_HELD_MAX} files may be in progress or waiting for staff. ${LIMIT_ADVICE}`,
        );
      if (used.bytes + size > UPLOADS_AT_ONCE_MAX_BYTES) {
        throw new AppError(
          "limit_reached",
          `Files in progress or waiting for staff may have at most ${UPLOADS_AT_ONCE_MAX_BYTES} bytes in total. ${LIMIT_ADVICE}`,
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

  async function findOwn(actor: Actor, id: string): Promise<IncomingRow> {
    const row = await findIncoming(db, signedIn(actor).userId, id);
    if (!row) throw notFound();
    return row;
  }

  /** Returns the actor's upload if it can be resumed; files of forms cannot. */
  async function resumable(actor: Actor, id: string): Promise<IncomingRow> {
    const row = await findOwn(actor, id);
    if (row.by_form) throw notFound();
    if (row.expires <= now()) throw new AppError("gone", "The upload has expired");
    return row;
  }

  /** Returns the number of received bytes. The bytes of a checked file are stored elsewhere, or deleted. */
  const received = async (row: IncomingRow) =>
    row.state === "receiving" ? bytes.size(row.id) : row.size;

  /** Starts the check if the last byte was received. Also finds uploads whose process ended at that moment. */
  async function advance(row: IncomingRow): Promise<IncomingRow> {
    if (row.state !== "receiving" || row.by_form || (await bytes.size(row.id)) < row.size)
      return row;
    const moved = (await moveIncoming(db, row.id, "receiving", { state: "checking" })) ?? row;
    fileChecks.start(moved);
    return moved;
  }

  /** Deletes an upload. The row is marked first and deleted last, so that the sweep completes an interrupted deletion. */
  async function deleteUpload(id: string): Promise<void> {
    const [row] = await markRemoved(db, [id], now());
    await bytes.remove(id);
    // A library file may use the same bytes in the meantime.
    if (row) await deleteStoredBytes({ db, storage }, [row.storage_key ?? fileKey(id)]);
    await deleteIncoming(db, id);
  }

  async function toIncomingFiles(
    actor: Actor,
    rows: readonly IncomingRow[],
  ): Promise<IncomingFile[]> {
    const hashes = rows
      .flatMap((row) => (row.state === "accepted" ? [row.sha256, row.received_sha256] : []))
      .filter((hash) => hash !== null);
    const duplicates = await loadDuplicates(db, taxonomies, actor, hashes);
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
    start: (actor, file) => insertUpload(signedIn(actor).userId, { ...file, byForm: false }),

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
        throw new AppError("conflict", "All bytes of this upload have already been received");
      await bytes.append(id, offset, data);
      return bytes.size(id);
    },

    lock: locks,

    async finish(actor, id) {
      await advance(await resumable(actor, id));
    },

    async store(actor, { name, most, data }) {
      const { userId } = signedIn(actor);
      const id = newId();
      const size = Math.min(most, UPLOAD_MAX_BYTES);
      try {
        await insertUpload(userId, { id, name, size, byForm: true });
        const limited = limitTo(data, size);
        await bytes.append(id, 0, limited.data);
        const receivedBytes = limited.size();
        const isTooLarge = receivedBytes > size;
        const row = await moveIncoming(db, id, "receiving", {
          size: Math.min(receivedBytes, SIZE_COLUMN_MAX),
          expires: new Date(now().getTime() + UPLOAD_EXPIRES_MS),
          ...(isTooLarge
            ? { state: "refused", reason: "too_large" satisfies UploadReason }
            : { state: "checking" }),
        });
        // Without a row, the file was deleted while it was being received.
        if (isTooLarge || !row) await bytes.remove(id);
        else fileChecks.start(row);
        return id;
      } catch (error) {
        await deleteUpload(id);
        throw error;
      }
    },

    async get(actor, id) {
      const [file] = await toIncomingFiles(actor, [await advance(await findOwn(actor, id))]);
      return file!;
    },

    async list(actor) {
      const rows = await listIncoming(db, signedIn(actor).userId);
      return toIncomingFiles(actor, await Promise.all(rows.map(advance)));
    },

    async listOf(actor, ids) {
      return toIncomingFiles(actor, await findIncomingOf(db, signedIn(actor).userId, ids));
    },

    async waitForChecks(actor, ids) {
      const rows = await findIncomingOf(db, signedIn(actor).userId, ids);
      const checkedRows = await Promise.all(
        rows.map(async (row) => fileChecks.finish(await advance(row))),
      );
      return checkedRows.filter((row) => row !== undefined);
    },

    async discard(actor, id) {
      await findOwn(actor, id);
      await deleteUpload(id);
    },

    async remove(actor, id) {
      await findOwn(actor, id);
      const lock = locks(id);
      await lock.take(new AbortController().signal, () => undefined);
      try {
        await deleteUpload(id);
      } finally {
        await lock.release();
      }
    },

    async deleteMarked(ids) {
      // Failures are only logged, because the caller's change is already saved. The files are marked, so the sweep deletes them
      // later.
      await forEachRow(ids, deleteUpload, { what: "removing uploads", logger }).catch(() => {});
    },

    async checkOwn(actor, id) {
      await findOwn(actor, id);
    },

    async tidy(signal) {
      const what = "deleting expired uploads";
      const removeUnknown = async () => {
        const left = await bytes.ids();
        const known = await existingIncoming(db, left);
        await forEachRow(
          left.filter((id) => !known.has(id)),
          (id) => bytes.remove(id),
          { what, logger, signal },
        );
      };
      await allSteps(
        [
          async () =>
            forEachRow(await listExpired(db, now()), deleteUpload, { what, logger, signal }),
          removeUnknown,
          async () =>
            forEachRow(await listUnchecked(db), (row) => fileChecks.resume(row, signal), {
              what,
              idOf: ({ id }) => id,
              logger,
              signal,
            }),
        ],
        { what, logger, signal },
      );
    },

    close: () => fileChecks.close(),
  };
}

function notFound(): AppError {
  return new AppError("not_found", "There is no such upload");
}

function tooLarge(): AppError {
  return new AppError("payload_too_large", `A file may have at most ${UPLOAD_MAX_BYTES} bytes`);
}

/** Passes on the first `most` bytes of a stream. The rest is read and discarded; `size` returns the total number of bytes. */
function limitTo(data: Readable, most: number): { data: Readable; size(): number } {
  let size = 0;
  const output = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      done(null, size > most ? undefined : chunk);
    },
  });
  // The reader attaches later and then finds the stream destroyed. Until then, an error without a listener would end the
  // process.
  output.on("error", () => {});
  const sized = { data: output, size: () => size };
  if (data.destroyed) {
    output.destroy(new Error("The stream ended before the file started"));
    return sized;
  }
  data.once("error", (error) => output.destroy(error));
  // Stops reading the source if the reader ends early.
  output.once("close", () => data.destroy());
  data.pipe(output);
  return sized;
}

/** Returns a name that can be stored. The check cleans it later. */
function rawName(name: string): string {
  return toDatabaseText(name).slice(-RAW_NAME_MAX_CHARS);
}

/** Finds documents with files of the same bytes that the actor may see. Returns a function that looks them up by hash. */
export async function loadDuplicates(
  db: Db,
  terms: Pick<TaxonomiesService, "tree">,
  actor: Actor,
  hashes: readonly string[],
): Promise<(...sha256: (string | null)[]) => DocumentRef[]> {
  const found = await findDuplicates(db, viewerOf(actor), [...new Set(hashes)]);
  const refs = await documentRefs(
    db,
    terms,
    actor,
    found.map((one) => one.post_id),
  );
  return (...wanted) => {
    const posts = new Set(
      found.filter((one) => wanted.includes(one.sha256)).map((one) => one.post_id),
    );
    return refs.filter((ref) => posts.has(ref.databaseId));
  };
}
