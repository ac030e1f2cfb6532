import { createHmac, timingSafeEqual } from "node:crypto";
import { nameKeyOf } from "../../platform/name-keys";
import type { Keys } from "../../platform/rotating";

/** Length of a proof in hexadecimal digits: they survive mail servers that change the case of letters. 128 bits cannot be guessed. */
const PROOF_DIGITS = 32;
const OURS = new RegExp(`^<newsletter\\.([a-z0-9.]+)\\.[0-9a-f]{${PROOF_DIGITS}}@`);

/**
 * Makes and checks the Message-IDs of newsletter mails. Each proves that we sent this mail to this address. So only the recipient
 * or the recipient's mail server can report that the mail was returned.
 */
export interface MessageIds {
  /**
   * Returns the Message-ID in angle brackets, the same each time. `mail` identifies the mail among all newsletter mails: lower-case
   * letters, digits and dots.
   */
  of(mail: string, email: string): string;
  /** Returns whether we sent a mail with this id to an address. */
  isOurs(messageId: string, email: string): boolean;
}

/**
 * Creates Message-IDs with `keys` of 32 bytes, which must sign nothing else. The first key signs; proofs of all keys are accepted.
 * `host` is the site's host name.
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
