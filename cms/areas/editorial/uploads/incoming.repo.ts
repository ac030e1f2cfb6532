import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import { CHECK_ATTEMPTS_MAX } from "../../../contract/parser-limits.mjs";
import type { Db } from "../../../db/client";
import type { IncomingFilesTable } from "../../../db/schema";
import { type Viewer, visibleFile, visiblePost } from "../../posts";

export type IncomingRow = Selectable<IncomingFilesTable>;

/** Maximum number of rows processed in one sweep. */
const SWEEP_MAX = 500;

/**
 * The space that an account's uploads take. `files` counts the files in progress. `heldFiles` and `bytes` also include the
 * files of undecided submissions.
 */
export interface UploadUsage {
  files: number;
  heldFiles: number;
  bytes: number;
}

/**
 * Returns the space that an account's uploads take, and prevents other transactions from adding to it until this one ends.
 * Accepted files count as in progress until they are used. Submitted files count until staff accept or reject the contribution.
 */
export async function lockUsage(trx: Db, userId: number): Promise<UploadUsage> {
  await sql`select pg_advisory_xact_lock(hashtext('uploads of a person'), ${userId}::int)`.execute(
    trx,
  );
  const { rows } = await sql<UploadUsage>`
    select under_way.files, (under_way.files + handed_in.files)::int as "heldFiles", (under_way.bytes + handed_in.bytes)::float8 as bytes
    from (select count(*)::int as files, coalesce(sum(size), 0) as bytes from incoming_files where user_id = ${userId} and state <> 'refused') under_way
    cross join (
      select count(*)::int as files, coalesce(sum(f.size), 0) as bytes
      from submissions s join submission_files sf on sf.submission_id = s.id join files f on f.id = sf.file_id
      where s.user_id = ${userId} and s.state in ('waiting', 'returned')
    ) handed_in`.execute(trx);
  return rows[0] ?? { files: 0, heldFiles: 0, bytes: 0 };
}

export async function insertIncoming(trx: Db, row: Insertable<IncomingFilesTable>): Promise<void> {
  await trx.insertInto("incoming_files").values(row).execute();
}

/** Finds an upload of any user, for processing the file itself. */
export function findAnyIncoming(db: Db, id: string): Promise<IncomingRow | undefined> {
  return db.selectFrom("incoming_files").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Finds an upload of a user. Returns undefined for other users' uploads. */
export function findIncoming(db: Db, userId: number, id: string): Promise<IncomingRow | undefined> {
  return db
    .selectFrom("incoming_files")
    .selectAll()
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
}

export function listIncoming(db: Db, userId: number): Promise<IncomingRow[]> {
  return db
    .selectFrom("incoming_files")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("created", "desc")
    .orderBy("id", "desc")
    .execute();
}

export function findIncomingOf(
  db: Db,
  userId: number,
  ids: readonly string[],
): Promise<IncomingRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .selectFrom("incoming_files")
    .selectAll()
    .where("user_id", "=", userId)
    .where("id", "in", ids)
    .execute();
}

/** Changes a file that is in a given state. Returns undefined if it has left the state or was deleted. */
export function moveIncoming(
  db: Db,
  id: string,
  from: IncomingRow["state"],
  change: Updateable<IncomingFilesTable>,
): Promise<IncomingRow | undefined> {
  return db
    .updateTable("incoming_files")
    .set(change)
    .where("id", "=", id)
    .where("state", "=", from)
    .returningAll()
    .executeTakeFirst();
}

/**
 * Counts a check attempt before it starts, so that an attempt that crashes the process is counted too. Returns undefined if the
 * file need not be checked any more, or has used up its attempts.
 */
export function countCheck(db: Db, id: string): Promise<IncomingRow | undefined> {
  return db
    .updateTable("incoming_files")
    .set({ check_attempts: sql`check_attempts + 1` })
    .where("id", "=", id)
    .where("state", "=", "checking")
    .where("check_attempts", "<", CHECK_ATTEMPTS_MAX)
    .returningAll()
    .executeTakeFirst();
}

/**
 * Subtracts a check attempt that did not fail because of the file: the process was stopped, or a disk, database or scanner was
 * unavailable.
 */
