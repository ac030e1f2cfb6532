import { sql } from "kysely";
import type { Db } from "../../db/client";
import type { AccountsPolicy } from "./accounts.policy";

/**
 * Whether the address of somebody who is signed in is known to be theirs: they used a link that was mailed to it, or it is
 * one of the organisation's, with which nobody is signed in but by its provider. Registering shows nothing.
 */
export async function hasProvenAddress(db: Db, policy: Pick<AccountsPolicy, "isOrganisations">, userId: number): Promise<boolean> {
  const { rows } = await sql<{ email: string; proven: boolean }>`
    select email, email_key is not distinct from proven_email_key as proven from users where database_id = ${userId}`.execute(db);
  return rows.some(({ email, proven }) => proven || policy.isOrganisations(email));
}

/** Notes that somebody used a link that was mailed to the address of their account. */
export async function noteProvenAddress(trx: Db, userId: number): Promise<void> {
  await sql`update users set proven_email_key = email_key where database_id = ${userId}`.execute(trx);
}
