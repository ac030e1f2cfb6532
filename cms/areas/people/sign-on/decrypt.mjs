// @ts-check
import { promisify } from "node:util";
import { decrypt } from "xml-encryption";
import { SAML_RESPONSE_MAX_BYTES } from "../../../contract/parser-limits.mjs";
import { idsOnce } from "./ids.mjs";
import { SignOnRefused } from "./refusal.mjs";
import { ENCRYPTION_NS } from "./saml.mjs";
import { scanXml, XmlTooLarge } from "./scan.mjs";
import { children, elements } from "./xml.mjs";

/**
 * The accepted algorithms. RSA with PKCS #1 v1.5 is missing, because it reveals the plaintext to an attacker (XML Encryption 1.1,
 * 5.5.1). So is triple DES, which is too short.
 */
const ALGORITHMS = new Set([
  "http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p",
  "http://www.w3.org/2001/04/xmlenc#aes128-cbc",
  "http://www.w3.org/2001/04/xmlenc#aes256-cbc",
  "http://www.w3.org/2009/xmlenc11#aes128-gcm",
  "http://www.w3.org/2009/xmlenc11#aes256-gcm",
]);

/**
 * Decrypts an `EncryptedAssertion` and returns the XML of its assertion, within the limits that `readClaims` enforces. Nothing in
 * it may be trusted before its signature is checked. Throws SignOnRefused.
 *
 * @param {Element} encrypted @param {string} privateKey PEM
 * @returns {Promise<string>}
 */
export async function decryptAssertion(encrypted, privateKey) {
  // The library uses the first of each that it finds.
  for (const name of ["EncryptedData", "EncryptedKey"])
    if (elements(encrypted, "*", name).length !== 1) throw new SignOnRefused("ambiguous", name);
  if (children(encrypted, ENCRYPTION_NS, "EncryptedData").length !== 1)
    throw new SignOnRefused("malformed", "EncryptedData");
  const unknown = elements(encrypted, "*", "EncryptionMethod")
    .map((method) => method.getAttribute("Algorithm") ?? "")
    .find((algorithm) => !ALGORITHMS.has(algorithm));
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
    scanXml(xml, { onElement: idsOnce() });
  } catch (error) {
    if (error instanceof SignOnRefused) throw error;
    if (error instanceof XmlTooLarge) throw new SignOnRefused("too_large", error.message);
    throw new SignOnRefused("malformed");
  }
}
