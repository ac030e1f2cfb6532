import { randomInt } from "node:crypto";
import { USERNAME_MAX_CHARS, USERNAME_MIN_CHARS } from "../../../contract/account-rules";

/** Usernames to try for a new user: the one that the address gives, then with a different number each time. */
const USERNAME_TRIES = 10;
const USERNAME_SUFFIX_DIGITS = 4;

/**
 * Yields usernames for an address: its letters and digits before the @, padded to the shortest length, then with random numbers.
 */
export function* usernamesOf(email: string): Generator<string> {
  const base = email
    .slice(0, email.lastIndexOf("@"))
    .replace(/[^a-z\d]/gi, "")
    .toLowerCase()
    .padEnd(USERNAME_MIN_CHARS, "0");
  yield base.slice(0, USERNAME_MAX_CHARS);
  for (let attempt = 1; attempt < USERNAME_TRIES; attempt++) {
    yield (
      base.slice(0, USERNAME_MAX_CHARS - USERNAME_SUFFIX_DIGITS) +
      String(randomInt(10 ** USERNAME_SUFFIX_DIGITS)).padStart(USERNAME_SUFFIX_DIGITS, "0")
    );
  }
}
