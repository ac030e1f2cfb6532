import { errors, type JWTPayload, jwtVerify, SignJWT } from "jose";
import { type Keys, withAnyKey } from "../../platform/rotating";
import { OaiError } from "./oai-error";

/** How long a harvester may take over a page before it asks for the next, in seconds. Ours: a night's work that is looked after in the morning. */
export const TOKEN_SECONDS = 24 * 60 * 60;
/** The one algorithm that is taken. */
const ALGORITHM = "HS256";

/** Makes and reads resumption tokens: compact JWS, so that none of them has to be kept and none can be made up. */
export interface ResumptionTokens {
  /** A token that goes on with a list; `claims` are plain JSON. */
  make(list: string, claims: object): Promise<{ token: string; expires: Date }>;
  /** What a token was made of. Throws `badResumptionToken` unless it is ours, for this list, and still good. */
  read<Claims>(list: string, token: string): Promise<Claims>;
}

/** `keys` are such that nothing else is signed with, of 32 bytes: the first signs, and what any has signed counts. */
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

    async read<Claims>(list: string, token: string) {
      const claims = await withAnyKey(keys, async (key) => {
        try {
          const { payload } = await jwtVerify(token, key, {
            algorithms: [ALGORITHM],
            audience: list,
            requiredClaims: ["exp"],
            currentDate: now(),
          });
          return payload as Claims;
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
