import { emailProblem } from "../../../contract/account-rules";
import { EDITOR_ROLES, type Role, STAFF_ROLES } from "../../../contract/accounts";
import { SIGN_ON_PATHS } from "../sign-on/addresses";
import type { AccountSettings } from "./settings";

/** Decides which users belong to the organisation, and what they may do. */
export interface AccountsPolicy {
  /**
   * Returns whether the domain of an email address is one of the organisation's. A subdomain counts only if the operator names
   * it, because its addresses often belong to other people (students, partners, suppliers).
   */
  isOrganisations(email: string): boolean;
  /**
   * Returns whether the user of a session counts as staff or as an ordinary user. The session is `ended` in two cases. An address
   * that has become the organisation's is proven only at its identity provider, so a session that began with a password ends.
   * Demonstration users, whom any visitor can sign in as, are signed out where the demonstration is no longer on.
   */
  standing(
    person: { email: string; roles: readonly Role[]; sso_issuer: string | null },
    session: { by_sso: boolean },
  ): "staff" | "user" | "ended";
  /**
   * Returns what a staff user may do beyond what all staff may. Roles alone decide: an address or a provider makes no user an
   * editor.
   */
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

/** Returns whether a user comes from the demonstration, under any address at which the site was tried out. */
function isDemonstrations(issuer: string | null): boolean {
  return issuer?.endsWith(SIGN_ON_PATHS.demonstration) ?? false;
}
