import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { deleteTokensOf } from "../../domains/one-time-tokens.repo";
import { createPasswords } from "../../domains/accounts/passwords";
import { deleteSessions } from "../../domains/accounts/sessions.repo";
import { exchangePasswordHash } from "../../domains/accounts/users.repo";
import { nameKeyOf } from "../../platform/name-keys";
import type { Db } from "../client";
import { SAMPLE_ACCOUNTS, SAMPLE_EMAIL_KEYS, type SampleAccount, VERDICTS_KEY } from "./accounts";

/** What the published passwords open after a start. */
export interface SamplePasswords {
  /** Accounts that their published password opens. */
  open: SampleAccount[];
  /** Addresses of accounts that nothing opens until they get a password of their own. */
  locked: string[];
}

/**
 * What is known of an account's password. Kept from one start to the next: checking a password against a hash is made to be slow, so
 * each hash is checked once.
 */
interface Verdict {
  /** SHA-256 of the hash that was checked. */
  checked: string;
  /** Whether that is a hash of the published password. */
  isPublished: boolean;
  /** Whether any start has seen another password: then the published one never comes back. */
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
 * Gives the sample accounts their published passwords where the site is local, and takes them away where it is not: sessions and links
 * for a new password end with them. Leaves accounts alone that have another password, or sign on at a provider.
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
    // A password that was chosen since the row was read stays, with its sessions.
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
