// @ts-check
import {
  SignOnRefused,
  ASSERTION_NS,
  ENCRYPTION_NS,
  PROTOCOL_NS,
  SIGNATURE_NS,
  STATUS_SUCCESS,
  samlOf,
} from "./saml.mjs";
import { readAssertion } from "./assertion.mjs";
import { children, elements, parseXml, createIdCheck, scanXml, XmlTooLarge } from "./xml.mjs";
import { promisify } from "node:util";
import { decrypt } from "xml-encryption";
import { SAML_RESPONSE_MAX_BYTES } from "../../../contract/parser-limits.mjs";

/**
 * The accepted encryption algorithms. RSA with PKCS #1 v1.5 is missing, because it reveals the plaintext to an attacker (XML
 * Encryption 1.1, 5.5.1). Triple DES is missing too, because it is too short.
 */
const ENCRYPTION_ALGORITHMS = new Set([
  "http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p",
  "http://www.w3.org/2001/04/xmlenc#aes128-cbc",
  "http://www.w3.org/2001/04/xmlenc#aes256-cbc",
  "http://www.w3.org/2009/xmlenc11#aes128-gcm",
  "http://www.w3.org/2009/xmlenc11#aes256-gcm",
]);

/**
 * Decrypts an `EncryptedAssertion` and returns the XML of its assertion, within the limits that `readUnverifiedResponse`
 * enforces. Nothing in it may be trusted before its signature is checked. Throws SignOnRefused.
 *
 * @param {Element} encrypted @param {string} privateKey PEM
 * @returns {Promise<string>}
 */
async function decryptAssertion(encrypted, privateKey) {
  // The library uses the first element of each name, so there must be only one.
  for (const name of ["EncryptedData", "EncryptedKey"])
    if (elements(encrypted, "*", name).length !== 1) throw new SignOnRefused("ambiguous", name);
  if (children(encrypted, ENCRYPTION_NS, "EncryptedData").length !== 1)
    throw new SignOnRefused("malformed", "EncryptedData");
  const unknown = elements(encrypted, "*", "EncryptionMethod")
    .map((method) => method.getAttribute("Algorithm") ?? "")
    .find((algorithm) => !ENCRYPTION_ALGORITHMS.has(algorithm));
  if (unknown !== undefined) throw new SignOnRefused("weak_encryption", unknown.slice(0, 100));
  const xml = await promisify(decrypt)(encrypted.toString(), {
    key: privateKey,
    disallowDecryptionWithInsecureAlgorithm: true,
  }).catch(() => {
    throw new SignOnRefused("not_decrypted");
  });
  checkLimits(xml);
  return xml;
}

/** @param {string} xml */
function checkLimits(xml) {
  try {
    if (Buffer.byteLength(xml) > SAML_RESPONSE_MAX_BYTES)
      throw new XmlTooLarge(`more than ${SAML_RESPONSE_MAX_BYTES} bytes`);
    scanXml(xml, { onElement: createIdCheck() });
  } catch (error) {
    if (error instanceof SignOnRefused) throw error;
    if (error instanceof XmlTooLarge) throw new SignOnRefused("too_large", error.message);
    throw new SignOnRefused("malformed");
  }
}

// The code below runs in the thread of `response-worker.mjs`, because the time to check a signature grows with the square of
// the number of elements.

/** SHA-1 is missing, because collisions can be made; NIST SP 800-131A forbids it for signatures. */
const SIGNATURE_ALGORITHMS = new Set([
  "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
  "http://www.w3.org/2001/04/xmldsig-more#rsa-sha512",
  "http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1",
  "http://www.w3.org/2001/04/xmlenc#sha256",
  "http://www.w3.org/2001/04/xmlenc#sha512",
]);

/**
 * Checks a provider's answer, which passed `readUnverifiedResponse`, and returns what it asserts. Throws SignOnRefused. Uses
 * only signed content: the envelope can only make an answer invalid.
 *
 * @param {string} xml
 * @param {import("./provider").ServiceProvider} site @param {import("./provider").IdentityProvider} provider
 * @returns {Promise<import("./provider").Assertion>}
 */
