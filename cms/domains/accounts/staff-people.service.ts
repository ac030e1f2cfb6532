import type { Db } from "../../db/client";
import type { AccountsPolicy } from "./accounts.policy";
import { findUser, type UserRow } from "./users.repo";

/** Who belongs to the staff whether or not they are signed in: for what somebody else gives them. */
export interface StaffPeople {
  /** Within a transaction of the caller's. False for whoever has gone. */
  isStaff(trx: Db, userId: number): Promise<boolean>;
  /** The same of those who may change what the site publishes. */
  isEditor(trx: Db, userId: number): Promise<boolean>;
}

export function createStaffPeople(policy: Pick<AccountsPolicy, "standing" | "powers">): StaffPeople {
  async function staff(trx: Db, userId: number): Promise<UserRow | undefined> {
    const user = await findUser(trx, userId);
    // Whoever is bound to a provider has no password: all their sessions come from there.
    return user && policy.standing(user, { by_sso: user.sso_issuer !== null }) === "staff" ? user : undefined;
  }
  return {
    isStaff: async (trx, userId) => (await staff(trx, userId)) !== undefined,
    async isEditor(trx, userId) {
      const user = await staff(trx, userId);
      return user !== undefined && policy.powers(user, true).editor;
    },
  };
}
