import { emailProblem } from "../../contract/account-rules";
import { EDITOR_ROLES, type Role, STAFF_ROLES } from "../../contract/accounts";
import { SIGN_ON_PATHS } from "../sign-on/addresses";
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
   * alone, so no session that began with a password goes on with it; and the demonstration's people, whom anybody can be,
   * are nobody where it is not on any more.
   */
  standing(
    person: { email: string; roles: readonly Role[]; sso_issuer: string | null },
    session: { by_sso: boolean },
  ): "staff" | "user" | "ended";
  /** What somebody who is staff may do beyond what all staff may. Roles alone decide: an address or a provider makes nobody an editor. */
  powers(
    person: { roles: readonly Role[] },
    isStaff: boolean,
  ): { editor: boolean; administrator: boolean };
}

export function createAccountsPolicy({
  organisationDomains,
  signOn,
}: Pick<AccountSettings, "organisationDomains" | "signOn">): AccountsPolicy {
  const isDemonstrationOn = signOn.demonstration && !signOn.idpMetadata;
  const isOrganisations = (email: string) =>
    emailProblem(email) === null &&
    organisationDomains.includes(email.slice(email.indexOf("@") + 1).toLowerCase());
  return {
    isOrganisations,
    standing({ email, roles, sso_issuer }, { by_sso }) {
      if (by_sso) return isDemonstrationOn || !isDemonstrations(sso_issuer) ? "staff" : "ended";
      if (isOrganisations(email)) return "ended";
      return roles.some((role) => STAFF_ROLES.includes(role)) ? "staff" : "user";
    },

    powers: ({ roles }, isStaff) => ({
      editor: isStaff && roles.some((role) => EDITOR_ROLES.includes(role)),
      administrator: isStaff && roles.includes("administrator"),
    }),
  };
}

/** Whether somebody is of the demonstration, under whatever address the site was tried out at. */
function isDemonstrations(issuer: string | null): boolean {
  return issuer?.endsWith(SIGN_ON_PATHS.demonstration) ?? false;
}
