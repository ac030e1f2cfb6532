import { createHmac, timingSafeEqual } from "node:crypto";
import { nameKeyOf } from "../../platform/name-keys";

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

/** `key` is one that nothing else is signed with: 32 bytes. `host` is the site's. */
export function createMessageIds(key: Uint8Array, host: string): MessageIds {
  const idOf = (mail: string, email: string) => {
    const proof = createHmac("sha256", key).update(JSON.stringify([mail, nameKeyOf(email)])).digest("hex").slice(0, PROOF_DIGITS);
    return `<newsletter.${mail}.${proof}@${host}>`;
  };
  return {
    of: idOf,
    isOurs(messageId, email) {
      const shown = messageId.toLowerCase();
      const mail = OURS.exec(shown)?.[1];
      if (mail === undefined) return false;
      const [given, expected] = [Buffer.from(shown), Buffer.from(idOf(mail, email))];
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
