import { hash, type Options, parseOptions, verify } from "@node-rs/argon2";
import { PASSWORD_MAX_BYTES, RULE_SENTENCES } from "../../../contract/account-rules";
import { AppError } from "../../../contract/errors";
import type { AccountSettings } from "./accounts.policy";
import type { UserRow } from "./users.repo";

/**
 * The cost of a hash: Argon2id, the package's default, with 19 MiB, two passes and one lane. OWASP, Password Storage Cheat
 * Sheet. After an increase, old hashes are replaced when their owners sign in.
 */
const COSTS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const satisfies Options;

/** Hashes and checks passwords, at the same cost with and without a stored hash. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Returns whether a password matches a hash. Without a hash it never does, after the same work. */
  matches(stored: string | null, password: string): Promise<boolean>;
}

/** Creates the hasher. `compare` checks a password against a hash. */
export function createPasswords(compare: typeof verify = verify): Passwords {
  const make = (password: string) => hash(prepared(password), COSTS);
  // The hash of a random value. Made at the first check without a stored hash, so that it always has the current costs.
  let dummyHash: Promise<string> | undefined;
  return {
    hash: make,
    async matches(stored, password) {
      if (Buffer.byteLength(password) > PASSWORD_MAX_BYTES) return false;
      const matches = await compare(
        stored ?? (await (dummyHash ??= make(crypto.randomUUID()))),
        prepared(password),
      );
      return matches && stored !== null;
    },
  };
}

/** Returns whether `Passwords` treats two passwords as the same. */
function isSamePassword(one: string, other: string): boolean {
  return prepared(one) === prepared(other);
}

/** Returns whether a hash was made with other costs than the current ones. */
export function isOutdated(stored: string): boolean {
  const made = parseOptions(stored);
  return Object.entries(COSTS).some(([name, cost]) => made[name as keyof typeof COSTS] !== cost);
}

/** Normalises characters that keyboards encode in several ways. NIST SP 800-63B, 3.1.1.2: NFKC or NFKD. */
function prepared(password: string): string {
  return password.normalize("NFKC");
}

/** Returns whether the documentation prints this password for the user's account. */
export type IsPublished = (user: Pick<UserRow, "email_key">, password: string) => boolean;

export function createIsPublished({
  publishedPasswords,
}: Pick<AccountSettings, "publishedPasswords">): IsPublished {
  return ({ email_key }, password) => {
    const published = publishedPasswords?.get(email_key);
    return published !== undefined && isSamePassword(published, password);
  };
}

/** Returns the error for a new password that the documentation prints for its account. */
export function publishedPasswordRefused(): AppError {
  return new AppError("invalid_input", "The input is not valid", {
    fields: { password: RULE_SENTENCES.password_published },
  });
}
