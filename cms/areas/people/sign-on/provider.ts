import { readFile, stat } from "node:fs/promises";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import {
  SAML_METADATA_FETCH_MAX_MS,
  SAML_METADATA_MAX_BYTES,
  SAML_METADATA_ATTRIBUTES_MAX,
  SAML_METADATA_ELEMENTS_MAX,
  SAML_SIGNING_KEYS_MAX,
} from "../../../contract/parser-limits.mjs";
import { EnvError } from "../../../platform/env";
import { X509Certificate } from "node:crypto";
import { METADATA_NS, REDIRECT_BINDING, SIGNATURE_NS } from "./saml.mjs";
import { scanXml, XmlTooLarge, children, elements, parseXml } from "./xml.mjs";

/** The system that authenticates staff: the organisation's identity provider, or the demonstration provider. */
export interface IdentityProvider {
  /** Its name. An assertion with another issuer is refused. */
  entityId: string;
  /** Where the browser goes to sign on (HTTP-Redirect binding). */
  signOnUrl: string;
  /** Keys that it may sign with, PEM; several while it changes to a new one. */
  signingKeys: string[];
  /** When the provider's metadata expires; null without an end date. */
  validUntil: Date | null;
}

/** This site, as a provider knows it. */
export interface ServiceProvider {
  entityId: string;
  /** Where the provider sends its answers. */
  acsUrl: string;
  /** Private key that decrypts assertions, PEM. Without it, encrypted assertions are refused. */
  decryptionKey?: string;
  now: () => Date;
}

/** A key pair for which providers encrypt, PEM. */
export interface DecryptionKey {
  privateKey: string;
  certificate: string;
}

/** A provider's statement about a person. It has passed every check that needs no stored state. */
export interface Assertion {
  id: string;
  /** The request of this site that it answers. */
  inResponseTo: string;
  /** When it expires. */
  expires: Date;
  subject: { value: string; format: string | undefined };
  /** Values by name, as the provider names them. */
  attributes: Map<string, string[]>;
}

/**
 * Returns the identity provider that SAML metadata describes. Throws an error with a message for the operator if the metadata
 * cannot be used: no or several providers, no address for redirects, no certificate to check signatures with or too many, a
 * demand for signed requests, or expired metadata.
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
    throw new Error("it has no SingleSignOnService for the HTTP-Redirect binding");
  const certificates = children(role, METADATA_NS, "KeyDescriptor")
    .filter((key) => key.getAttribute("use") !== "encryption")
    .flatMap((key) => elements(key, SIGNATURE_NS, "X509Certificate"));
  if (certificates.length > SAML_SIGNING_KEYS_MAX)
    throw new Error(`it has more than ${SAML_SIGNING_KEYS_MAX} signing certificates`);
  const signingKeys = certificates.map(pemOf);
  if (signingKeys.length === 0) throw new Error("it has no signing certificate");
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
      error instanceof XmlTooLarge ? `it has ${error.message}` : "it is not valid XML",
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

/** How long metadata is used before it is read again. Chosen: providers publish a new key days before they sign with it. */
const METADATA_TTL_MS = 60 * 60_000;
/** Hosts whose answers cannot be intercepted on the way: for tests, and for providers behind the same proxy. */
const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

export interface ProviderSourceOptions {
  /** A file, or an address that begins with https. */
  location: string;
  now: () => Date;
  logger: Logger;
}

/** A source of the identity provider's metadata, which is read again every hour so that the provider can change its keys. */
export interface ProviderSource {
  /**
   * Returns the provider as its metadata describes it. Throws if the metadata cannot be read, unless an earlier version is
   * still valid.
   */
  current(): Promise<IdentityProvider>;
}

/**
 * Opens the metadata at a location. Reads a file at once, and throws EnvError for an invalid file. Reads an address at the
 * first sign-on, so that the site starts while the provider is unavailable.
 */
export async function openProviderSource({
  location,
  now,
  logger,
}: ProviderSourceOptions): Promise<ProviderSource> {
  const url = addressOf(location);
  const read = async () => readMetadata(await (url ? fetchText(url) : readText(location)), now());
  const cache = new LRUCache<"provider", IdentityProvider>({
    max: 1,
    ttl: METADATA_TTL_MS,
    ttlResolution: 0,
    perf: { now: () => now().getTime() },
    allowStaleOnFetchRejection: true,
    noDeleteOnFetchRejection: true,
    fetchMethod: () =>
      read().catch((error: unknown) => {
        logger.error(
          { reason: (error as Error).message },
          "the identity provider's metadata cannot be read",
        );
        throw error;
      }),
  });
  if (!url) {
    try {
      cache.set("provider", await read());
    } catch (error) {
      throw new EnvError(
        `The environment is not valid. SAML_IDP_METADATA names metadata that cannot be used: ${(error as Error).message}.`,
      );
    }
  }
  return {
    async current() {
      const isOver = (provider: IdentityProvider | undefined) =>
        provider?.validUntil != null && provider.validUntil <= now();
      const provider = await cache.fetch("provider", {
        forceRefresh: isOver(cache.peek("provider", { allowStale: true })),
      });
      if (!provider || isOver(provider))
        throw new Error("the identity provider's metadata cannot be read");
      return provider;
    },
  };
}

/**
 * Returns the location as an address; null for a file. Throws EnvError for an address whose answers could be changed on the
 * way.
 */
function addressOf(location: string): URL | null {
  if (!/^https?:\/\//i.test(location)) return null;
  const url = URL.canParse(location) ? new URL(location) : null;
  if (!url || (url.protocol === "http:" && !LOOPBACK.has(url.hostname))) {
    throw new EnvError(
      "The environment is not valid. SAML_IDP_METADATA must be a file or an address that begins with https://.",
    );
  }
  return url;
}

async function readText(path: string): Promise<string> {
  const size = await stat(path).then(
    (file) => file.size,
    () => null,
  );
  if (size === null) throw new Error("the file cannot be read");
  if (size > SAML_METADATA_MAX_BYTES)
    throw new Error(`it has more than ${SAML_METADATA_MAX_BYTES} bytes`);
  return readFile(path, "utf8");
}

async function fetchText(url: URL): Promise<string> {
  // Redirects are not followed: they could lead to an address whose answers can be changed on the way.
  const response = await fetch(url, {
    redirect: "manual",
    signal: AbortSignal.timeout(SAML_METADATA_FETCH_MAX_MS),
    headers: { Accept: "application/samlmetadata+xml, application/xml" },
  });
  if (!response.ok) throw new Error(`its address returned status ${response.status}`);
  let text = "";
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > SAML_METADATA_MAX_BYTES)
      throw new Error(`it has more than ${SAML_METADATA_MAX_BYTES} bytes`);
  }
  return text;
}
