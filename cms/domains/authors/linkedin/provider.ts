import { LRUCache } from "lru-cache";
import * as openId from "openid-client";
import type { LinkedInSettings } from "./settings";

/** How long what a provider says of itself is taken as read, in ms. Ours: providers publish a new key days before they sign with it. */
const DISCOVERY_TTL_MS = 60 * 60_000;
/** Longest wait for one answer, in seconds. Ours: somebody is waiting. */
const TIMEOUT_SECONDS = 10;
/** Name and picture, and nothing more: no address. */
const SCOPE = "openid profile";

/** What has to be known of a question when its answer comes. */
export interface Question {
  state: string;
  nonce: string;
  /** Of PKCE. */
  verifier: string;
}

/** What a provider says of somebody. */
export interface Identity {
  name: string;
  firstName: string;
  lastName: string;
  /** Address of their picture. */
  picture: string | null;
}

export interface IdentityProvider {
  /** A new question, and the provider's address to which the browser goes with it. Throws when the provider cannot be asked. */
  ask(): Promise<{ question: Question; address: string }>;
  /** Reads the address with which the browser came back. Throws what `openid-client` throws for an answer that is not good. */
  read(callback: URL, question: Question): Promise<Identity>;
}

/** `callbackUrl` is ours, as it is registered at the provider. */
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
        // Without it there remains the state, which counts once, in the browser that it was made for.
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

/** LinkedIn announces no PKCE, and refuses the code of a client with a secret that brings a verifier. */
const usesPkce = (config: openId.Configuration): boolean => config.serverMetadata().supportsPKCE();
