import { errors, jwtVerify, SignJWT } from "jose";
import { type Keys, withAnyKey } from "../../../platform/rotating";

/** Lifetime of an access token. Chosen: short, because anyone with a copy of the token can act as its user until it expires. */
const ACCESS_TOKEN_SECONDS = 15 * 60;

/** The only accepted algorithm. A token that names another one, or none, is rejected. */
const ALGORITHM = "HS256";
/** RFC 9068, 2.1: distinguishes an access token from any other token signed with the same key. */
const TYPE = "at+jwt";
const AUDIENCE = "resource-library";

/** The user and the session that a token belongs to. */
export interface AccessClaims {
  userId: number;
  sessionId: string;
}

export interface AccessTokens {
  /** Returns a new token and its expiry time, in seconds since 1970. */
  sign(claims: AccessClaims): Promise<{ token: string; expires: number }>;
  /** Returns the claims of a token; null unless this site signed it and it has not expired. The caller checks the session. */
  verify(token: string): Promise<AccessClaims | null>;
}

/** Creates JSON Web Tokens: signs with the first key, and accepts signatures of any key. `issuer` is the site's address. */
export function createAccessTokens({
  keys,
  issuer,
  now,
}: {
  keys: Keys;
  issuer: string;
  now: () => Date;
}): AccessTokens {
  return {
    async sign({ userId, sessionId }) {
      const issued = Math.floor(now().getTime() / 1000);
      const expires = issued + ACCESS_TOKEN_SECONDS;
      const token = await new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
        .setIssuer(issuer)
        .setAudience(AUDIENCE)
        .setSubject(String(userId))
        .setIssuedAt(issued)
        .setExpirationTime(expires)
        .sign(keys[0]);
      return { token, expires };
    },

    verify: (token) =>
      withAnyKey(keys, async (key) => {
        try {
          const {
            payload: { sub, sid },
          } = await jwtVerify(token, key, {
            algorithms: [ALGORITHM],
            typ: TYPE,
            issuer,
            audience: AUDIENCE,
            requiredClaims: ["sub", "sid", "exp"],
            currentDate: now(),
          });
          return typeof sid === "string" && /^[1-9]\d{0,9}$/.test(sub ?? "")
            ? { userId: Number(sub), sessionId: sid }
            : null;
        } catch (error) {
          if (error instanceof errors.JOSEError) return null;
          throw error;
        }
      }),
  };
}
