import { errors, jwtVerify, SignJWT } from "jose";
import { type Keys, withAnyKey } from "../../platform/rotating";

/** How long an access token is good. Ours: short, because whoever has a copy of it is that person until then. */
const ACCESS_TOKEN_SECONDS = 15 * 60;

/** The one algorithm that is taken; a token that names another, or none, is not looked at further. */
const ALGORITHM = "HS256";
/** RFC 9068, 2.1: tells an access token from any other that somebody may sign with the same key. */
const TYPE = "at+jwt";
const AUDIENCE = "resource-library";

/** Whom a token speaks for, and in which session. */
export interface AccessClaims {
  userId: number;
  sessionId: string;
}

export interface AccessTokens {
  /** A new token and when it ends, in seconds since 1970. */
  sign(claims: AccessClaims): Promise<{ token: string; expires: number }>;
  /** Whom a token speaks for; null unless it is ours and still good. Whether its session is, is for the caller to find out. */
  verify(token: string): Promise<AccessClaims | null>;
}

/** JSON Web Tokens: the first key signs them, and what any has signed counts. `issuer` is the site's address. */
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
