import { randomInt } from "node:crypto";
import { USERNAME_MAX_CHARS, USERNAME_MIN_CHARS } from "../../contract/account-rules";

/** Usernames that are tried for somebody new: the one that the address gives, then with another number each. */
const USERNAME_TRIES = 10;
const USERNAME_SUFFIX_DIGITS = 4;

/** Usernames for an address: its letters and digits before the @, long enough, then with numbers by chance. */
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
