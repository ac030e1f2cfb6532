import { type CmsEnvironment, EnvError } from "../../../../platform/env";

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
      "The environment is not right. LINKEDIN_CLIENT_ID and LINKEDIN_CLIENT_SECRET belong together.",
    );
  const { protocol, hostname } = new URL(issuer);
  if (protocol !== "https:" && !LOOPBACK.has(hostname))
    throw new EnvError("The environment is not right. LINKEDIN_ISSUER must begin with https://.");
  return {
    clientId: LINKEDIN_CLIENT_ID,
    clientSecret: LINKEDIN_CLIENT_SECRET,
    issuer,
    givesNonceBack: issuer !== LINKEDIN_ISSUER,
  };
}
