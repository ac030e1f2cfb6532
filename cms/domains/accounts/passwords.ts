import { hash, type Options, parseOptions, verify } from "@node-rs/argon2";
import { PASSWORD_MAX_BYTES } from "../../contract/account-rules";

/**
 * What a hash costs: Argon2id, which is the package's default, with 19 MiB, two passes and one lane. OWASP, Password
 * Storage Cheat Sheet. Whoever raises it has old hashes replaced as their owners sign in.
 */
const COSTS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const satisfies Options;

/** Hashes and checks passwords, at the same cost whether or not there is anything to check against. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Whether a password is the hash's. Without a hash it never is, after the same work. */
  matches(stored: string | null, password: string): Promise<boolean>;
}

export function createPasswords(): Passwords {
  const make = (password: string) => hash(prepared(password), COSTS);
  // Of nothing that anybody types. Made with the first wrong name, and always of today's costs.
  let nobodys: Promise<string> | undefined;
  return {
    hash: make,
    async matches(stored, password) {
      if (Buffer.byteLength(password) > PASSWORD_MAX_BYTES) return false;
      const matches = await verify(
        stored ?? (await (nobodys ??= make(crypto.randomUUID()))),
        prepared(password),
      );
      return matches && stored !== null;
    },
  };
}

/** Returns whether two passwords are the same to `Passwords`. */
export function isSamePassword(one: string, other: string): boolean {
  return prepared(one) === prepared(other);
}

/** Whether a hash was made at other costs than today's. */
export function isOutdated(stored: string): boolean {
  const made = parseOptions(stored);
  return Object.entries(COSTS).some(([name, cost]) => made[name as keyof typeof COSTS] !== cost);
}

/** One form for what keyboards write in several. NIST SP 800-63B, 3.1.1.2: NFKC or NFKD. */
function prepared(password: string): string {
  return password.normalize("NFKC");
}
