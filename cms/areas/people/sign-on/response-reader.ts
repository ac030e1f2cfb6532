import { AppError } from "../../../contract/errors";
import {
  SAML_HEAP_MAX_MB,
  SAML_MAX_MS,
  SAML_WAITING_MAX,
  SAML_RESPONSE_MAX_BYTES,
} from "../../../contract/parser-limits.mjs";
import { createThread, ThreadError } from "../../../platform/thread";
import type { Assertion, IdentityProvider, ServiceProvider } from "./provider";
import { SignOnRefused, ASSERTION_NS, PROTOCOL_NS } from "./saml.mjs";
import type { CheckResult, CheckRequest } from "./response-worker.mjs";
import { createIdCheck, scanXml, XmlTooLarge } from "./xml.mjs";

/** Checks providers' answers in a separate thread, one at a time, within limits of time and memory. */
export interface ResponseReader {
  /**
   * Returns what an answer asserts. Takes XML that passed `readUnverifiedResponse`. Throws SignOnRefused, and `busy` when too
   * many other answers wait.
   */
  read(xml: string, site: ServiceProvider, provider: IdentityProvider): Promise<Assertion>;
  close(): Promise<void>;
}

/** Number of answers after which a new thread takes over, so that memory that a library retains cannot grow without limit. */
const ANSWERS_PER_THREAD = 1_000;

export function createResponseReader({ maxMs = SAML_MAX_MS } = {}): ResponseReader {
  const thread = createThread<CheckRequest, CheckResult>({
    file: "cms/areas/people/sign-on/response-worker.mjs",
    maxMs,
    heapMaxMb: SAML_HEAP_MAX_MB,
    workMax: ANSWERS_PER_THREAD,
  });
  let waiting = 0;
  return {
    async read(xml, { now, ...site }, provider) {
      if (waiting >= SAML_WAITING_MAX)
        throw new AppError("busy", "Too many sign-ons at the moment; try again");
      waiting++;
      const result = await thread
        .ask({ xml, now: now(), provider, site }, { work: 1 })
        .catch((error: unknown) => {
          throw error instanceof ThreadError
            ? new SignOnRefused("too_complex", error.problem)
            : error;
        })
        .finally(() => waiting--);
      if ("refused" in result) throw new SignOnRefused(result.refused, result.detail);
      return result.assertion;
    },
    close: () => thread.close(),
  };
}

/** The unverified claims of a response. Do not trust them: its signature has not been checked. */
export interface UnverifiedResponse {
  xml: string;
  /** The request that the response claims to answer. */
  inResponseTo: string;
}

/**
 * Unpacks a provider's answer (`SAMLResponse` of the POST binding) and reads which request it claims to answer. Takes linear
 * time, so that a forged response costs little. Throws SignOnRefused unless the answer is a response within the limits that
 * names exactly one request.
 */
export function readUnverifiedResponse(samlResponse: string): UnverifiedResponse {
  const xml = unpack(samlResponse);
  const requests = new Set<string>();
  const checkIds = createIdCheck();
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
  if (others.length > 0)
    throw new SignOnRefused("unknown_request", "it names more than one request");
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
