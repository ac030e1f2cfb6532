import { X509Certificate } from "node:crypto";
import {
  SAML_METADATA_ATTRIBUTES_MAX,
  SAML_METADATA_ELEMENTS_MAX,
  SAML_SIGNING_KEYS_MAX,
} from "../../../contract/parser-limits.mjs";
import type { IdentityProvider } from "./provider";
import { METADATA_NS, REDIRECT_BINDING, SIGNATURE_NS } from "./saml.mjs";
import { scanXml, XmlTooLarge } from "./scan.mjs";
import { children, elements, parseXml } from "./xml.mjs";

/**
 * Returns the identity provider that SAML metadata describes. Throws a sentence for the operator if it cannot be used: no or
 * several providers, no address for redirects, no certificate to check signatures with or too many, a demand for signed
 * requests, or expired metadata.
 */
export function readMetadata(xml: string, now: Date): IdentityProvider {
  const document = parsed(xml);
  const roles = elements(document, METADATA_NS, "IDPSSODescriptor");
  const [role] = roles;
  if (!role || roles.length > 1)
    throw new Error(`it describes ${roles.length} identity providers instead of one`);
  const entity = role.parentNode as Element;
  const entityId = entity.getAttribute("entityID")?.trim();
  if (!entityId) throw new Error("the identity provider has no entityID");
  const ends = [document.documentElement, entity, role].flatMap(
    (element) => element.getAttribute("validUntil") || [],
  );
  const over = ends.find((end) => !(Date.parse(end) > now.getTime()));
  if (over) throw new Error(`it was valid until ${over}`);
  if (role.getAttribute("WantAuthnRequestsSigned") === "true")
    throw new Error("the identity provider wants signed requests, which this site does not send");

  const signOnUrl = children(role, METADATA_NS, "SingleSignOnService")
    .find((service) => service.getAttribute("Binding") === REDIRECT_BINDING)
    ?.getAttribute("Location");
  if (!signOnUrl || !/^https?:\/\//.test(signOnUrl))
    throw new Error("it names no SingleSignOnService for the HTTP-Redirect binding");
  const certificates = children(role, METADATA_NS, "KeyDescriptor")
    .filter((key) => key.getAttribute("use") !== "encryption")
    .flatMap((key) => elements(key, SIGNATURE_NS, "X509Certificate"));
  if (certificates.length > SAML_SIGNING_KEYS_MAX)
    throw new Error(`it holds more than ${SAML_SIGNING_KEYS_MAX} signing certificates`);
  const signingKeys = certificates.map(pemOf);
  if (signingKeys.length === 0) throw new Error("it holds no signing certificate");
  return {
    entityId,
    signOnUrl,
    signingKeys,
    validUntil: ends.length > 0 ? new Date(Math.min(...ends.map(Date.parse))) : null,
  };
}

function parsed(xml: string): Document {
  const text = xml.replace(/^\uFEFF/, "");
  try {
    // Some providers write comments. They are removed after the scan, which refuses unclosed ones.
    scanXml(text, {
      allowComments: true,
      elementsMax: SAML_METADATA_ELEMENTS_MAX,
      attributesMax: SAML_METADATA_ATTRIBUTES_MAX,
    });
    return parseXml(text.replace(/<!--[\s\S]*?-->/g, ""));
  } catch (error) {
    throw new Error(
      error instanceof XmlTooLarge ? `it has ${error.message}` : "it is no XML that can be read",
      { cause: error },
    );
  }
}

function pemOf({ textContent }: Element): string {
  try {
    return new X509Certificate(
      Buffer.from((textContent ?? "").replace(/\s+/g, ""), "base64"),
    ).toString();
  } catch {
    throw new Error("one of its certificates cannot be read");
  }
}
