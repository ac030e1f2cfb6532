import { LRUCache } from "lru-cache";
import * as openId from "openid-client";
import type { LinkedInSettings } from "./settings";

/** How long a provider's discovery document is used, in ms. Chosen: providers publish a new key days before they sign with it. */
const DISCOVERY_TTL_MS = 60 * 60_000;
/** Longest wait for one answer, in seconds. Chosen: a user is waiting. */
const TIMEOUT_SECONDS = 10;
/** Name and picture only: no email address. */
const SCOPE = "openid profile";

/** The values of a request that are needed when its answer comes. */
export interface Question {
  state: string;
  nonce: string;
  /** The code verifier of PKCE. */
  verifier: string;
}

/** What a provider says about a user. */
export interface Identity {
  name: string;
  firstName: string;
  lastName: string;
  /** URL of their picture. */
  picture: string | null;
}

export interface IdentityProvider {
  /**
   * Returns a new request, and the provider's address to which the browser goes with it. Throws if the provider cannot be
   * reached.
   */
  ask(): Promise<{ question: Question; address: string }>;
  /** Reads the address with which the browser returned. Throws the errors of `openid-client` for an invalid answer. */
  read(callback: URL, question: Question): Promise<Identity>;
}

/** `callbackUrl` is this site's, as registered at the provider. */
export function createIdentityProvider(
  { clientId, clientSecret, issuer, givesNonceBack }: LinkedInSettings,
  callbackUrl: string,
): IdentityProvider {
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
    if (!found) throw new Error("The provider says nothing of itself");
    return found;
  }

  return {
    async ask() {
      const config = await provider();
      const question = {
        state: openId.randomState(),
        nonce: openId.randomNonce(),
        verifier: openId.randomPKCECodeVerifier(),
      };
      const address = openId.buildAuthorizationUrl(config, {
        redirect_uri: callbackUrl,
        scope: SCOPE,
        state: question.state,
        nonce: question.nonce,
        ...(usesPkce(config) && {
          code_challenge: await openId.calculatePKCECodeChallenge(question.verifier),
          code_challenge_method: "S256",
        }),
      });
      return { question, address: address.href };
    },

    async read(callback, { state, nonce, verifier }) {
      const config = await provider();
      const tokens = await openId.authorizationCodeGrant(config, callback, {
        expectedState: state,
        idTokenExpected: true,
        // Without the nonce, the state still protects: it works once, in the browser that it was created for.
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
 * Returns whether the provider supports PKCE. LinkedIn does not announce it, and refuses the code of a client with a secret that
 * sends a verifier.
 */
const usesPkce = (config: openId.Configuration): boolean => config.serverMetadata().supportsPKCE();
