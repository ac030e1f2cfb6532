import { errors, jwtVerify, SignJWT } from "jose";
import { type Keys, withAnyKey } from "../../platform/rotating";

const DAY_SECONDS = 24 * 60 * 60;

/**
 * How long a key of each purpose is good, in seconds; null for ever. Ours: who signed up looks into their mail within a fortnight, an
 * issue is found again within a year, and a mail that nobody can be rid of any more is called unwanted, however old it is.
 */
const GOOD_FOR = {
  confirm: 14 * DAY_SECONDS,
  manage: 365 * DAY_SECONDS,
  leave: null,
} as const satisfies Record<string, number | null>;

/** What a link in a mail is for; a key of one purpose opens nothing of another. */
export type LinkPurpose = keyof typeof GOOD_FOR;
/** For how many days the link of a confirmation is good. */
export const CONFIRM_DAYS = GOOD_FOR.confirm / DAY_SECONDS;

/** The one algorithm that is taken; a key that names another, or none, is not looked at further. */
const ALGORITHM = "HS256";

/** For whom a key speaks. */
export interface LinkClaims {
  /** The reader's id. */
  reader: number;
  /** The subscription that the mail is about; null for a mail about all that goes to the address. */
  subscription: number | null;
  /** The reader's `link_version` when the key was made: whoever reads a key compares it. */
  version: number;
}

/** Makes and reads the keys of links in mails: compact JWS, so that none of them has to be kept. */
export interface LinkKeys {
  /** A key that fits an address as it is. */
  make(purpose: LinkPurpose, claims: LinkClaims): Promise<string>;
  /** For whom a key speaks; null unless it is ours, for this purpose, and still good. Whether its reader is still there is for the caller to find out. */
  read(purpose: LinkPurpose, key: string): Promise<LinkClaims | null>;
}

/** `keys` are such that nothing else is signed with, of 32 bytes: the first signs, and what any has signed counts. */
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
