import { emailProblem } from "../../contract/account-rules";
import type { Assertion } from "./provider";
import { SignOnRefused } from "./refusal.mjs";
import { NAME_EMAIL, NAME_TRANSIENT } from "./saml.mjs";

/** Who signs on, in our own terms. */
export interface Person {
  /** As which the provider knows the person, for ever. */
  subject: string;
  email: string;
  name: string;
  firstName: string;
  lastName: string;
}

/**
 * What providers call the same: the OIDs of LDAP's schemas (Shibboleth, SimpleSAMLphp), Microsoft's claims (Entra, ADFS), and
 * the plain names that Okta, Google and Keycloak are set up with.
 */
const CLAIMS = "http://schemas.xmlsoap.org/ws/2005/05/identity/claims";
const NAMES = {
  email: [
    "urn:oid:0.9.2342.19200300.100.1.3",
    `${CLAIMS}/emailaddress`,
    "mail",
    "email",
    "emailAddress",
  ],
  firstName: ["urn:oid:2.5.4.42", `${CLAIMS}/givenname`, "givenName", "firstName", "first_name"],
  lastName: ["urn:oid:2.5.4.4", `${CLAIMS}/surname`, "sn", "surname", "lastName", "last_name"],
  name: [
    "urn:oid:2.16.840.1.113730.3.1.241",
    "http://schemas.microsoft.com/identity/claims/displayname",
    "displayName",
    "urn:oid:2.5.4.3",
    "cn",
  ],
} as const;

/**
 * The person of an assertion. Throws SignOnRefused for one whose subject is another each time, as nobody could be found
 * again by it, and for one without an e-mail address.
 */
export function personOf({ subject, attributes }: Assertion): Person {
  if (subject.format === NAME_TRANSIENT) throw new SignOnRefused("transient_subject");
  const first = (names: readonly string[]) =>
    names.map((name) => attributes.get(name)?.[0]?.trim()).find(Boolean) ?? "";
  const email = first(NAMES.email) || (subject.format === NAME_EMAIL ? subject.value : "");
  if (emailProblem(email) !== null) throw new SignOnRefused("no_email");
  const firstName = first(NAMES.firstName);
  const lastName = first(NAMES.lastName);
  const name =
    first(NAMES.name) || `${firstName} ${lastName}`.trim() || email.slice(0, email.indexOf("@"));
  return { subject: subject.value, email, name, firstName, lastName };
}
