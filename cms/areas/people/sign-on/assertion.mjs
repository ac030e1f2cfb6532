// @ts-check
import { SAML_NAME_ID_MAX_CHARS } from "../../../contract/parser-limits.mjs";
import { SignOnRefused, ASSERTION_NS, BEARER, CLOCK_SKEW_MS } from "./saml.mjs";
import { children } from "./xml.mjs";

/** Conditions that this site understands, and how often each may occur (saml-core-2.0-os, 2.5.1). */
const CONDITIONS = new Map([
  // The SAML library checks that each names this site.
  ["AudienceRestriction", Infinity],
  // Holds for every assertion here: none is accepted twice.
  ["OneTimeUse", 1],
  // Limits assertions that this site would derive from it, and it derives none.
  ["ProxyRestriction", 1],
]);
/** Control characters and line separators: with them, two names that look the same could mean two people. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/**
 * Checks what the Web Browser SSO profile demands of an assertion beyond its signature, audience and times
 * (saml-profiles-2.0-os, 4.1.4.3), and returns its content. Takes the element that was signed. Throws SignOnRefused.
 *
 * @param {Element} assertion
 * @param {import("./provider").ServiceProvider} site @param {import("./provider").IdentityProvider} provider
 * @returns {import("./provider").Assertion}
 */
export function readAssertion(assertion, site, provider) {
  const id = assertion.getAttribute("ID");
  if (!id || assertion.localName !== "Assertion" || assertion.namespaceURI !== ASSERTION_NS)
    throw new SignOnRefused("incomplete", "ID");
  if (assertion.getAttribute("Version") !== "2.0") throw new SignOnRefused("malformed", "Version");
  if (textOf(one(assertion, "Issuer")) !== provider.entityId)
    throw new SignOnRefused("wrong_issuer");
  const subject = one(assertion, "Subject");
  const name = one(subject, "NameID");
  const value = textOf(name);
  if (value === "") throw new SignOnRefused("incomplete", "NameID");
  checkName(value);
  checkConditions(one(assertion, "Conditions"));

  const bearer = bearerOf(subject, site);
  if (!bearer) throw new SignOnRefused("no_bearer");
  const statements = children(assertion, ASSERTION_NS, "AuthnStatement");
  if (statements.length === 0) throw new SignOnRefused("incomplete", "AuthnStatement");
  const ends = [
    bearer.notOnOrAfter,
    ...statements.flatMap((statement) => statement.getAttribute("SessionNotOnOrAfter") || []),
  ].map((time) => Date.parse(time) + CLOCK_SKEW_MS);
  if (!ends.every((end) => site.now().getTime() < end)) throw new SignOnRefused("expired");

  return {
    id,
    inResponseTo: bearer.inResponseTo,
    expires: new Date(Date.parse(bearer.notOnOrAfter) + CLOCK_SKEW_MS),
    subject: { value, format: name.getAttribute("Format") || undefined },
    attributes: attributesOf(assertion),
  };
}

/**
 * Throws SignOnRefused for a name that cannot be stored, or that can look like another.
 *
 * @param {string} value
 */
export function checkName(value) {
  if (value.length > SAML_NAME_ID_MAX_CHARS || CONTROL.test(value))
    throw new SignOnRefused("bad_name");
}

/** @param {Element} conditions */
function checkConditions(conditions) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { namespaceURI, localName } of children(conditions)) {
    const max = namespaceURI === ASSERTION_NS ? CONDITIONS.get(localName) : undefined;
    if (max === undefined) throw new SignOnRefused("unknown_condition");
    const count = (counts.get(localName) ?? 0) + 1;
    counts.set(localName, count);
    if (count > max) throw new SignOnRefused("ambiguous", localName);
  }
}

/**
 * Returns the confirmation that lets this site accept the assertion from any browser; null if there is none.
 *
 * @param {Element} subject @param {import("./provider").ServiceProvider} site
 */
function bearerOf(subject, site) {
  const confirmations = children(subject, ASSERTION_NS, "SubjectConfirmation");
  if (confirmations.length === 0) throw new SignOnRefused("incomplete", "SubjectConfirmation");
  for (const confirmation of confirmations.filter((one) => one.getAttribute("Method") === BEARER)) {
    const [data, ...others] = children(confirmation, ASSERTION_NS, "SubjectConfirmationData");
    if (others.length > 0) throw new SignOnRefused("ambiguous", "SubjectConfirmationData");
    const inResponseTo = data?.getAttribute("InResponseTo");
    const notOnOrAfter = data?.getAttribute("NotOnOrAfter");
    const isForSite =
      data?.getAttribute("Recipient") === site.acsUrl && !data.hasAttribute("NotBefore");
    if (isForSite && inResponseTo && notOnOrAfter) return { inResponseTo, notOnOrAfter };
  }
  return null;
}

/**
 * Returns attribute values by name, without values that are not text. Throws SignOnRefused for a name that every JavaScript
 * object has: it would harm code that stores attributes in an object.
 *
 * @param {Element} assertion
 */
function attributesOf(assertion) {
  /** @type {Map<string, string[]>} */
  const attributes = new Map();
  for (const attribute of children(assertion, ASSERTION_NS, "AttributeStatement").flatMap(
    (statement) => children(statement, ASSERTION_NS, "Attribute"),
  )) {
    const name = attribute.getAttribute("Name");
    if (!name) throw new SignOnRefused("incomplete", "Attribute");
    if (name in Object.prototype) throw new SignOnRefused("bad_attribute");
    const values = children(attribute, ASSERTION_NS, "AttributeValue").filter(
      (value) => children(value).length === 0,
    );
    attributes.set(name, [
      ...(attributes.get(name) ?? []),
      ...values.flatMap((value) => value.textContent || []),
    ]);
  }
  return attributes;
}

/**
 * Returns the only child with a name. Throws SignOnRefused if there is none, or more than one.
 *
 * @param {Element} parent @param {string} name
 */
function one(parent, name) {
  const [found, ...others] = children(parent, ASSERTION_NS, name);
  if (!found) throw new SignOnRefused("incomplete", name);
  if (others.length > 0) throw new SignOnRefused("ambiguous", name);
  return found;
}

/** @param {Element} element */
function textOf(element) {
  if (children(element).length > 0) throw new SignOnRefused("malformed", element.localName);
  return (element.textContent ?? "").trim();
}
