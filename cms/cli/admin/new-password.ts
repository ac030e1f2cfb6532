import { newSecret } from "../../platform/secrets";

/** Random characters of a new password. 24 characters of base64url: 144 bits. */
const PASSWORD_CHARS = 24;
/** One character of each required kind, because random characters may lack one. */
const OF_EACH_KIND = "aA1";

/** Returns a new random password that follows the rules for passwords. */
export function newPassword(): string {
  return newSecret().slice(0, PASSWORD_CHARS) + OF_EACH_KIND;
}
