import { sql } from "kysely";
import type { Db } from "../../db/client";
import type { AccountsPolicy } from "./accounts.policy";

/** Whose address is known to be theirs: registering shows nothing. Whoever takes `trx` asks within a transaction of the caller's. */
export interface ProvenAddresses {
  /**
   * Whether somebody who is signed in used a link that was mailed to the address of their account, or has one of the
   * organisation's, with which nobody is signed in but by its provider. False for whoever has gone.
   */
  isProven(trx: Db, userId: number): Promise<boolean>;
  /** Notes that somebody used such a link. */
  note(trx: Db, userId: number): Promise<void>;
}

export function createProvenAddresses(policy: Pick<AccountsPolicy, "isOrganisations">): ProvenAddresses {
  return {
    async isProven(trx, userId) {
      const { rows } = await sql<{ email: string; proven: boolean }>`
        select email, email_key is not distinct from proven_email_key as proven from users where database_id = ${userId}`.execute(trx);
      return rows.some(({ email, proven }) => proven || policy.isOrganisations(email));
    },

    async note(trx, userId) {
      await sql`update users set proven_email_key = email_key where database_id = ${userId}`.execute(trx);
    },
  };
}