export async function uncountCheck(db: Db, id: string): Promise<void> {
  await db
    .updateTable("incoming_files")
    .set({ check_attempts: sql`greatest(check_attempts - 1, 0)` })
    .where("id", "=", id)
    .where("state", "=", "checking")
    .execute();
}

/**
 * Removes a user's accepted files from the uploads, for a caller that turns them into library files. Returns fewer rows than
 * requested if some were deleted.
 */
export function takeAccepted(
  trx: Db,
  userId: number,
  ids: readonly string[],
): Promise<IncomingRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return trx
    .deleteFrom("incoming_files")
    .where("user_id", "=", userId)
    .where("state", "=", "accepted")
    .where("id", "in", ids)
    .returningAll()
    .execute();
}

/** Creates library files from accepted uploads. */
export async function insertFiles(
  trx: Db,
  rows: readonly IncomingRow[],
  facts: { visibility: "public" | "internal"; title: string; created: Date },
): Promise<void> {
  if (rows.length === 0) return;
  await trx
    .insertInto("files")
    .values(
      rows.map((row) => ({
        id: row.id,
        visibility: facts.visibility,
        storage_key: row.storage_key!,
        sha256: row.sha256!,
        name: row.name,
        mime_type: row.mime_type!,
        size: row.size,
        page_count: row.page_count,
        width: row.width,
        height: row.height,
        title: facts.title,
        caption: "",
        alt_text: "",
        description: "",
        created: facts.created,
        version_by: row.user_id,
      })),
    )
    .execute();
  await trx
    .insertInto("uploaded_files")
    .values(rows.map((row) => ({ file_id: row.id, uploaded: facts.created })))
    .execute();
}

/**
 * Marks files as removed, so that they no longer belong to any user. The caller then deletes them at once. If it crashes, the
 * next sweep deletes them.
 */
export async function markRemoved(
  db: Db,
  ids: readonly string[],
  now: Date,
): Promise<IncomingRow[]> {
  if (ids.length === 0) return [];
  return db
    .updateTable("incoming_files")
    .set({ state: "refused", expires: now, user_id: null })
    .where("id", "in", ids)
    .returningAll()
    .execute();
}

export function deleteIncoming(db: Db, id: string): Promise<IncomingRow | undefined> {
  return db.deleteFrom("incoming_files").where("id", "=", id).returningAll().executeTakeFirst();
}

/** Extends the lifetime of files to that of the draft that refers to them. */
export async function prolongIncoming(
  db: Db,
  userId: number,
  ids: readonly string[],
  expires: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable("incoming_files")
    .set({ expires: sql`greatest(expires, ${expires}::timestamptz)` })
    .where("user_id", "=", userId)
    .where("id", "in", ids)
    .execute();
}

/** Returns uploads that have expired or whose account was deleted. */
export async function listExpired(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("incoming_files")
    .select("id")
    .where((file) => file.or([file("expires", "<=", now), file("user_id", "is", null)]))
    .limit(SWEEP_MAX)
    .execute();
  return rows.map((row) => row.id);
}

/** Returns files that were not checked yet, the oldest first. */
export function listUnchecked(db: Db): Promise<IncomingRow[]> {
  return db
    .selectFrom("incoming_files")
    .selectAll()
    .where("state", "=", "checking")
    .orderBy("created")
    .limit(SWEEP_MAX)
    .execute();
}

/** Returns which of the ids exist. */
export async function existingIncoming(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom("incoming_files").select("id").where("id", "in", ids).execute();
  return new Set(rows.map((row) => row.id));
}

/**
 * Returns posts within the actor's visibility that have a file with one of the hashes, with that hash. Returns at most the
 * newest 50 pairs, counted over all hashes together.
 */
export async function findDuplicates(
  db: Db,
  viewer: Viewer,
  hashes: readonly string[],
): Promise<{ sha256: string; post_id: number }[]> {
  if (hashes.length === 0) return [];
  const { rows } = await sql<{ sha256: string; post_id: number }>`
    select distinct f.sha256, d.post_id from files f
    join document_files d on d.file_id = f.id join posts p on p.database_id = d.post_id
    where f.sha256 = any(${[...hashes]}::text[]) and ${visibleFile(viewer, "f")} and ${visiblePost(viewer, "p")}
    order by d.post_id desc limit 50`.execute(db);
  return rows;
}
