import { createHmac, timingSafeEqual } from "node:crypto";
import { nameKeyOf } from "../../platform/name-keys";
import type { Keys } from "../../platform/rotating";

/** Of a proof, in hexadecimal digits: they outlast mail servers that change the case of letters. 128 bits, as long as nobody can guess. */
const PROOF_DIGITS = 32;
const OURS = new RegExp(`^<newsletter\\.([a-z0-9.]+)\\.[0-9a-f]{${PROOF_DIGITS}}@`);

/**
 * The Message-IDs of the newsletter's mails. Each proves that we wrote this very mail to this address, so that whoever reports that a mail
 * came back has had it, or a mail server of theirs has; nobody else can name one.
 */
export interface MessageIds {
  /** In angle brackets, and the same each time. `mail` names it among all of the newsletter's: small letters, digits and dots. */
  of(mail: string, email: string): string;
  /** Whether a mail with this id went to an address from here. */
  isOurs(messageId: string, email: string): boolean;
}

/**
 * `keys` are such that nothing else is signed with, of 32 bytes: the first proves, and what any has proven counts. `host` is the site's.
 */
export function createMessageIds(keys: Keys, host: string): MessageIds {
  const idOf = (mail: string, email: string, key = keys[0]) => {
    const proof = createHmac("sha256", key)
      .update(JSON.stringify([mail, nameKeyOf(email)]))
      .digest("hex")
      .slice(0, PROOF_DIGITS);
    return `<newsletter.${mail}.${proof}@${host}>`;
  };
  return {
    of: (mail, email) => idOf(mail, email),
    isOurs(messageId, email) {
      const shown = messageId.toLowerCase();
      const mail = OURS.exec(shown)?.[1];
      if (mail === undefined) return false;
      const given = Buffer.from(shown);
      return keys.some((key) => {
        const expected = Buffer.from(idOf(mail, email, key));
        return given.length === expected.length && timingSafeEqual(given, expected);
      });
    },
  };
}
