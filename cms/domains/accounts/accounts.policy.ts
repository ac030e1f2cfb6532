import { emailProblem } from "../../contract/account-rules";
import { type Role, STAFF_ROLES } from "../../contract/accounts";
import type { AccountSettings } from "./settings";

/** Who belongs to the organisation. */
export interface AccountsPolicy {
  /**
   * Whether an e-mail address is one of the organisation's: in exactly one of its domains. Those below count only where
   * the operator names them, because they are often somebody else's to give out (students, partners, suppliers).
   */
  isOrganisations(email: string): boolean;
  /**
   * What a session lets somebody be. `ended`: an address that has become the organisation's is proven at its provider
   * alone, so no session that began with a password goes on with it.
   */
  standing(person: { email: string; roles: readonly Role[] }, session: { by_sso: boolean }): "staff" | "user" | "ended";
}

export function createAccountsPolicy({ organisationDomains }: Pick<AccountSettings, "organisationDomains">): AccountsPolicy {
  const isOrganisations = (email: string) => emailProblem(email) === null && organisationDomains.includes(email.slice(email.indexOf("@") + 1).toLowerCase());
  return {
    isOrganisations,
    standing({ email, roles }, { by_sso }) {
      if (by_sso) return "staff";
      if (isOrganisations(email)) return "ended";
      return roles.some((role) => STAFF_ROLES.includes(role)) ? "staff" : "user";
    },
  };
}
