import type { Db } from "../../../db/client";
import { permissionsOf } from "../../../shared/actor";
import type { AccountsPolicy } from "./accounts.policy";
import { findUser, listUsersByAddress, type UserRow } from "./users.repo";
import { type RawBuilder, sql } from "kysely";
import { nameKeyOf } from "../../../shared/identifiers";

/**
 * Finds out which users are staff, signed in or not. For work without a session of the user, for example a scheduled
 * publication or a newsletter.
 */
export interface StaffLookup {
  /** Returns whether a user is staff, within the caller's transaction. False for a deleted user. */
  isStaff(trx: Db, userId: number): Promise<boolean>;
  /** Returns whether a user may change what the site publishes, within the caller's transaction. False for a deleted user. */
  isEditor(trx: Db, userId: number): Promise<boolean>;
  /** Returns the given addresses (in lower case) that belong to accounts of staff and are proven (see ProvenAddresses). */
  amongAddresses(trx: Db, emailKeys: readonly string[]): Promise<Set<string>>;
}

export function createStaffLookup(policy: AccountsPolicy): StaffLookup {
  // A user of an identity provider has no password: all their sessions come from there.
  const isStaff = (user: Pick<UserRow, "email" | "roles" | "sso_issuer">) =>
    policy.sessionAccess(user, { by_sso: user.sso_issuer !== null }) === "staff";
  async function staff(trx: Db, userId: number): Promise<UserRow | undefined> {
    const user = await findUser(trx, userId);
    return user && isStaff(user) ? user : undefined;
  }
  return {
    isStaff: async (trx, userId) => (await staff(trx, userId)) !== undefined,
    async isEditor(trx, userId) {
      const user = await staff(trx, userId);
      return user !== undefined && permissionsOf(user.roles, true).editor;
    },
    async amongAddresses(trx, emailKeys) {
      const users = await listUsersByAddress(trx, emailKeys);
      return new Set(
        users
          .filter(
            (user) =>
              isStaff(user) &&
              (user.proven_email_key === user.email_key || policy.isStaffDomain(user.email)),
          )
          .map((user) => user.email_key),
      );
    },
  };
}

/**
 * Finds out which addresses are proven to belong to their accounts. Registering proves nothing. Methods with a `trx` run within
 * the caller's transaction.
 */
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
  /** Records that a user used a link mailed to the address of their account. */
  record(trx: Db, userId: number): Promise<void>;
  /** Records that a signed-in user used a link that was mailed to an address, if it is the address of their account. */
  recordIfOwn(trx: Db, userId: number, email: string): Promise<void>;
}

export function createProvenAddresses(
  policy: Pick<AccountsPolicy, "isStaffDomain">,
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
    return rows.find(({ email, proven }) => proven || policy.isStaffDomain(email));
  }

  return {
    isProven: async (trx, userId) =>
      (await proven(trx, sql`database_id = ${userId}`)) !== undefined,
    addressOf: async (trx, userId) =>
      (await proven(trx, sql`database_id = ${userId}`))?.email ?? null,
    ownerOf: async (trx, email) =>
      (await proven(trx, sql`email_key = ${nameKeyOf(email)}`))?.id ?? null,

    async record(trx, userId) {
      await sql`update users set proven_email_key = email_key where database_id = ${userId}`.execute(
        trx,
      );
    },

    async recordIfOwn(trx, userId, email) {
      await sql`update users set proven_email_key = email_key where database_id = ${userId} and email_key = ${nameKeyOf(email)}`.execute(
        trx,
      );
    },
  };
}