export async function readResponse(xml, site, provider) {
  const envelope = rootOf(xml);
  checkEnvelope(envelope, site, provider);
  await checkAssertion(envelope, site);
  // If the envelope is signed too, its signature must also be valid. The library alone would accept an invalid one.
  const envelopeSigned = children(envelope, SIGNATURE_NS, "Signature").length > 0;
  const { profile } = await samlOf(site, provider, { wantAuthnResponseSigned: envelopeSigned })
    .validatePostResponseAsync({ SAMLResponse: Buffer.from(xml).toString("base64") })
    .catch((/** @type {Error} */ error) => {
      throw new SignOnRefused(
        error.message.startsWith("SAML assertion expired") ? "expired" : "invalid",
        error.message,
      );
    });
  const signed = profile?.getAssertionXml?.();
  if (!signed) throw new SignOnRefused("incomplete", "Assertion");
  return readAssertion(rootOf(signed), site, provider);
}

/** @param {string} xml */
function rootOf(xml) {
  try {
    return parseXml(xml).documentElement;
  } catch {
    throw new SignOnRefused("malformed");
  }
}

/**
 * @param {Element} envelope
 * @param {import("./provider").ServiceProvider} site @param {import("./provider").IdentityProvider} provider
 */
function checkEnvelope(envelope, site, provider) {
  if (envelope.localName !== "Response" || envelope.namespaceURI !== PROTOCOL_NS)
    throw new SignOnRefused("malformed");
  // An empty address is refused too.
  if (envelope.hasAttribute("Destination") && envelope.getAttribute("Destination") !== site.acsUrl)
    throw new SignOnRefused("wrong_destination");
  const issuer = atMostOne(envelope, ASSERTION_NS, "Issuer");
  if (issuer && issuer.textContent?.trim() !== provider.entityId)
    throw new SignOnRefused("wrong_issuer");
  const status = atMostOne(envelope, PROTOCOL_NS, "Status");
  const code = status && atMostOne(status, PROTOCOL_NS, "StatusCode");
  if (code?.getAttribute("Value") !== STATUS_SUCCESS)
    throw new SignOnRefused("not_successful", code?.getAttribute("Value")?.slice(0, 100));
  atMostOne(envelope, SIGNATURE_NS, "Signature");
  checkAlgorithms(envelope);
}

/**
 * Checks that the only assertion is in its proper place, so that the signed element and the one that is read cannot differ.
 * Decrypts an encrypted assertion to apply the same limits and rules; the SAML library decrypts it again.
 *
 * @param {Element} envelope @param {import("./provider").ServiceProvider} site
 */
async function checkAssertion(envelope, { decryptionKey }) {
  const [encrypted, ...others] = elements(envelope, "*", "EncryptedAssertion");
  if (!encrypted) {
    if (
      elements(envelope, "*", "Assertion").length !== 1 ||
      children(envelope, ASSERTION_NS, "Assertion").length !== 1
    )
      throw new SignOnRefused("wrapped");
    return;
  }
  if (!decryptionKey) throw new SignOnRefused("encrypted");
  if (
    others.length > 0 ||
    elements(envelope, "*", "Assertion").length > 0 ||
    !children(envelope, ASSERTION_NS, "EncryptedAssertion").includes(encrypted)
  )
    throw new SignOnRefused("wrapped");
  const assertion = rootOf(await decryptAssertion(encrypted, decryptionKey));
  if (
    assertion.localName !== "Assertion" ||
    assertion.namespaceURI !== ASSERTION_NS ||
    elements(assertion, "*", "Assertion").length > 0 ||
    elements(assertion, "*", "EncryptedAssertion").length > 0
  )
    throw new SignOnRefused("wrapped");
  checkAlgorithms(assertion);
}

/** @param {Element} element */
function checkAlgorithms(element) {
  const algorithms = [
    ...elements(element, SIGNATURE_NS, "SignatureMethod"),
    // Encryption with OAEP also names a hash, which signs nothing.
    ...elements(element, SIGNATURE_NS, "DigestMethod").filter(
      ({ parentNode }) =>
        /** @type {Element} */ (parentNode).localName !== "EncryptionMethod" ||
        /** @type {Element} */ (parentNode).namespaceURI !== ENCRYPTION_NS,
    ),
  ];
  if (
    algorithms.some((method) => !SIGNATURE_ALGORITHMS.has(method.getAttribute("Algorithm") ?? ""))
  )
    throw new SignOnRefused("weak_signature");
}

/** @param {Element} parent @param {string} namespace @param {string} name */
function atMostOne(parent, namespace, name) {
  const [found, ...others] = children(parent, namespace, name);
  if (others.length > 0) throw new SignOnRefused("ambiguous", name);
  return found;
}
