import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../db/client";
import { nameKeyOf } from "../../../platform/name-keys";
import type { AccountsPolicy } from "./accounts.policy";

/** Says which addresses are proven. Registering proves nothing. Methods with a `trx` run within the caller's transaction. */
export interface ProvenAddresses {
  /**
   * Returns whether the address of a signed-in user's account is proven. It is if they used a link that was mailed to it. An
   * address of the organisation always is, because its users sign in only at the provider. False for a deleted user.
   */
  isProven(trx: Db, userId: number): Promise<boolean>;
  /** Returns the address of a user's account if it is proven; null if it is not, and for a deleted user. */
  addressOf(trx: Db, userId: number): Promise<string | null>;
  /** Returns the user whose proven address this is, compared in lower case; null if there is none. */
  ownerOf(trx: Db, email: string): Promise<number | null>;
  /** Notes that a user used a link mailed to the address of their account. */
  note(trx: Db, userId: number): Promise<void>;
  /** Notes that a signed-in user used a link that was mailed to an address, if it is the address of their account. */
  noteIfOwn(trx: Db, userId: number, email: string): Promise<void>;
}

export function createProvenAddresses(
  policy: Pick<AccountsPolicy, "isOrganisations">,
): ProvenAddresses {
  /** Returns the account that matches a condition, if its address is proven. */
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
