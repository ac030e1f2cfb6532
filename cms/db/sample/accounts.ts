import { sql } from "kysely";
import type { Role } from "../../contract/accounts";
import { createPasswords } from "../../domains/accounts/passwords";
import { insertUser } from "../../domains/accounts/users.repo";
import { nameKeyOf } from "../../platform/name-keys";
import type { Db } from "../client";

/** The site setting that remembers that they were made: one that somebody deletes does not come back. */
const MARKER = "sampleAccounts";

export interface SampleAccount {
  email: string;
  password: string;
  username: string;
  name: string;
  roles: Role[];
  /** Slug of the author whose profile is theirs. */
  author?: string;
}

/** People for trying out the sample library, with passwords that everybody knows. RFC 2606 keeps their domain from being anybody's. */
export const SAMPLE_ACCOUNTS: readonly SampleAccount[] = [
  { email: "reader@example.org", password: "Reader-2026", username: "reader", name: "Rosa Reader", roles: ["subscriber"] },
  { email: "author@example.org", password: "Author-2026", username: "author", name: "Grace Wanjiru", roles: ["subscriber"], author: "grace-wanjiru" },
  { email: "staff@example.org", password: "Staff-2026", username: "staff", name: "Stina Staff", roles: ["subscriber", "staff"] },
  { email: "editor@example.org", password: "Editor-2026", username: "editor", name: "Elin Editor", roles: ["subscriber", "administrator"] },
];

/** Makes the sample accounts where that was not done yet. Safe when two processes start at once. */
export async function completeSampleAccounts(db: Db): Promise<void> {
  if (await areMade(db)) return;
  const passwords = createPasswords();
  // Before the transaction: hashing takes long, and the embedded database has one connection.
  const hashes = await Promise.all(SAMPLE_ACCOUNTS.map((account) => passwords.hash(account.password)));
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('sample accounts'))`.execute(trx);
    if (await areMade(trx)) return;
    for (const [index, { author, password: _password, ...account }] of SAMPLE_ACCOUNTS.entries()) {
      await insertUser(trx, { ...account, password_hash: hashes[index], author_id: author ? await authorId(trx, author) : null });
    }
    await trx.insertInto("site_settings").values({ key: MARKER, language: "", value: "true" }).execute();
  });
}

/** Takes the sample accounts away: where others can come, nobody may have a password that everybody knows. */
export async function removeSampleAccounts(db: Db): Promise<void> {
  if (!(await areMade(db))) return;
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom("users").where("email_key", "in", SAMPLE_ACCOUNTS.map(({ email }) => nameKeyOf(email))).execute();
    await trx.deleteFrom("site_settings").where("key", "=", MARKER).execute();
  });
}

async function areMade(db: Db): Promise<boolean> {
  return (await db.selectFrom("site_settings").select("key").where("key", "=", MARKER).executeTakeFirst()) !== undefined;
}

async function authorId(db: Db, slug: string): Promise<number | null> {
  const term = await db.selectFrom("terms").select("id").where("taxonomy", "=", "authors").where("slug", "=", slug).executeTakeFirst();
  return term?.id ?? null;
}
