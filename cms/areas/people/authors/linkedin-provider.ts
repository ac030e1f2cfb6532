import { LRUCache } from "lru-cache";
import * as openId from "openid-client";
import { type CmsEnvironment, EnvError } from "../../../platform/env";
import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { AUTHOR_PICTURE_MAX_BYTES } from "../../../contract/limits";

/**
 * How long a provider's discovery document is used, in ms. Chosen: providers publish a new key days before they sign with it.
 */
const DISCOVERY_TTL_MS = 60 * 60_000;
/** Longest wait for one answer, in seconds. Chosen: a user is waiting. */
const TIMEOUT_SECONDS = 10;
/** Name and picture only: no email address. */
const SCOPE = "openid profile";

/** The values of a request that are needed when its answer comes. */
export interface LinkedInAuthorization {
  state: string;
  nonce: string;
  /** The code verifier of PKCE. */
  verifier: string;
}

/** A user's data from a provider. */
export interface Identity {
  name: string;
  firstName: string;
  lastName: string;
  /** URL of their picture. */
  picture: string | null;
}

export interface OpenIdProvider {
  /**
   * Returns a new request, and the provider's address to which the browser goes with it. Throws if the provider cannot be
   * reached.
   */
  ask(): Promise<{ authorization: LinkedInAuthorization; address: string }>;
  /** Reads the address with which the browser returned. Throws the errors of `openid-client` for an invalid answer. */
  read(callback: URL, authorization: LinkedInAuthorization): Promise<Identity>;
}

/** Creates the provider. `callbackUrl` is this site's URL, as registered at the provider. */
export function createOpenIdProvider(
  { clientId, clientSecret, issuer, givesNonceBack }: LinkedInSettings,
  callbackUrl: string,
): OpenIdProvider {
  const isInsecure = new URL(issuer).protocol === "http:";
  const known = new LRUCache<"provider", openId.Configuration>({
    max: 1,
    ttl: DISCOVERY_TTL_MS,
    fetchMethod: () =>
      openId.discovery(new URL(issuer), clientId, clientSecret, undefined, {
        timeout: TIMEOUT_SECONDS,
        ...(isInsecure && { execute: [openId.allowInsecureRequests] }),
      }),
  });

  async function provider(): Promise<openId.Configuration> {
    const found = await known.fetch("provider");
    if (!found) throw new Error("The provider's configuration is unavailable");
    return found;
  }

  return {
    async ask() {
      const config = await provider();
      const authorization = {
        state: openId.randomState(),
        nonce: openId.randomNonce(),
        verifier: openId.randomPKCECodeVerifier(),
      };
      const address = openId.buildAuthorizationUrl(config, {
        redirect_uri: callbackUrl,
        scope: SCOPE,
        state: authorization.state,
        nonce: authorization.nonce,
        ...(usesPkce(config) && {
          code_challenge: await openId.calculatePKCECodeChallenge(authorization.verifier),
          code_challenge_method: "S256",
        }),
      });
      return { authorization, address: address.href };
    },

    async read(callback, { state, nonce, verifier }) {
      const config = await provider();
      const tokens = await openId.authorizationCodeGrant(config, callback, {
        expectedState: state,
        idTokenExpected: true,
        // Without the nonce, the state still protects the request: it works once, in the browser that it was created for.
        ...(givesNonceBack && { expectedNonce: nonce }),
        ...(usesPkce(config) && { pkceCodeVerifier: verifier }),
      });
      const { name, given_name, family_name, picture } = await openId.fetchUserInfo(
        config,
        tokens.access_token,
        tokens.claims()!.sub,
      );
      return {
        name: name ?? "",
        firstName: given_name ?? "",
        lastName: family_name ?? "",
        picture: picture ?? null,
      };
    },
  };
}

/**
 * Returns whether the provider supports PKCE. LinkedIn does not announce it, and refuses the code of a client with a secret
 * that sends a verifier.
 */
const usesPkce = (config: openId.Configuration): boolean => config.serverMetadata().supportsPKCE();

/** Path below the site's address to which LinkedIn returns the browser. It has to be registered there. */
export const LINKEDIN_CALLBACK_PATH = "/api/v1/authors/linkedin_callback";

/** LinkedIn's issuer: https://www.linkedin.com/oauth/.well-known/openid-configuration. */
const LINKEDIN_ISSUER = "https://www.linkedin.com/oauth";
/** Hosts whose answers cannot be intercepted on the way: for tests. */
const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** The site's registration at LinkedIn, or at a provider used in its place. */
export interface LinkedInSettings {
  clientId: string;
  clientSecret: string;
  /** The discovery document lies below it. */
  issuer: string;
  /** Whether the signed token contains the nonce of the request, as OpenID Connect requires. LinkedIn's does not. */
  givesNonceBack: boolean;
}

/**
 * Reads the settings of LinkedIn from the environment; null where it is not configured. Throws EnvError for an incomplete
 * configuration, and for an address whose answers could be changed on the way.
 */
export function linkedInSettings({
  LINKEDIN_CLIENT_ID,
  LINKEDIN_CLIENT_SECRET,
  LINKEDIN_ISSUER: issuer = LINKEDIN_ISSUER,
}: Pick<
  CmsEnvironment,
  "LINKEDIN_CLIENT_ID" | "LINKEDIN_CLIENT_SECRET" | "LINKEDIN_ISSUER"
>): LinkedInSettings | null {
  if (!LINKEDIN_CLIENT_ID && !LINKEDIN_CLIENT_SECRET) return null;
  if (!LINKEDIN_CLIENT_ID || !LINKEDIN_CLIENT_SECRET)
    throw new EnvError(
      "The environment is not valid. Set both LINKEDIN_CLIENT_ID and LINKEDIN_CLIENT_SECRET, or neither.",
    );
  const { protocol, hostname } = new URL(issuer);
  if (protocol !== "https:" && !LOOPBACK.has(hostname))
    throw new EnvError("The environment is not valid. LINKEDIN_ISSUER must begin with https://.");
  return {
    clientId: LINKEDIN_CLIENT_ID,
    clientSecret: LINKEDIN_CLIENT_SECRET,
    issuer,
    givesNonceBack: issuer !== LINKEDIN_ISSUER,
  };
}

/** Domain of LinkedIn's member pictures. */
const PICTURE_DOMAIN = ".licdn.com";
const TIMEOUT_MS = 10_000;

/**
 * Downloads a picture that a provider names into a local file. Fetches it only from the provider's own picture hosts: otherwise
 * the provider could make this server send requests to machines in its own network. Throws for any other host, for redirects,
 * for content that is not an image, and for a picture that is too large.
 */
export async function fetchPicture(address: string, issuer: string, path: string): Promise<void> {
  const url = new URL(address);
  const isKnown =
    url.origin === new URL(issuer).origin ||
    (url.protocol === "https:" && url.port === "" && url.hostname.endsWith(PICTURE_DOMAIN));
  if (!isKnown || url.username || url.password)
    throw new Error("The picture is not on one of the provider's hosts");
  const response = await fetch(url, {
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: { Accept: "image/*" },
  });
  if (
    !response.ok ||
    !response.body ||
    !response.headers.get("Content-Type")?.startsWith("image/")
  ) {
    await response.body?.cancel();
    throw new Error(`The picture's host returned status ${response.status}`);
  }
  await pipeline(
    Readable.fromWeb(response.body as ReadableStream),
    atMostBytes,
    createWriteStream(path),
  );
}

async function* atMostBytes(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > AUTHOR_PICTURE_MAX_BYTES) throw new Error("The picture is too large");
    yield chunk;
  }
}
