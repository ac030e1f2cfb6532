import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { LANGUAGES } from "#contract/languages";
import { sealedCookie } from "./sealed-cookie.server";

/** How long a sign-on may take; the content system forgets it after the same time. */
const COOKIE_MAX_AGE_S = 10 * 60;
/** Nobody guesses 256 bits; as text they fit SAML's RelayState. */
const STATE_BYTES = 32;

/** What this browser keeps while its visitor is at the identity provider. */
const SignOnUnderWay = z.object({
  /** Comes back with the tokens: whoever brings others has been sent here by somebody else. */
  state: z.string(),
  language: z.enum(LANGUAGES),
  /** Where to go once signed in, a path within the site; null for the landing page. */
  target: z.string().nullable(),
});
export type SignOnUnderWay = z.infer<typeof SignOnUnderWay>;

type Context = Readonly<RouterContextProvider>;

export const newState = (): string => randomBytes(STATE_BYTES).toString("base64url");

const cookie = sealedCookie("sign-on", { shape: SignOnUnderWay, maxAgeSeconds: COOKIE_MAX_AGE_S });

/** The `Set-Cookie` value that keeps a sign-on, or ends it. */
export const signOnCookie = (context: Context, underWay: SignOnUnderWay | null): Promise<string> =>
  cookie.set(context, underWay);

/** The sign-on that this browser began with this state; null for any other. */
export async function signOnOf(
  context: Context,
  cookieHeader: string | null,
  state: string | null,
): Promise<SignOnUnderWay | null> {
  const underWay = state === null ? null : await cookie.open(context, cookieHeader);
  return underWay && state !== null && isSame(underWay.state, state) ? underWay : null;
}

/** Takes as long for what begins alike as for what differs at once. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
