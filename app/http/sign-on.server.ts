import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { LANGUAGES } from "#contract/languages";
import { sessionSecretContext, siteUrlContext } from "../contexts";
import { readCookie } from "../middleware/cookies";
import { seal, unseal } from "./seal.server";

/** How long a sign-on may take; the content system forgets it after the same time. */
const COOKIE_MAX_AGE_S = 10 * 60;
/** Nobody guesses 256 bits; as text they fit SAML's RelayState. */
const STATE_BYTES = 32;
const PURPOSE = "sign-on";

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

/** The `Set-Cookie` value that keeps a sign-on, or ends it. Lax: it comes along when the provider sends the visitor back. */
export async function signOnCookie(context: Context, underWay: SignOnUnderWay | null): Promise<string> {
  const value = underWay ? await seal(underWay, context.get(sessionSecretContext), PURPOSE) : "";
  return `${cookieName(context)}=${value}; Path=/; Max-Age=${underWay ? COOKIE_MAX_AGE_S : 0}; SameSite=Lax; HttpOnly${isSecure(context) ? "; Secure" : ""}`;
}

/** The sign-on that this browser began with this state; null for any other. */
export async function signOnOf(context: Context, cookieHeader: string | null, state: string | null): Promise<SignOnUnderWay | null> {
  const sealed = readCookie(cookieHeader, cookieName(context));
  if (!sealed || state === null) return null;
  const underWay = SignOnUnderWay.safeParse(await unseal(sealed, context.get(sessionSecretContext), PURPOSE)).data;
  return underWay && isSame(underWay.state, state) ? underWay : null;
}

/** Takes as long for what begins alike as for what differs at once. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}

const isSecure = (context: Context) => context.get(siteUrlContext).startsWith("https:");

/** With the prefix a browser takes the cookie from this very host over https alone: no neighbour can plant one. */
const cookieName = (context: Context) => (isSecure(context) ? "__Host-sign-on" : "sign-on");
