import type { Db } from "../../../db/client";
import type { AccountsPolicy } from "./accounts.policy";
import { findUser, listUsersByAddress, type UserRow } from "./users.repo";

/**
 * Says which users are staff, signed in or not. For work without a session of theirs, such as a scheduled publication or a
 * newsletter.
 */
export interface StaffPeople {
  /** Returns whether a user is staff, within the caller's transaction. False for a deleted user. */
  isStaff(trx: Db, userId: number): Promise<boolean>;
  /** Returns whether a user may change what the site publishes, within the caller's transaction. False for a deleted user. */
  isEditor(trx: Db, userId: number): Promise<boolean>;
  /** Returns those of some addresses (in lower case) that belong to accounts of staff and are proven (see ProvenAddresses). */
  amongAddresses(trx: Db, emailKeys: readonly string[]): Promise<Set<string>>;
}

export function createStaffPeople(policy: AccountsPolicy): StaffPeople {
  // A user of an identity provider has no password: all their sessions come from there.
  const isStaff = (user: Pick<UserRow, "email" | "roles" | "sso_issuer">) =>
    policy.standing(user, { by_sso: user.sso_issuer !== null }) === "staff";
  async function staff(trx: Db, userId: number): Promise<UserRow | undefined> {
    const user = await findUser(trx, userId);
    return user && isStaff(user) ? user : undefined;
  }
  return {
    isStaff: async (trx, userId) => (await staff(trx, userId)) !== undefined,
    async isEditor(trx, userId) {
      const user = await staff(trx, userId);
      return user !== undefined && policy.powers(user, true).editor;
    },
    async amongAddresses(trx, emailKeys) {
      const users = await listUsersByAddress(trx, emailKeys);
      return new Set(
        users
          .filter(
            (user) =>
              isStaff(user) &&
              (user.proven_email_key === user.email_key || policy.isOrganisations(user.email)),
          )
          .map((user) => user.email_key),
      );
    },
  };
}
