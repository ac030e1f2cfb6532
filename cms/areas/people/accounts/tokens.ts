import { createHash, randomBytes, hkdfSync } from "node:crypto";
import { errors, jwtVerify, SignJWT } from "jose";
import { type Keys, withAnyKey, type Secrets } from "../../../platform/secrets";

/** Bytes of a token: 256 bits cannot be guessed. */
const TOKEN_BYTES = 32;

/** Returns a new token: 43 random characters that fit a URL. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString("base64url");
}

/** Returns the hash under which a token is stored. A fast hash is enough: a random token cannot be found by trying. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

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

/** Bytes of each key: as many as HMAC with SHA-256 can use (RFC 7518, 3.2). */
const KEY_BYTES = 32;

/** A separate key for each purpose, so that a value made for one purpose is invalid for another. */
export interface AccountKeys {
  accessToken: Keys;
  challenge: Uint8Array;
  stamp: Uint8Array;
  limits: Uint8Array;
  /** For links in mails of the newsletter. */
  newsletter: Keys;
  /** For the message ids of newsletter mails. */
  messageIds: Keys;
  /** For the resumption tokens of lists that harvesters read. */
  resumption: Keys;
}

/**
 * Derives the keys from the operator's secrets (HKDF, RFC 5869). Access tokens, newsletter links, message ids and resumption
 * tokens have one key per secret, so that they stay valid when a new secret is put in front. Challenges, form stamps and limits
 * use the first secret only.
 */
export function deriveKeys([first, ...older]: Secrets): AccountKeys {
  const derive = (use: string, secret = first) =>
    new Uint8Array(hkdfSync("sha256", secret, "", `resource-library ${use}`, KEY_BYTES));
  const deriveAll = (use: string): Keys => [
    derive(use),
    ...older.map((secret) => derive(use, secret)),
  ];
  return {
    accessToken: deriveAll("access token"),
    challenge: derive("bot challenge"),
    stamp: derive("form stamp"),
    limits: derive("limits"),
    newsletter: deriveAll("newsletter links"),
    messageIds: deriveAll("newsletter message ids"),
    resumption: deriveAll("resumption tokens"),
  };
}
