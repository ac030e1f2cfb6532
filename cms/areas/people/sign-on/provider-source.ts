import { readFile, stat } from "node:fs/promises";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import {
  SAML_METADATA_FETCH_MAX_MS,
  SAML_METADATA_MAX_BYTES,
} from "../../../contract/parser-limits.mjs";
import { EnvError } from "../../../platform/env";
import { readMetadata } from "./metadata";
import type { IdentityProvider } from "./provider";

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
   * Returns the provider as its metadata describes it. Throws if the metadata cannot be read, unless an earlier version is still
   * valid.
   */
  current(): Promise<IdentityProvider>;
}

/**
 * Opens the metadata at a location. Reads a file at once, and throws EnvError for a wrong one. Reads an address at the first
 * sign-on, so that the site starts while the provider is unavailable.
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
        `The environment is not right. SAML_IDP_METADATA names metadata that cannot be used: ${(error as Error).message}.`,
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
 * Returns the location as an address; null for a file. Throws EnvError for an address whose answers could be changed on the way.
 */
function addressOf(location: string): URL | null {
  if (!/^https?:\/\//i.test(location)) return null;
  const url = URL.canParse(location) ? new URL(location) : null;
  if (!url || (url.protocol === "http:" && !LOOPBACK.has(url.hostname))) {
    throw new EnvError(
      "The environment is not right. SAML_IDP_METADATA must be a file or an address that begins with https://.",
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
  if (!response.ok) throw new Error(`its address answers ${response.status}`);
  let text = "";
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > SAML_METADATA_MAX_BYTES)
      throw new Error(`it has more than ${SAML_METADATA_MAX_BYTES} bytes`);
  }
  return text;
}
