import type { Db } from "../../db/client";
import type { AccountsPolicy } from "./accounts.policy";
import { findUser, listUsersByAddress, type UserRow } from "./users.repo";

/** Who belongs to the staff whether or not they are signed in: for what somebody else gives them. */
export interface StaffPeople {
  /** Within a transaction of the caller's. False for whoever has gone. */
  isStaff(trx: Db, userId: number): Promise<boolean>;
  /** The same of those who may change what the site publishes. */
  isEditor(trx: Db, userId: number): Promise<boolean>;
  /** Those of some addresses (in lower case) that are known to be those of staff: their accounts' own, and shown to be (see ProvenAddresses). */
  amongAddresses(trx: Db, emailKeys: readonly string[]): Promise<Set<string>>;
}

export function createStaffPeople(policy: AccountsPolicy): StaffPeople {
  // Whoever is bound to a provider has no password: all their sessions come from there.
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
