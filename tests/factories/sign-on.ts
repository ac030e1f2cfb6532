import { SignedXml } from "xml-crypto";
import { STAFF, type TestIdentityProvider } from "../../scripts/lib/identity-provider.mjs";

/** The identity provider's response, as a browser posts it. */
export interface ProviderAnswer {
  samlResponse: string;
  relayState: string;
  /** The address that the provider sends it to. */
  action: string;
}

/**
 * Walks through the provider's pages without a browser, as a member of staff: from the URL with the site's request to the
 * provider's response.
 */
export async function answerOf(
  signOnUrl: string,
  login: keyof typeof STAFF = "signe",
): Promise<ProviderAnswer> {
  const jar = new Map<string, string>();
  const visit = async (
    address: string,
    init: RequestInit = {},
  ): Promise<{ url: string; html: string }> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(address, {
      ...init,
      redirect: "manual",
      headers: { ...init.headers, Cookie: cookie },
    });
    for (const header of response.headers.getSetCookie()) {
      const [name = "", value = ""] = (header.split(";")[0] ?? "").split("=", 2);
      jar.set(name, value);
    }
    const location = response.headers.get("Location");
    return location
      ? visit(new URL(location, address).href)
      : { url: address, html: await response.text() };
  };

  let page = await visit(signOnUrl);
  if (!page.html.includes("SAMLResponse")) {
    const body = new URLSearchParams({
      ...hiddenFields(page.html),
      username: login,
      password: STAFF[login].password,
    });
    page = await visit(page.url, { method: "POST", body });
  }
  const { SAMLResponse: samlResponse = "", RelayState: relayState = "" } = hiddenFields(page.html);
  if (!samlResponse) throw new Error(`The identity provider gave no answer:\n${page.html}`);
  return {
    samlResponse,
    relayState,
    action: unescaped(/<form[^>]*action="([^"]*)"/.exec(page.html)?.[1] ?? ""),
  };
}

function hiddenFields(html: string): Record<string, string> {
  const inputs = [...html.matchAll(/<input[^>]*>/g)].map(([input]) => ({
    name: /name="([^"]*)"/.exec(input)?.[1],
    value: /value="([^"]*)"/.exec(input)?.[1] ?? "",
  }));
  return Object.fromEntries(
    inputs.flatMap(({ name, value }) => (name ? [[name, unescaped(value)]] : [])),
  );
}

const unescaped = (text: string) =>
  text
    .replace(/&#0?(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&amp;/g, "&");

export const unpacked = (samlResponse: string) =>
  Buffer.from(samlResponse, "base64").toString("utf8");
export const packed = (xml: string) => Buffer.from(xml, "utf8").toString("base64");
/** Returns the XML without its signatures. */
export const unsigned = (xml: string) => xml.replace(/<ds:Signature[\s\S]*?<\/ds:Signature>/g, "");

const SHA1 = {
  signatureAlgorithm: "http://www.w3.org/2000/09/xmldsig#rsa-sha1",
  digestAlgorithm: "http://www.w3.org/2000/09/xmldsig#sha1",
};
const SHA256 = {
  signatureAlgorithm: "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
  digestAlgorithm: "http://www.w3.org/2001/04/xmlenc#sha256",
};

interface Signing {
  /** Signs with SHA-1. */
  weak?: boolean;
  /** The element to sign. */
  element?: "Assertion" | "Response";
}

/** Signs a changed response again, to produce responses with a valid signature that this provider would never send. */
export function signedAgain(
  xml: string,
  privateKey: TestIdentityProvider["privateKey"],
  { weak = false, element = "Assertion" }: Signing = {},
): string {
  const { signatureAlgorithm, digestAlgorithm } = weak ? SHA1 : SHA256;
  const canonical = "http://www.w3.org/2001/10/xml-exc-c14n#";
  const signer = new SignedXml({
    privateKey,
    signatureAlgorithm,
    canonicalizationAlgorithm: canonical,
  });
  const place = `//*[local-name(.)='${element}']`;
  signer.addReference({
    xpath: place,
    transforms: ["http://www.w3.org/2000/09/xmldsig#enveloped-signature", canonical],
    digestAlgorithm,
  });
  signer.computeSignature(unsigned(xml), {
    location: { reference: place, action: "prepend" },
    prefix: "ds",
  });
  return signer.getSignedXml();
}
