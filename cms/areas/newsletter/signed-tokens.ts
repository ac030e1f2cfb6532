import { errors, jwtVerify, SignJWT } from "jose";
import { type Keys, withAnyKey } from "../../platform/secrets";
import { createHmac, timingSafeEqual } from "node:crypto";
import { nameKeyOf } from "../../shared/identifiers";

const DAY_SECONDS = 24 * 60 * 60;

/**
 * How long a token of each purpose is valid, in seconds; null for no expiry. Chosen: users read a confirmation within two
 * weeks and look up an issue within a year. Unsubscribe links never expire, because a mail without a working one is reported
 * as spam.
 */
const VALID_SECONDS = {
  confirm: 14 * DAY_SECONDS,
  manage: 365 * DAY_SECONDS,
  leave: null,
} as const satisfies Record<string, number | null>;

/** The purpose of a link in a mail. A token for one purpose is rejected for another. */
export type LinkPurpose = keyof typeof VALID_SECONDS;
/** Days for which a confirmation link is valid. */
export const CONFIRM_DAYS = VALID_SECONDS.confirm / DAY_SECONDS;

/** The only accepted algorithm. A token that names another algorithm, or none, is rejected. */
const ALGORITHM = "HS256";

/** The reader and subscription that a token is valid for. */
export interface LinkClaims {
  reader: number;
  /** The subscription in the mail; null for a mail about all subscriptions of the address. */
  subscription: number | null;
  /** The reader's `link_version` when the token was created. The caller compares it with the current one. */
  version: number;
}

/** Creates and reads the tokens of links in mails. Tokens are compact JWS, so none of them has to be stored. */
export interface LinkTokens {
  /** Returns a token that needs no escaping in a URL. */
  make(purpose: LinkPurpose, claims: LinkClaims): Promise<string>;
  /**
   * Returns the claims of a token. Returns null if the signature, the purpose or the expiry is wrong. The caller checks
   * whether the reader still exists.
   */
  read(purpose: LinkPurpose, token: string): Promise<LinkClaims | null>;
}

/**
 * Creates tokens with `keys` of 32 bytes, which must sign nothing else. The first key signs; signatures of all keys are
 * accepted.
 */
export function createLinkTokens(keys: Keys, now: () => Date = () => new Date()): LinkTokens {
  return {
    make(purpose, { reader, subscription, version }) {
      const unsigned = new SignJWT({ sid: subscription, ver: version })
        .setProtectedHeader({ alg: ALGORITHM })
        .setAudience(purpose)
        .setSubject(String(reader));
      const seconds = VALID_SECONDS[purpose];
      return (
        seconds === null
          ? unsigned
          : unsigned.setExpirationTime(Math.floor(now().getTime() / 1000) + seconds)
      ).sign(keys[0]);
    },

    read: (purpose, token) =>
      withAnyKey(keys, async (key) => {
        try {
          const { payload } = await jwtVerify(token, key, {
            algorithms: [ALGORITHM],
            audience: purpose,
            requiredClaims: [
              "sub",
              "sid",
              "ver",
              ...(VALID_SECONDS[purpose] === null ? [] : ["exp"]),
            ],
            currentDate: now(),
          });
          return {
            reader: Number(payload.sub),
            subscription: payload.sid as number | null,
            version: payload.ver as number,
          };
        } catch (error) {
          if (error instanceof errors.JOSEError) return null;
          throw error;
        }
      }),
  };
}

/**
 * Length of a proof in hexadecimal digits: they survive mail servers that change the case of letters. 128 bits cannot be
 * guessed.
 */
const PROOF_DIGITS = 32;
const MESSAGE_ID = new RegExp(`^<newsletter\\.([a-z0-9.]+)\\.[0-9a-f]{${PROOF_DIGITS}}@`);

/**
 * Creates and checks the Message-IDs of newsletter mails. Each proves that this site sent the mail to this address. So only the
 * recipient or the recipient's mail server can report that the mail was returned.
 */
export interface MessageIds {
  /**
   * Returns the Message-ID in angle brackets, the same each time. `mail` identifies the mail among all newsletter mails:
   * lower-case letters, digits and dots.
   */
  of(mail: string, email: string): string;
  /** Returns whether this site sent a mail with this id to an address. */
  wasSentTo(messageId: string, email: string): boolean;
}

/**
 * Creates Message-IDs with `keys` of 32 bytes, which must sign nothing else. The first key signs; proofs of all keys are
 * accepted. `host` is the site's host name.
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
    wasSentTo(messageId, email) {
      const claimed = messageId.toLowerCase();
      const mail = MESSAGE_ID.exec(claimed)?.[1];
      if (mail === undefined) return false;
      const given = Buffer.from(claimed);
      return keys.some((key) => {
        const expected = Buffer.from(idOf(mail, email, key));
        return given.length === expected.length && timingSafeEqual(given, expected);
      });
    },
  };
}
