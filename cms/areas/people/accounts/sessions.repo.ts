import type { Insertable, Selectable } from "kysely";
import type { Db } from "../../../db/client";
import { PURGE_MAX_ROWS } from "../../../db/queries";
import type { SessionsTable } from "../../../db/schema";
import type { Role } from "../../../contract/roles";

/** A session, with the columns of its user that decide what it allows. */
export interface SessionRow {
  id: string;
  user_id: number;
  by_sso: boolean;
  created: Date;
  expires: Date;
  email: string;
  roles: Role[];
  sso_issuer: string | null;
}

const columns = [
  "s.id",
  "s.user_id",
  "s.by_sso",
  "s.created",
  "s.expires",
  "u.email",
  "u.roles",
  "u.sso_issuer",
] as const;

export async function insertSession(db: Db, session: Insertable<SessionsTable>): Promise<void> {
  await db.insertInto("sessions").values(session).execute();
}

/** Returns a user's session, unless it has expired. */
export function findSession(
  db: Db,
  { id, userId, at }: { id: string; userId: number; at: Date },
): Promise<SessionRow | undefined> {
  return db
    .selectFrom("sessions as s")
    .innerJoin("users as u", "u.database_id", "s.user_id")
    .select(columns)
    .where("s.id", "=", id)
    .where("s.user_id", "=", userId)
    .where("s.expires", ">", at)
    .executeTakeFirst();
}

/** Returns the id of a refresh token's session. */
export async function findSessionOf(db: Db, tokenHash: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("refresh_tokens")
    .select("session_id")
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
  return row?.session_id;
}

/**
 * Returns the session of a refresh token and locks it until the transaction ends. It locks the session instead of the token, as
 * all code that ends a session does, so that two transactions cannot block each other.
 */
export function lockSessionOf(trx: Db, tokenHash: string): Promise<SessionRow | undefined> {
  return trx
    .selectFrom("sessions as s")
    .innerJoin("users as u", "u.database_id", "s.user_id")
    .select(columns)
    .where("s.id", "=", (of) =>
      of.selectFrom("refresh_tokens").select("session_id").where("token_hash", "=", tokenHash),
    )
    .forUpdate("s")
    .executeTakeFirst();
}

/** Marks a token as used. Returns when it was issued and when it was first used: now, or earlier. */
export async function useToken(
  trx: Db,
  tokenHash: string,
  now: Date,
): Promise<{ created: Date; used: Date }> {
  const { created, used } = await trx
    .updateTable("refresh_tokens")
    .set((row) => ({ used: row.fn.coalesce("used", row.val(now)) }))
    .where("token_hash", "=", tokenHash)
    .returning(["created", "used"])
    .executeTakeFirstOrThrow();
  return { created, used: used! };
}

/** Returns whether any token of a session was first used within a span of time. */
export async function wasUsedBetween(
  trx: Db,
  sessionId: string,
  { after, before }: { after: Date; before: Date },
): Promise<boolean> {
  const row = await trx
    .selectFrom("refresh_tokens")
    .select("token_hash")
    .where("session_id", "=", sessionId)
    .where("used", ">", after)
    .where("used", "<", before)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertToken(
  db: Db,
  token: { token_hash: string; session_id: string; created: Date },
): Promise<void> {
  await db.insertInto("refresh_tokens").values(token).execute();
}

/** Extends a session, and deletes its tokens that were used before a time. */
export async function prolongSession(
  trx: Db,
  id: string,
  { now, expires, deleteUsedBefore }: { now: Date; expires: Date; deleteUsedBefore: Date },
): Promise<void> {
  await trx.updateTable("sessions").set({ last_used: now, expires }).where("id", "=", id).execute();
  await trx
    .deleteFrom("refresh_tokens")
    .where("session_id", "=", id)
    .where("used", "<", deleteUsedBefore)
    .execute();
}

export async function deleteSession(db: Db, id: string): Promise<void> {
  await db.deleteFrom("sessions").where("id", "=", id).execute();
}

/** Ends all sessions of a user, or all but one. */
export async function deleteSessions(
  db: Db,
  userId: number,
  { except = "" }: { except?: string } = {},
): Promise<void> {
  await db.deleteFrom("sessions").where("user_id", "=", userId).where("id", "!=", except).execute();
}

/**
 * Deletes expired sessions, at most PURGE_MAX_ROWS at once. Skips rows that another process is deleting at the same time.
 * Returns how many.
 */
export async function deleteEndedSessions(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("sessions")
    .where("id", "in", (of) =>
      of
        .selectFrom("sessions")
        .select("id")
        .where("expires", "<=", now)
        .limit(PURGE_MAX_ROWS)
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Returns the sessions of a user, newest first. */
export function listSessions(
  db: Db,
  userId: number,
): Promise<Pick<Selectable<SessionsTable>, "created" | "last_used" | "expires" | "by_sso">[]> {
  return db
    .selectFrom("sessions")
    .select(["created", "last_used", "expires", "by_sso"])
    .where("user_id", "=", userId)
    .orderBy("created", "desc")
    .execute();
}
