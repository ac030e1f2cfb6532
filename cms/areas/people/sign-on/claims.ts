import { SAML_RESPONSE_MAX_BYTES } from "../../../contract/parser-limits.mjs";
import { idsOnce } from "./ids.mjs";
import { SignOnRefused } from "./refusal.mjs";
import { ASSERTION_NS, PROTOCOL_NS } from "./saml.mjs";
import { scanXml, XmlTooLarge } from "./scan.mjs";

/** What a response claims about itself. None of it may be trusted: its signature has not been checked. */
export interface Claims {
  xml: string;
  /** The request that the response claims to answer. */
  inResponseTo: string;
}

/**
 * Unpacks a provider's answer (`SAMLResponse` of the POST binding) and reads which request it claims to answer. Takes linear
 * time, so that a forged response costs little. Throws SignOnRefused unless it is a response within the limits that names exactly
 * one request.
 */
export function readClaims(samlResponse: string): Claims {
  const xml = unpack(samlResponse);
  const requests = new Set<string>();
  const checkIds = idsOnce();
  try {
    scanXml(xml, {
      onElement(element, depth) {
        const { uri, local, attributes } = element;
        const isResponse = uri === PROTOCOL_NS && local === "Response";
        if (depth === 1 && !isResponse) throw new SignOnRefused("malformed");
        if (depth === 1 || (uri === ASSERTION_NS && local === "SubjectConfirmationData")) {
          const request = attributes.InResponseTo?.value;
          if (request !== undefined) requests.add(request);
        }
        checkIds(element);
      },
    });
  } catch (error) {
    if (error instanceof SignOnRefused) throw error;
    if (error instanceof XmlTooLarge) throw new SignOnRefused("too_large", error.message);
    throw new SignOnRefused("malformed");
  }
  const [inResponseTo, ...others] = requests;
  if (inResponseTo === undefined) throw new SignOnRefused("unsolicited");
  if (others.length > 0) throw new SignOnRefused("unknown_request", "it names several requests");
  return { xml, inResponseTo };
}

/** Decodes base64, in which line breaks are allowed (RFC 2045), and UTF-8, both strictly. */
function unpack(samlResponse: string): string {
  const base64 = samlResponse.replace(/[\r\n\t ]+/g, "");
  if (base64.length > Math.ceil(SAML_RESPONSE_MAX_BYTES / 3) * 4) {
    throw new SignOnRefused("too_large", `more than ${SAML_RESPONSE_MAX_BYTES} bytes`);
  }
  if (base64.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(base64))
    throw new SignOnRefused("malformed");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.from(base64, "base64"));
  } catch {
    throw new SignOnRefused("malformed");
  }
}
