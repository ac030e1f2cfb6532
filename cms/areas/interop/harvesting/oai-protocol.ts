import { errors, type JWTPayload, jwtVerify, SignJWT } from "jose";
import { type Keys, withAnyKey } from "../../../platform/secrets";

/** Error codes of the protocol (OAI-PMH 2.0, section 3.6) that can occur here. */
export type OaiErrorCode =
  | "badArgument"
  | "badResumptionToken"
  | "badVerb"
  | "cannotDisseminateFormat"
  | "idDoesNotExist"
  | "noRecordsMatch"
  | "noSetHierarchy";

/** A request that cannot be answered, with an error code of the protocol. */
export class OaiError extends Error {
  constructor(
    readonly code: OaiErrorCode,
    message: string,
  ) {
    super(message);
  }
}

/** How long a token is valid, in seconds. Chosen: a harvest that runs at night can continue after a check in the morning. */
export const TOKEN_SECONDS = 24 * 60 * 60;
/** The only accepted algorithm. */
const ALGORITHM = "HS256";

/** Makes and reads resumption tokens. They are compact JWS, so none of them has to be stored and none can be forged. */
export interface ResumptionTokens {
  /** Returns a token to continue a list; `claims` are plain JSON. */
  make(list: string, claims: object): Promise<{ token: string; expires: Date }>;
  /** Returns the claims of a token. Throws `badResumptionToken` if its signature or list is wrong, or if it has expired. */
  read<Content>(list: string, token: string): Promise<Content>;
}

/** Creates tokens with `keys` of 32 bytes, which must sign nothing else. The first key signs; signatures of all keys are accepted. */
export function createResumptionTokens(keys: Keys, now: () => Date): ResumptionTokens {
  return {
    async make(list, claims) {
      const expires = Math.floor(now().getTime() / 1000) + TOKEN_SECONDS;
      const token = await new SignJWT({ ...claims } as JWTPayload)
        .setProtectedHeader({ alg: ALGORITHM })
        .setAudience(list)
        .setExpirationTime(expires)
        .sign(keys[0]);
      return { token, expires: new Date(expires * 1000) };
    },

    async read<Content>(list: string, token: string) {
      const claims = await withAnyKey(keys, async (key) => {
        try {
          const { payload } = await jwtVerify(token, key, {
            algorithms: [ALGORITHM],
            audience: list,
            requiredClaims: ["exp"],
            currentDate: now(),
          });
          return payload as Content;
        } catch (error) {
          if (error instanceof errors.JOSEError) return null;
          throw error;
        }
      });
      if (claims === null)
        throw new OaiError(
          "badResumptionToken",
          "The resumptionToken is not one of this list, or has expired; begin again",
        );
      return claims;
    },
  };
}
