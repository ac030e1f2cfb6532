import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Db } from "../../db/client";
import type { IncomingFilesTable } from "../../db/schema";
import { type Sight, visibleFile, visiblePost } from "../posts/visibility.policy";

export type IncomingRow = Selectable<IncomingFilesTable>;

/** Rows that are looked at in one sweep. */
const SWEEP_MAX = 500;

/** What an account has under way: files that are accepted count until something takes them. Until the transaction ends nobody else adds to it. */
export async function lockUsage(trx: Db, userId: number): Promise<{ files: number; bytes: number }> {
  await sql`select pg_advisory_xact_lock(hashtext('uploads of a person'), ${userId}::int)`.execute(trx);
  const { rows } = await sql<{ files: number; bytes: number }>`
    select count(*)::int as files, coalesce(sum(size), 0)::bigint as bytes from incoming_files where user_id = ${userId} and state <> 'refused'`.execute(trx);
  return rows[0] ?? { files: 0, bytes: 0 };
}

export async function insertIncoming(trx: Db, row: Insertable<IncomingFilesTable>): Promise<void> {
  await trx.insertInto("incoming_files").values(row).execute();
}

/** For the work on a file itself, whoever's it is. */
export function findAnyIncoming(db: Db, id: string): Promise<IncomingRow | undefined> {
  return db.selectFrom("incoming_files").selectAll().where("id", "=", id).executeTakeFirst();
}

/** A person's own; undefined for all others. */
export function findIncoming(db: Db, userId: number, id: string): Promise<IncomingRow | undefined> {
  return db.selectFrom("incoming_files").selectAll().where("id", "=", id).where("user_id", "=", userId).executeTakeFirst();
}

export function listIncoming(db: Db, userId: number): Promise<IncomingRow[]> {
  return db.selectFrom("incoming_files").selectAll().where("user_id", "=", userId).orderBy("created", "desc").orderBy("id", "desc").execute();
}

export function findIncomingOf(db: Db, userId: number, ids: readonly string[]): Promise<IncomingRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db.selectFrom("incoming_files").selectAll().where("user_id", "=", userId).where("id", "in", ids).execute();
}

/** Changes a file that is in a state; undefined when it has left it, or has gone. */
export function moveIncoming(db: Db, id: string, from: IncomingRow["state"], change: Updateable<IncomingFilesTable>): Promise<IncomingRow | undefined> {
  return db.updateTable("incoming_files").set(change).where("id", "=", id).where("state", "=", from).returningAll().executeTakeFirst();
}

/** Takes a person's accepted files away from what is under way, for whoever makes something of them; fewer than asked for when some have gone. */
export function takeAccepted(trx: Db, userId: number, ids: readonly string[]): Promise<IncomingRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return trx.deleteFrom("incoming_files").where("user_id", "=", userId).where("state", "=", "accepted").where("id", "in", ids).returningAll().execute();
}

export function deleteIncoming(db: Db, id: string): Promise<IncomingRow | undefined> {
  return db.deleteFrom("incoming_files").where("id", "=", id).returningAll().executeTakeFirst();
}

/** Lets files that a draft names stay as long as the draft does. */
export async function prolongIncoming(db: Db, userId: number, ids: readonly string[], expires: Date): Promise<void> {
  if (ids.length === 0) return;
  await db.updateTable("incoming_files").set({ expires: sql`greatest(expires, ${expires}::timestamptz)` }).where("user_id", "=", userId).where("id", "in", ids).execute();
}

/** What is over: expired, or of an account that has ended. */
export async function listExpired(db: Db, now: Date): Promise<string[]> {
  const rows = await db.selectFrom("incoming_files").select("id").where((file) => file.or([file("expires", "<=", now), file("user_id", "is", null)])).limit(SWEEP_MAX).execute();
  return rows.map((row) => row.id);
}

/** Files that nobody has looked at yet, the oldest first. */
export function listUnchecked(db: Db): Promise<IncomingRow[]> {
  return db.selectFrom("incoming_files").selectAll().where("state", "=", "checking").orderBy("created").limit(SWEEP_MAX).execute();
}

/** Which of some ids are known. */
export async function knownIncoming(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom("incoming_files").select("id").where("id", "in", ids).execute();
  return new Set(rows.map((row) => row.id));
}

/** Posts that the sight reaches and that have a file with one of the hashes, by hash; of each hash the newest few. */
export async function findDuplicates(db: Db, sight: Sight, hashes: readonly string[]): Promise<{ sha256: string; post_id: number }[]> {
  if (hashes.length === 0) return [];
  const { rows } = await sql<{ sha256: string; post_id: number }>`
    select distinct f.sha256, d.post_id from files f
    join document_files d on d.file_id = f.id join posts p on p.database_id = d.post_id
    where f.sha256 = any(${[...hashes]}::text[]) and ${visibleFile(sight, "f")} and ${visiblePost(sight, "p")}
    order by d.post_id desc limit 50`.execute(db);
  return rows;
}
