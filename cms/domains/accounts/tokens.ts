import { createHash, randomBytes } from "node:crypto";

/** Nobody guesses 256 bits. */
const TOKEN_BYTES = 32;

/** A new token: chance alone, 43 characters that fit an address. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString("base64url");
}

/** As which a token is kept. A fast hash does: what chance made cannot be found by trying. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
