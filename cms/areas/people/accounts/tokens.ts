import { createHash, randomBytes } from "node:crypto";

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
