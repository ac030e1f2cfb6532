import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../db/client";
import { nameKeyOf } from "../../platform/name-keys";
import type { AccountsPolicy } from "./accounts.policy";

/** Whose address is known to be theirs: registering shows nothing. Whoever takes `trx` asks within a transaction of the caller's. */
export interface ProvenAddresses {
  /**
   * Whether somebody who is signed in used a link that was mailed to the address of their account, or has one of the
   * organisation's, with which nobody is signed in but by its provider. False for whoever has gone.
   */
  isProven(trx: Db, userId: number): Promise<boolean>;
  /** The address of somebody's account where it is known to be theirs; null where it is not, and for whoever has gone. */
  addressOf(trx: Db, userId: number): Promise<string | null>;
  /** Whose address it is known to be, compared in lower case; null where nobody has shown that. */
  ownerOf(trx: Db, email: string): Promise<number | null>;
  /** Notes that somebody used such a link. */
  note(trx: Db, userId: number): Promise<void>;
  /** Notes that somebody who is signed in used a link that was mailed to an address, if that is the address of their account. */
  noteIfOwn(trx: Db, userId: number, email: string): Promise<void>;
}

export function createProvenAddresses(
  policy: Pick<AccountsPolicy, "isOrganisations">,
): ProvenAddresses {
  /** The account that fits a condition, if its address is known to be its owner's. */
  async function proven(
    trx: Db,
    condition: RawBuilder<boolean>,
  ): Promise<{ id: number; email: string } | undefined> {
    const { rows } = await sql<{ id: number; email: string; proven: boolean }>`
      select database_id as id, email, email_key is not distinct from proven_email_key as proven from users where ${condition}`.execute(
      trx,
    );
    return rows.find(({ email, proven }) => proven || policy.isOrganisations(email));
  }

  return {
    isProven: async (trx, userId) =>
      (await proven(trx, sql`database_id = ${userId}`)) !== undefined,
    addressOf: async (trx, userId) =>
      (await proven(trx, sql`database_id = ${userId}`))?.email ?? null,
    ownerOf: async (trx, email) =>
      (await proven(trx, sql`email_key = ${nameKeyOf(email)}`))?.id ?? null,

    async note(trx, userId) {
      await sql`update users set proven_email_key = email_key where database_id = ${userId}`.execute(
        trx,
      );
    },

    async noteIfOwn(trx, userId, email) {
      await sql`update users set proven_email_key = email_key where database_id = ${userId} and email_key = ${nameKeyOf(email)}`.execute(
        trx,
      );
    },
  };
}
