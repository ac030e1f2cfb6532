import type { Db } from "../db/client";
import { PURGE_MAX_ROWS } from "../db/queries";

/** The purpose of a token. */
type Purpose =
  "password-reset" | "bot-check" | "saml-request" | "saml-assertion" | "linkedin-request";

/** The key under which a token is stored. */
interface TokenKey {
  purpose: Purpose;
  token_hash: string;
}

export interface OneTimeToken extends TokenKey {
  user_id?: number;
  /** Data to store with it, as JSON. */
  payload?: string;
  expires: Date;
}

/** Stores a token. Returns false if it is stored already. */
export async function insertOnce(db: Db, token: OneTimeToken): Promise<boolean> {
  const row = await db
    .insertInto("one_time_tokens")
    .values(token)
    .onConflict((conflict) => conflict.doNothing())
    .returning("token_hash")
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the user of a token, unless it has expired. */
export async function findTokenOwner(
  db: Db,
  { purpose, token_hash }: TokenKey,
  now: Date,
): Promise<number | null> {
  const row = await db
    .selectFrom("one_time_tokens")
    .select("user_id")
    .where("purpose", "=", purpose)
    .where("token_hash", "=", token_hash)
    .where("expires", ">", now)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** Returns whether a token is stored and still valid. Does not use it up. */
export async function hasToken(
  db: Db,
  { purpose, token_hash }: TokenKey,
  now: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom("one_time_tokens")
    .select("token_hash")
    .where("purpose", "=", purpose)
    .where("token_hash", "=", token_hash)
    .where("expires", ">", now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a token and returns its data; undefined for a missing token, or one that another request has taken. */
export function takeToken(
  db: Db,
  { purpose, token_hash }: TokenKey,
): Promise<{ payload: unknown; expires: Date } | undefined> {
  return db
    .deleteFrom("one_time_tokens")
    .where("purpose", "=", purpose)
    .where("token_hash", "=", token_hash)
    .returning(["payload", "expires"])
    .executeTakeFirst();
}

/** Deletes all tokens of a user for one purpose. */
export async function deleteTokensOf(db: Db, userId: number, purpose: Purpose): Promise<void> {
  await db
    .deleteFrom("one_time_tokens")
    .where("user_id", "=", userId)
    .where("purpose", "=", purpose)
    .execute();
}

/**
 * Deletes expired tokens of all purposes, at most PURGE_MAX_ROWS at once. Skips rows that another process is deleting at the
 * same time. Returns how many.
 */
export async function deleteExpiredTokens(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("one_time_tokens")
    .where("token_hash", "in", (of) =>
      of
        .selectFrom("one_time_tokens")
        .select("token_hash")
        .where("expires", "<=", now)
        .limit(PURGE_MAX_ROWS)
        .forUpdate()
        .skipLocked(),
    )
    .where("expires", "<=", now)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
