import { emailProblem } from "../../../contract/account-rules";
import type { SignOnSettings } from "./settings";
import { checkName } from "./assertion.mjs";
import type { Assertion } from "./provider";
import { SignOnRefused, NAME_EMAIL, NAME_TRANSIENT } from "./saml.mjs";

/** The user who signs on, in this site's own terms. */
export interface Person {
  /** The provider's permanent identifier of the user. */
  subject: string;
  email: string;
  name: string;
  firstName: string;
  lastName: string;
}

/**
 * Names that providers use for the same attribute: the OIDs of LDAP's schemas (Shibboleth, SimpleSAMLphp), Microsoft's claims
 * (Entra, ADFS), and the plain names that Okta, Google and Keycloak are set up with.
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

/** Tells the operator what to do about a NameID that changes at each sign-on. */
const TRANSIENT_ADVICE =
  "The identity provider sends a transient NameID, which is another at each sign-on. Have it release a persistent NameID, or a lasting attribute such as urn:oasis:names:tc:SAML:attribute:subject-id, and name that attribute in SAML_ID_ATTRIBUTE";

/**
 * Returns the person of an assertion, identified by `idAttribute` if the operator names one, else by the NameID. Throws
 * SignOnRefused for a subject that changes at each sign-on, for an assertion without the attribute, and for one without an email
 * address.
 */
export function personOf(
  { subject, attributes }: Assertion,
  { idAttribute }: Pick<SignOnSettings, "idAttribute"> = {},
): Person {
  if (!idAttribute && subject.format === NAME_TRANSIENT)
    throw new SignOnRefused("transient_subject", TRANSIENT_ADVICE);
  const first = (names: readonly string[]) =>
    names.map((name) => attributes.get(name)?.[0]?.trim()).find(Boolean) ?? "";
  const id = idAttribute ? idOf(attributes.get(idAttribute) ?? []) : subject.value;
  const email = first(NAMES.email) || (subject.format === NAME_EMAIL ? subject.value : "");
  if (emailProblem(email) !== null) throw new SignOnRefused("no_email");
  const firstName = first(NAMES.firstName);
  const lastName = first(NAMES.lastName);
  const name =
    first(NAMES.name) || `${firstName} ${lastName}`.trim() || email.slice(0, email.indexOf("@"));
  return { subject: id, email, name, firstName, lastName };
}

/** Returns the only value of the attribute that replaces the NameID, within the same limits. */
function idOf(values: readonly string[]): string {
  const [value = "", ...others] = values.map((value) => value.trim());
  if (value === "" || others.length > 0)
    throw new SignOnRefused(
      "incomplete",
      "The attribute that SAML_ID_ATTRIBUTE names is missing, or has several values",
    );
  checkName(value);
  return value;
}
