import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { deleteTokensOf } from "../shared/one-time-tokens.repo";
import { createPasswords, deleteSessions, exchangePasswordHash } from "../areas/people";
import { nameKeyOf } from "../platform/name-keys";
import type { Db } from "../db/client";
import { SAMPLE_ACCOUNTS, SAMPLE_EMAIL_KEYS, type SampleAccount, VERDICTS_KEY } from "./accounts";

/** Result of setting the published passwords at start. */
export interface SamplePasswords {
  /** Accounts that the published password can sign in to. */
  open: SampleAccount[];
  /** Email addresses of accounts that are locked until they get a password of their own. */
  locked: string[];
}

/**
 * What is known about an account's password. Kept between starts: checking a password against a hash is slow by design, so
 * each hash is checked once.
 */
interface Verdict {
  /** SHA-256 of the password hash that was checked. */
  checked: string;
  /** Whether it is a hash of the published password. */
  isPublished: boolean;
  /** Whether any start has found another password. Then the published password is never restored. */
  wasChanged: boolean;
}
type Verdicts = Record<string, Verdict>;

type Row = {
  database_id: number;
  email_key: string;
  password_hash: string | null;
  sso_issuer: string | null;
};

const passwords = createPasswords();

/**
 * Sets the published passwords of the sample accounts if the site is local, and removes them if it is not. Removing one also
 * ends its sessions and password-reset links. Accounts with another password or with single sign-on are left alone.
 */
export async function setSamplePasswords(
  db: Db,
  { isLocal }: { isLocal: boolean },
): Promise<SamplePasswords> {
  const rows = await listRows(db);
  const before = await readVerdicts(db);
  const after: Verdicts = {};
  const result: SamplePasswords = { open: [], locked: [] };
  for (const account of SAMPLE_ACCOUNTS) {
    const key = nameKeyOf(account.email);
    const row = rows.find(({ email_key }) => email_key === key);
    if (!row || row.sso_issuer !== null) continue;
    const verdict =
      row.password_hash === null
        ? before[key]
        : await judge(account, row.password_hash, before[key]);
    if (verdict) after[key] = verdict;
    const hasPublished = row.password_hash !== null && verdict?.isPublished === true;
    if (row.password_hash !== null && !hasPublished) continue;
    if (!isLocal) {
      await lock(db, row);
      result.locked.push(account.email);
    } else if (hasPublished) {
      result.open.push(account);
    } else if (verdict?.wasChanged) {
      result.locked.push(account.email);
    } else {
      after[key] = await unlock(db, row, account);
      result.open.push(account);
    }
  }
  if (!isDeepStrictEqual(after, before)) await writeVerdicts(db, after);
  return result;
}

async function judge(
  { password }: SampleAccount,
  hash: string,
  before: Verdict | undefined,
): Promise<Verdict> {
  const checked = digest(hash);
  if (before?.checked === checked) return before;
  const isPublished = await passwords.matches(hash, password);
  return { checked, isPublished, wasChanged: !isPublished || before?.wasChanged === true };
}

async function lock(db: Db, { database_id, password_hash }: Row): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // If the password was changed after the row was read, it is kept with its sessions.
    if (!(await exchangePasswordHash(trx, database_id, { before: password_hash, after: null })))
      return;
    await deleteSessions(trx, database_id);
    await deleteTokensOf(trx, database_id, "password-reset");
  });
}

async function unlock(db: Db, { database_id }: Row, { password }: SampleAccount): Promise<Verdict> {
  const hash = await passwords.hash(password);
  await exchangePasswordHash(db, database_id, { before: null, after: hash });
  return { checked: digest(hash), isPublished: true, wasChanged: false };
}

function listRows(db: Db): Promise<Row[]> {
  return db
    .selectFrom("users")
    .select(["database_id", "email_key", "password_hash", "sso_issuer"])
    .where("email_key", "in", SAMPLE_EMAIL_KEYS)
    .execute();
}

async function readVerdicts(db: Db): Promise<Verdicts> {
  const row = await db
    .selectFrom("site_settings")
    .select("value")
    .where("key", "=", VERDICTS_KEY)
    .where("language", "=", "")
    .executeTakeFirst();
  return (row?.value as Verdicts | undefined) ?? {};
}

async function writeVerdicts(db: Db, verdicts: Verdicts): Promise<void> {
  const value = JSON.stringify(verdicts);
  await db
    .insertInto("site_settings")
    .values({ key: VERDICTS_KEY, language: "", value })
    .onConflict((conflict) => conflict.columns(["key", "language"]).doUpdateSet({ value }))
    .execute();
}

function digest(hash: string): string {
  return createHash("sha256").update(hash).digest("base64url");
}
