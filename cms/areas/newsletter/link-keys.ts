import { errors, jwtVerify, SignJWT } from "jose";
import { type Keys, withAnyKey } from "../../platform/rotating";

const DAY_SECONDS = 24 * 60 * 60;

/**
 * How long a token of each purpose is valid, in seconds; null for no expiry. Chosen: users read a confirmation within two weeks and
 * look up an issue within a year. Unsubscribe links never expire, because a mail without a working one is reported as spam.
 */
const GOOD_FOR = {
  confirm: 14 * DAY_SECONDS,
  manage: 365 * DAY_SECONDS,
  leave: null,
} as const satisfies Record<string, number | null>;

/** What a link in a mail is for. A token of one purpose is rejected for another. */
export type LinkPurpose = keyof typeof GOOD_FOR;
/** Days for which a confirmation link is valid. */
export const CONFIRM_DAYS = GOOD_FOR.confirm / DAY_SECONDS;

/** The only accepted algorithm. A token that names another algorithm, or none, is rejected. */
const ALGORITHM = "HS256";

/** The reader and subscription that a token is valid for. */
export interface LinkClaims {
  reader: number;
  /** The subscription in the mail; null for a mail about all subscriptions of the address. */
  subscription: number | null;
  /** The reader's `link_version` when the token was made. The caller compares it with the current one. */
  version: number;
}

/** Makes and reads the tokens of links in mails. They are compact JWS, so none of them has to be stored. */
export interface LinkKeys {
  /** Returns a token that needs no escaping in a URL. */
  make(purpose: LinkPurpose, claims: LinkClaims): Promise<string>;
  /**
   * Returns the claims of a token. Returns null if the signature, the purpose or the expiry is wrong. The caller checks whether the
   * reader still exists.
   */
  read(purpose: LinkPurpose, key: string): Promise<LinkClaims | null>;
}

/** Creates tokens with `keys` of 32 bytes, which must sign nothing else. The first key signs; signatures of all keys are accepted. */
export function createLinkKeys(keys: Keys, now: () => Date = () => new Date()): LinkKeys {
  return {
    make(purpose, { reader, subscription, version }) {
      const unsigned = new SignJWT({ sid: subscription, ver: version })
        .setProtectedHeader({ alg: ALGORITHM })
        .setAudience(purpose)
        .setSubject(String(reader));
      const seconds = GOOD_FOR[purpose];
      return (
        seconds === null
          ? unsigned
          : unsigned.setExpirationTime(Math.floor(now().getTime() / 1000) + seconds)
      ).sign(keys[0]);
    },

    read: (purpose, text) =>
      withAnyKey(keys, async (key) => {
        try {
          const { payload } = await jwtVerify(text, key, {
            algorithms: [ALGORITHM],
            audience: purpose,
            requiredClaims: ["sub", "sid", "ver", ...(GOOD_FOR[purpose] === null ? [] : ["exp"])],
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
