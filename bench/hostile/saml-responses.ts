import { randomBytes } from "node:crypto";
import { inflateRawSync } from "node:zlib";
import { SAML_ELEMENTS_MAX } from "../../cms/contract/parser-limits.mjs";
import { SIGN_ON_PATHS, signed } from "../../cms/areas/people";
import {
  ASSERTION_NS,
  BEARER,
  METADATA_NS,
  NAME_PERSISTENT,
  PROTOCOL_NS,
  REDIRECT_BINDING,
  SIGNATURE_NS,
  STATUS_SUCCESS,
} from "../../cms/areas/people/sign-on/saml.mjs";
import type { Attack, Caller } from "./attacks";

/** Elements of the 180 KB response that blocked the site for 40 s. */
const FLAT_ELEMENTS = 30_000;
/** Groups of a person in the largest accepted response: one element each, and about sixty others. */
const GROUPS = SAML_ELEMENTS_MAX - 80;
const PROVIDER = "https://provider.example/metadata";
const VALIDITY_MS = 5 * 60_000;

/** The benchmark's identity provider: a key and a self-signed certificate, both in PEM. */
export interface ProviderKey {
  privateKey: string;
  certificate: string;
}

/** Returns the provider's metadata, for `SAML_IDP_METADATA`. */
export function providerMetadata({ certificate }: ProviderKey): string {
  const base64 = certificate.replace(/-----[A-Z ]+-----|\s/g, "");
  return `<md:EntityDescriptor xmlns:md="${METADATA_NS}" xmlns:ds="${SIGNATURE_NS}" entityID="${PROVIDER}">
<md:IDPSSODescriptor protocolSupportEnumeration="${PROTOCOL_NS}">
<md:KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${base64}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>
<md:SingleSignOnService Binding="${REDIRECT_BINDING}" Location="https://provider.example/sign-on"/>
</md:IDPSSODescriptor></md:EntityDescriptor>`;
}

/** Additional content of a response. */
interface Extras {
  /** Attributes of the person. */
  attributes?: string;
  /** Elements of the response itself. */
  elements?: string;
  /** XML attributes of the response itself. */
  xmlAttributes?: string;
}

function responseXml(
  url: string,
  requestId: string,
  { attributes = "", elements = "", xmlAttributes = "" }: Extras,
): string {
  const [now, end] = [Date.now(), Date.now() + VALIDITY_MS].map((time) =>
    new Date(time).toISOString(),
  );
  const [acs, audience] = [url + SIGN_ON_PATHS.acs, url + SIGN_ON_PATHS.metadata];
  const id = () => `_${randomBytes(16).toString("hex")}`;
  const issuer = `<saml:Issuer>${PROVIDER}</saml:Issuer>`;
  const value = (name: string, text: string) =>
    `<saml:Attribute Name="${name}"><saml:AttributeValue>${text}</saml:AttributeValue></saml:Attribute>`;
  return `<samlp:Response xmlns:samlp="${PROTOCOL_NS}" xmlns:saml="${ASSERTION_NS}" ID="${id()}" Version="2.0" IssueInstant="${now}" Destination="${acs}" InResponseTo="${requestId}"${xmlAttributes}>${issuer}
<samlp:Status><samlp:StatusCode Value="${STATUS_SUCCESS}"/></samlp:Status>${elements}
<saml:Assertion ID="${id()}" Version="2.0" IssueInstant="${now}">${issuer}
<saml:Subject><saml:NameID Format="${NAME_PERSISTENT}">hostile</saml:NameID><saml:SubjectConfirmation Method="${BEARER}"><saml:SubjectConfirmationData Recipient="${acs}" NotOnOrAfter="${end}" InResponseTo="${requestId}"/></saml:SubjectConfirmation></saml:Subject>
<saml:Conditions NotBefore="${now}" NotOnOrAfter="${end}"><saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>
<saml:AuthnStatement AuthnInstant="${now}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:unspecified</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>
<saml:AttributeStatement>${value("mail", "hostile@library.example")}${value("displayName", "Hostile")}${attributes}</saml:AttributeStatement>
</saml:Assertion></samlp:Response>`;
}

/** Starts a sign-on as a browser does; returns the id of the request. */
async function startSignOn({ call }: Caller): Promise<string> {
  const { headers } = await call(`${SIGN_ON_PATHS.login}?state=${randomBytes(16).toString("hex")}`);
  const request = new URL(headers.get("Location")!).searchParams.get("SAMLRequest")!;
  const id = / ID="([^"]+)"/.exec(
    inflateRawSync(Buffer.from(request, "base64")).toString("utf8"),
  )?.[1];
  if (!id) throw new Error("The sign-on request has no id");
  return id;
}

/** Returns an attack that starts a sign-on and sends a response to it, signed if there is a key. */
function response(extras: Extras, key?: ProviderKey): Attack["make"] {
  return async (caller) => {
    const xml = responseXml(caller.url, await startSignOn(caller), extras);
    const body = new URLSearchParams({
      SAMLResponse: Buffer.from(key ? signed(xml, key.privateKey) : xml).toString("base64"),
    }).toString();
    return {
      size: body.length,
      async send({ call }) {
        const answer = await call(SIGN_ON_PATHS.acs, {
          body,
          headers: { "Content-Type": "application/x-www-form-urlencoded" },
        });
        const target = answer.headers.get("Location") ?? "";
        if (answer.status !== 303) return String(answer.status);
        return target.includes("returnFromSSO") ? "signed in" : "refused";
      },
    };
  };
}

const groups = (count: number) =>
  `<saml:Attribute Name="groups">${"<saml:AttributeValue>g</saml:AttributeValue>".repeat(count)}</saml:Attribute>`;

/** Returns SAML responses that take a long time to parse or to verify. */
export const samlAttacks = (key: ProviderKey): readonly Attack[] => [
  {
    kind: "SAML, signed, with as many groups as fit",
    reach: "limit",
    make: response({ attributes: groups(GROUPS) }, key),
  },
  {
    kind: "SAML, unsigned, 30,000 flat elements",
    reach: "beyond",
    make: response({ elements: "<a/>".repeat(FLAT_ELEMENTS) }),
  },
  {
    kind: "SAML, unsigned, 10,000 nested elements",
    reach: "beyond",
    make: response({ elements: "<a>".repeat(10_000) + "</a>".repeat(10_000) }),
  },
  {
    kind: "SAML, unsigned, 10,000 attributes on one element",
    reach: "beyond",
    make: response({
      xmlAttributes: Array.from({ length: 10_000 }, (_, index) => ` a${index}=""`).join(""),
    }),
  },
  {
    kind: "SAML, unsigned, 180 KB of spaces",
    reach: "limit",
    make: response({ elements: " ".repeat(180_000) }),
  },
];
