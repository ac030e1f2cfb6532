import type { Db } from "../db/client";
import { PURGE_MAX_ROWS } from "../db/purge";

/** What a token is good for. */
type Purpose =
  "password-reset" | "bot-check" | "saml-request" | "saml-assertion" | "linkedin-request";

/** As which a token is found. */
interface TokenKey {
  purpose: Purpose;
  token_hash: string;
}

export interface OneTimeToken extends TokenKey {
  user_id?: number;
  /** What was to be kept with it, as JSON. */
  payload?: string;
  expires: Date;
}

/** Keeps a token; false when it is kept already. */
export async function insertOnce(db: Db, token: OneTimeToken): Promise<boolean> {
  const row = await db
    .insertInto("one_time_tokens")
    .values(token)
    .onConflict((conflict) => conflict.doNothing())
    .returning("token_hash")
    .executeTakeFirst();
  return row !== undefined;
}

/** Whose token it is, unless it is over. */
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

/** Whether a token is kept and still good. It stays. */
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

/** Takes a token away, and returns what was kept with it; undefined for one that is not there, or that somebody else has taken. */
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

/** Takes away what was given to a user for a purpose. */
export async function deleteTokensOf(db: Db, userId: number, purpose: Purpose): Promise<void> {
  await db
    .deleteFrom("one_time_tokens")
    .where("user_id", "=", userId)
    .where("purpose", "=", purpose)
    .execute();
}

/** Forgets what is over, whatever it was for, at most PURGE_MAX_ROWS at once, except what others are at just now. Returns how much. */
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
