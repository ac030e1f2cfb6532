import { randomInt } from "node:crypto";
import type { RouterContextProvider } from "react-router";
import { SHUFFLE_SEED_S } from "#contract/limits";
import { isSecure, readCookie } from "~/middleware/cookies";

/** Cookie with the shuffle seed, which contains no personal data. */
const NAME = "discovery-seed";
const SEED_END = 2 ** 32;

/** Reads the seed from a `Cookie` header; null if it has none. */
export function readSeed(header: string | null): number | null {
  const value = readCookie(header, NAME);
  return value !== null && /^\d{1,10}$/.test(value) && Number(value) < SEED_END
    ? Number(value)
    : null;
}

export const newSeed = (): number => randomInt(SEED_END);

/** Returns a `Set-Cookie` value that keeps the seed for a day (R9.11). */
export function seedCookie(context: Readonly<RouterContextProvider>, seed: number): string {
  return `${NAME}=${seed}; Path=/; Max-Age=${SHUFFLE_SEED_S}; SameSite=Lax; HttpOnly${isSecure(context) ? "; Secure" : ""}`;
}
