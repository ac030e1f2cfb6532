import { generateKeyPair, randomBytes } from "node:crypto";
import { promisify } from "node:util";
import { inflateRawSync } from "node:zlib";
import { SignedXml } from "xml-crypto";
import { SAML_REQUEST_MAX_BYTES } from "../../../contract/parser-limits.mjs";
import { escapeHtml as escape } from "../../../platform/markup";
import { SIGN_ON_PATHS } from "./settings";
import type { IdentityProvider, ServiceProvider } from "./provider";
import { ASSERTION_NS, BEARER, NAME_PERSISTENT, PROTOCOL_NS, STATUS_SUCCESS } from "./saml.mjs";
import { scanXml, parseXml } from "./xml.mjs";

/** A person as whom visitors can sign on in the demonstration. */
export interface DemonstrationPerson {
  subject: string;
  email: string;
  firstName: string;
  lastName: string;
}

/** Staff of the sample organisation. Invented, like everything in the sample library; the domain is reserved (RFC 2606). */
const DEMONSTRATION_STAFF: readonly DemonstrationPerson[] = [
  {
    subject: "astrid.lind",
    email: "astrid.lind@library.example",
    firstName: "Astrid",
    lastName: "Lind",
  },
  {
    subject: "daniel.mensah",
    email: "daniel.mensah@library.example",
    firstName: "Daniel",
    lastName: "Mensah",
  },
];

/** The shortest length of RSA that is accepted today (NIST SP 800-131A). */
const KEY_BITS = 2048;
/** Lifetime of an answer: as long as that of this site's requests, because the page contains the answers from the start. */
const ANSWER_LIFE_MS = 10 * 60_000;
const EXCLUSIVE_C14N = "http://www.w3.org/2001/10/xml-exc-c14n#";
const ENVELOPED = "http://www.w3.org/2000/09/xmldsig#enveloped-signature";
const RSA_SHA256 = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256";
const SHA256 = "http://www.w3.org/2001/04/xmlenc#sha256";

/** The answer that is sent when a visitor chooses a person. */
export interface DemonstrationAnswer {
  person: DemonstrationPerson;
  /** Encoded for the POST binding. */
  samlResponse: string;
}

/**
 * An identity provider that lets any visitor in as one of two invented staff members. It shows single sign-on on a site without
 * an organisation's provider. It speaks SAML like any other provider: its answers go through the same checks.
 */
export interface DemonstrationProvider {
  current(): Promise<IdentityProvider>;
  /**
   * Returns signed answers to a request (`SAMLRequest` of the redirect binding), one per person; null unless it is a request of
   * this site.
   */
  answers(samlRequest: string): Promise<DemonstrationAnswer[] | null>;
}

/** Creates the provider. Its key lives as long as the process: no stored key could be stolen and used to sign. */
export function createDemonstrationProvider(
  siteUrl: string,
  site: ServiceProvider,
): DemonstrationProvider {
  let keys: Promise<{ publicKey: string; privateKey: string }> | undefined;
  // Created for the first visitor: a cold start should not wait for prime numbers.
  const keyPair = () =>
    (keys ??= promisify(generateKeyPair)("rsa", {
      modulusLength: KEY_BITS,
      publicKeyEncoding: { type: "spki", format: "pem" },
      privateKeyEncoding: { type: "pkcs8", format: "pem" },
    }));
  const address = siteUrl + SIGN_ON_PATHS.demonstration;
  return {
    async current() {
      return {
        entityId: address,
        signOnUrl: address,
        signingKeys: [(await keyPair()).publicKey],
        validUntil: null,
      };
    },
    async answers(samlRequest) {
      const requestId = requestIdOf(samlRequest, site);
      if (!requestId) return null;
      const { privateKey } = await keyPair();
      return DEMONSTRATION_STAFF.map((person) => {
        const response = signed(responseXml(person, requestId, address, site), privateKey);
        return { person, samlResponse: Buffer.from(response).toString("base64") };
      });
    },
  };
}

function requestIdOf(samlRequest: string, site: ServiceProvider): string | null {
  try {
    const xml = inflateRawSync(Buffer.from(samlRequest, "base64"), {
      maxOutputLength: SAML_REQUEST_MAX_BYTES,
    }).toString("utf8");
    scanXml(xml);
    const request = parseXml(xml).documentElement;
    const issuer = request.getElementsByTagNameNS(ASSERTION_NS, "Issuer")[0]?.textContent;
    return request.localName === "AuthnRequest" && issuer === site.entityId
      ? request.getAttribute("ID")
      : null;
  } catch {
    return null;
  }
}

const newId = () => `_${randomBytes(20).toString("hex")}`;

function responseXml(
  { subject, email, firstName, lastName }: DemonstrationPerson,
  requestId: string,
  address: string,
  site: ServiceProvider,
): string {
  const issued = site.now();
  const [now, end] = [issued, new Date(issued.getTime() + ANSWER_LIFE_MS)].map((time) =>
    time.toISOString(),
  );
  const answers = `InResponseTo="${escape(requestId)}"`;
  const issuer = `<saml:Issuer>${escape(address)}</saml:Issuer>`;
  const attributes = Object.entries({
    mail: email,
    givenName: firstName,
    sn: lastName,
    displayName: `${firstName} ${lastName}`,
  }).map(
    ([name, value]) =>
      `<saml:Attribute Name="${name}"><saml:AttributeValue>${escape(value)}</saml:AttributeValue></saml:Attribute>`,
  );
  return `<samlp:Response xmlns:samlp="${PROTOCOL_NS}" xmlns:saml="${ASSERTION_NS}" ID="${newId()}" Version="2.0" IssueInstant="${now}" Destination="${escape(site.acsUrl)}" ${answers}>${issuer}
<samlp:Status><samlp:StatusCode Value="${STATUS_SUCCESS}"/></samlp:Status>
<saml:Assertion ID="${newId()}" Version="2.0" IssueInstant="${now}">${issuer}
<saml:Subject><saml:NameID Format="${NAME_PERSISTENT}">${escape(subject)}</saml:NameID><saml:SubjectConfirmation Method="${BEARER}"><saml:SubjectConfirmationData Recipient="${escape(site.acsUrl)}" NotOnOrAfter="${end}" ${answers}/></saml:SubjectConfirmation></saml:Subject>
<saml:Conditions NotBefore="${now}" NotOnOrAfter="${end}"><saml:AudienceRestriction><saml:Audience>${escape(site.entityId)}</saml:Audience></saml:AudienceRestriction></saml:Conditions>
<saml:AuthnStatement AuthnInstant="${now}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:unspecified</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>
<saml:AttributeStatement>${attributes.join("")}</saml:AttributeStatement>
</saml:Assertion></samlp:Response>`;
}

/** Signs the assertion of a response. */
export function signed(xml: string, privateKey: string): string {
  const signer = new SignedXml({
    privateKey,
    signatureAlgorithm: RSA_SHA256,
    canonicalizationAlgorithm: EXCLUSIVE_C14N,
  });
  const assertion = "/*/*[local-name(.)='Assertion']";
  signer.addReference({
    xpath: assertion,
    transforms: [ENVELOPED, EXCLUSIVE_C14N],
    digestAlgorithm: SHA256,
  });
  signer.computeSignature(xml, {
    location: { reference: `${assertion}/*[local-name(.)='Issuer']`, action: "after" },
  });
  return signer.getSignedXml();
}
