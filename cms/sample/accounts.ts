import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { deleteTokensOf } from "../shared/one-time-tokens.repo";
import { createPasswords, deleteSessions, exchangePasswordHash, insertUser } from "../areas/people";
import { nameKeyOf } from "../shared/identifiers";
import type { Db } from "../db/client";
import { sql } from "kysely";
import type { Role } from "../contract/roles";
import { readMark, writeMark } from "./load";

/** Site setting that records that the accounts were created. An account that is deleted later is not created again. */
const ACCOUNTS_MARKER = "sampleAccounts";
/** Site setting with what is known about the accounts' passwords. */
const VERDICTS_KEY = "samplePasswords";

export interface SampleAccount {
  email: string;
  password: string;
  username: string;
  name: string;
  roles: Role[];
  /** Slug of the author profile that the account owns. */
  author?: string;
}

/** Accounts for trying out the sample library. Their passwords are published. RFC 2606 reserves their domain. */
export const SAMPLE_ACCOUNTS: readonly SampleAccount[] = [
  {
    email: "reader@example.org",
    password: "Reader-2026",
    username: "reader",
    name: "Rosa Reader",
    roles: ["subscriber"],
  },
  {
    email: "author@example.org",
    password: "Author-2026",
    username: "author",
    name: "Grace Wanjiru",
    roles: ["subscriber"],
    author: "grace-wanjiru",
  },
  {
    email: "staff@example.org",
    password: "Staff-2026",
    username: "staff",
    name: "Stina Staff",
    roles: ["subscriber", "staff"],
  },
  {
    email: "editor@example.org",
    password: "Editor-2026",
    username: "editor",
    name: "Elin Editor",
    roles: ["subscriber", "administrator"],
  },
];
/** Email addresses of the sample accounts as stored in `users.email_key`. */
export const SAMPLE_EMAIL_KEYS = SAMPLE_ACCOUNTS.map(({ email }) => nameKeyOf(email));

/** Their published passwords, by `email_key`. */
export const PUBLISHED_PASSWORDS: ReadonlyMap<string, string> = new Map(
  SAMPLE_ACCOUNTS.map(({ email, password }) => [nameKeyOf(email), password]),
);

/**
 * Creates the sample accounts, without passwords, unless that was done before. Safe when two processes start at the same
 * time.
 */
export async function completeSampleAccounts(db: Db): Promise<void> {
  if (await areMade(db)) return;
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('sample accounts'))`.execute(trx);
    if (await areMade(trx)) return;
    for (const { author, password: _password, ...account } of SAMPLE_ACCOUNTS) {
      await insertUser(trx, {
        ...account,
        password_hash: null,
        author_id: author ? await authorId(trx, author) : null,
      });
    }
    await writeMark(trx, ACCOUNTS_MARKER);
  });
}

/** Deletes the sample accounts. */
export async function removeSampleAccounts(db: Db): Promise<void> {
  if (!(await areMade(db))) return;
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom("users").where("email_key", "in", SAMPLE_EMAIL_KEYS).execute();
    await trx
      .deleteFrom("site_settings")
      .where("key", "in", [ACCOUNTS_MARKER, VERDICTS_KEY])
      .execute();
  });
}

const areMade = async (db: Db) => (await readMark(db, ACCOUNTS_MARKER)) !== undefined;

async function authorId(db: Db, slug: string): Promise<number | null> {
  const term = await db
    .selectFrom("terms")
    .select("id")
    .where("taxonomy", "=", "authors")
    .where("slug", "=", slug)
    .executeTakeFirst();
  return term?.id ?? null;
}

/** Result of setting the published passwords at start. */
export interface SamplePasswords {
  /** Accounts that the published password can sign in to. */
  open: SampleAccount[];
  /** Email addresses of accounts that are locked until they get a private password. */
  locked: string[];
}

/**
 * The result of checking an account's password. Stored between starts: checking a password against a hash is slow by design, so
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
