import { emailProblem } from "../../../contract/account-rules";
import { type Role, STAFF_ROLES } from "../../../contract/roles";
import { SIGN_ON_PATHS, type SignOnSettings } from "../sign-on/settings";
import type { Secrets } from "../../../platform/secrets";

/** Decides which users belong to the organisation, and what their sessions may do. */
export interface AccountsPolicy {
  /**
   * Returns whether the domain of an email address is one of the organisation's. A subdomain counts only if the operator names
   * it, because its addresses often belong to other people (students, partners, suppliers).
   */
  isStaffDomain(email: string): boolean;
  /**
   * Returns whether a session acts as staff, as a member, or has ended. A session that began with a password has ended if the
   * user's address belongs to the organisation: only its identity provider can prove such addresses. A session of a
   * demonstration user has ended where the demonstration is no longer on, because any visitor can sign in as that user.
   */
  sessionAccess(
    user: { email: string; roles: readonly Role[]; sso_issuer: string | null },
    session: { by_sso: boolean },
  ): "staff" | "member" | "ended";
}

export function createAccountsPolicy({
  organisationDomains,
  signOn,
}: Pick<AccountSettings, "organisationDomains" | "signOn">): AccountsPolicy {
  const isDemonstrationOn = signOn.demonstration && !signOn.idpMetadata;
  const isStaffDomain = (email: string) =>
    emailProblem(email) === null &&
    organisationDomains.includes(email.slice(email.indexOf("@") + 1).toLowerCase());
  return {
    isStaffDomain,
    sessionAccess({ email, roles, sso_issuer }, { by_sso }) {
      if (by_sso) return isDemonstrationOn || !isDemonstrations(sso_issuer) ? "staff" : "ended";
      if (isStaffDomain(email)) return "ended";
      return roles.some((role) => STAFF_ROLES.includes(role)) ? "staff" : "member";
    },
  };
}

/** Returns whether a user comes from the demonstration, under any address at which the site was tried out. */
function isDemonstrations(issuer: string | null): boolean {
  return issuer?.endsWith(SIGN_ON_PATHS.demonstration) ?? false;
}

/** The operator's settings of accounts; built from the environment when the content system is opened. */
export interface AccountSettings {
  /** The first one signs access tokens and everything else that clients present later. Signatures of the others stay valid. */
  secrets: Secrets;
  /** The organisation's email domains, in lower case. Users with such an address are staff and sign on at its provider. */
  organisationDomains: readonly string[];
  /** Whether registration asks for proof that a human submits the form. Only tests turn it off. */
  botCheck: boolean;
  /** Rounds of one try at a challenge; undefined for the default. */
  botCheckRounds?: number;
  /** Passwords of accounts that the documentation prints, by `email_key`. They work for local visitors only. */
  publishedPasswords?: ReadonlyMap<string, string>;
  /** The organisation's identity provider. */
  signOn: SignOnSettings;
}
