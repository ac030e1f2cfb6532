import { sql } from "kysely";
import type { Role } from "../contract/accounts";
import { insertUser } from "../areas/people";
import { nameKeyOf } from "../platform/name-keys";
import type { Db } from "../db/client";
import { readMark, writeMark } from "./marks";

/** Site setting that records that the accounts were created. An account that is deleted later is not created again. */
const MARKER = "sampleAccounts";
/** Site setting with what is known about the accounts' passwords, see `passwords.ts`. */
export const VERDICTS_KEY = "samplePasswords";

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
    await writeMark(trx, MARKER);
  });
}

/** Deletes the sample accounts. */
export async function removeSampleAccounts(db: Db): Promise<void> {
  if (!(await areMade(db))) return;
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom("users").where("email_key", "in", SAMPLE_EMAIL_KEYS).execute();
    await trx.deleteFrom("site_settings").where("key", "in", [MARKER, VERDICTS_KEY]).execute();
  });
}

const areMade = async (db: Db) => (await readMark(db, MARKER)) !== undefined;

async function authorId(db: Db, slug: string): Promise<number | null> {
  const term = await db
    .selectFrom("terms")
    .select("id")
    .where("taxonomy", "=", "authors")
    .where("slug", "=", slug)
    .executeTakeFirst();
  return term?.id ?? null;
}
