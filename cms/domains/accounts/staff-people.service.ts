import type { Db } from "../../db/client";
import type { AccountsPolicy } from "./accounts.policy";
import { findUser } from "./users.repo";

/** Who belongs to the staff whether or not they are signed in: for what somebody else gives them. */
export interface StaffPeople {
  /** Within a transaction of the caller's. False for whoever has gone. */
  isStaff(trx: Db, userId: number): Promise<boolean>;
}

export function createStaffPeople(policy: Pick<AccountsPolicy, "standing">): StaffPeople {
  return {
    async isStaff(trx, userId) {
      const user = await findUser(trx, userId);
      // Whoever is bound to a provider has no password: all their sessions come from there.
      return user !== undefined && policy.standing(user, { by_sso: user.sso_issuer !== null }) === "staff";
    },
  };
}
