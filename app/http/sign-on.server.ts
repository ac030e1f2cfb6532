import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { LANGUAGES } from "#contract/languages";
import { sealedCookie } from "./sealed-cookie.server";

/** Time limit of a sign-on, the same as in the content system. */
const COOKIE_MAX_AGE_S = 10 * 60;
/** 256 bits cannot be guessed; as text they fit into SAML's RelayState. */
const STATE_BYTES = 32;

/** What the browser keeps while its user is at the identity provider. */
const PendingSignOn = z.object({
  /** Returned with the tokens. Another state means that a link of a third party brought them. */
  state: z.string(),
  language: z.enum(LANGUAGES),
  /** Where to go once signed in, a path within the site; null for the landing page. */
  target: z.string().nullable(),
});
export type PendingSignOn = z.infer<typeof PendingSignOn>;

type Context = Readonly<RouterContextProvider>;

export const newState = (): string => randomBytes(STATE_BYTES).toString("base64url");

const cookie = sealedCookie("sign-on", { shape: PendingSignOn, maxAgeSeconds: COOKIE_MAX_AGE_S });

/** Returns the `Set-Cookie` value that stores a sign-on, or deletes it. */
export const signOnCookie = (context: Context, underWay: PendingSignOn | null): Promise<string> =>
  cookie.set(context, underWay);

/** Returns the sign-on that this browser started with this state; null for any other. */
export async function readSignOn(
  context: Context,
  cookieHeader: string | null,
  state: string | null,
): Promise<PendingSignOn | null> {
  const underWay = state === null ? null : await cookie.open(context, cookieHeader);
  return underWay && state !== null && isSame(underWay.state, state) ? underWay : null;
}

/** Compares in constant time. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
