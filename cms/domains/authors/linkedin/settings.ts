import { type CmsEnvironment, EnvError } from "../../../platform/env";

/** LinkedIn's name of itself: https://www.linkedin.com/oauth/.well-known/openid-configuration. */
const LINKEDIN_ISSUER = "https://www.linkedin.com/oauth";
/** Who answers from here has not been met on the way: for tests. */
const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** As whom we ask LinkedIn, or another provider that stands in for it. */
export interface LinkedInSettings {
  clientId: string;
  clientSecret: string;
  /** Its discovery document is below. */
  issuer: string;
  /** Whether what it signs holds the nonce of the question, as OpenID Connect has it. LinkedIn's does not. */
  givesNonceBack: boolean;
}

/** What the environment decides of LinkedIn; null where it cannot be asked. Throws EnvError for what is half set, and for an address that anybody on the way could change. */
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
