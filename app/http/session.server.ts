import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import type { Tokens } from "#contract/accounts";
import { sessionContext } from "../contexts";
import { sealedCookie } from "./sealed-cookie.server";
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { LANGUAGES } from "#contract/languages";

/** Lifetime of the cookie after the last renewal. Chosen: longer than the content system's sessions. */
const COOKIE_MAX_AGE_S = 90 * 24 * 60 * 60;

/** The content of the cookie: the website stores nothing else about a signed-in user. */
const SessionTokens = z.object({
  access: z.string(),
  refresh: z.string(),
  /** When the access token expires, in milliseconds since 1970. */
  expires: z.number(),
});
export type SessionTokens = z.infer<typeof SessionTokens>;

/** The session of this request. All code may read it; `startSession` and `endSession` change it. */
export interface Session {
  tokens: SessionTokens | null;
  /** Whether the request's cookie is no longer valid: the visitor was signed in and should see that the session has ended. */
  ended: boolean;
  /** Whether the browser's cookie must be updated. */
  changed: boolean;
}

type Context = Readonly<RouterContextProvider>;

/** Converts the content system's tokens to the cookie's format. */
export function sessionTokens({
  jwtAuthToken,
  jwtRefreshToken,
  jwtAuthExpiration,
}: Tokens): SessionTokens {
  return {
    access: jwtAuthToken,
    refresh: jwtRefreshToken,
    expires: Number(jwtAuthExpiration) * 1000,
  };
}

/** Signs the visitor in with this response, of any kind: the session middleware adds the cookie to it. */
export function startSession(context: Context, tokens: Tokens): void {
  Object.assign(context.get(sessionContext), {
    tokens: sessionTokens(tokens),
    ended: false,
    changed: true,
  } satisfies Session);
}

/** Signs the visitor out with this response. The caller must end the content system's session. */
export function endSession(context: Context): void {
  Object.assign(context.get(sessionContext), {
    tokens: null,
    ended: false,
    changed: true,
  } satisfies Session);
}

const cookie = sealedCookie("session", { shape: SessionTokens, maxAgeSeconds: COOKIE_MAX_AGE_S });

/** Opens the session of a request's cookie. A cookie that cannot be opened was sealed with another secret, or forged. */
export async function readSession(context: Context, cookieHeader: string | null): Promise<Session> {
  const tokens = await cookie.open(context, cookieHeader);
  return { tokens, ended: tokens === null && cookie.isPresent(cookieHeader), changed: false };
}

/** Returns the `Set-Cookie` value for the session. */
export const sessionCookie = (context: Context, { tokens }: Session): Promise<string> =>
  cookie.set(context, tokens);

/** Returns whether a request has a session cookie, valid or not: the host asks before it has a context. */
export const mayHaveSession = cookie.isPresent;

/** Time limit of a sign-on, the same as in the content system. */
const SIGN_ON_MAX_AGE_S = 10 * 60;
/** 256 bits cannot be guessed; as text they fit into SAML's RelayState. */
const STATE_BYTES = 32;

/** What the browser keeps while its user is at the identity provider. */
const PendingSignOn = z.object({
  /** Returned with the tokens. Another state means that the tokens come from a third party's link. */
  state: z.string(),
  language: z.enum(LANGUAGES),
  /** Where to go once signed in, a path within the site; null for the landing page. */
  target: z.string().nullable(),
});
export type PendingSignOn = z.infer<typeof PendingSignOn>;

export const newState = (): string => randomBytes(STATE_BYTES).toString("base64url");

const signOn = sealedCookie("sign-on", { shape: PendingSignOn, maxAgeSeconds: SIGN_ON_MAX_AGE_S });

/** Returns the `Set-Cookie` value that stores a sign-on, or deletes it. */
export const signOnCookie = (context: Context, underWay: PendingSignOn | null): Promise<string> =>
  signOn.set(context, underWay);

/** Returns the sign-on that this browser started with this state; null for any other. */
export async function readSignOn(
  context: Context,
  cookieHeader: string | null,
  state: string | null,
): Promise<PendingSignOn | null> {
  const underWay = state === null ? null : await signOn.open(context, cookieHeader);
  return underWay && state !== null && isSame(underWay.state, state) ? underWay : null;
}

/** Compares in constant time. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
