import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import type { Tokens } from "#contract/accounts";
import { sessionContext, sessionSecretContext, siteUrlContext } from "../contexts";
import { readCookie } from "../middleware/cookies";
import { seal, unseal } from "./seal.server";

/** Kept by the browser this long after the last renewal. Ours: the content system ends sessions by itself, and sooner. */
const COOKIE_MAX_AGE_S = 90 * 24 * 60 * 60;
const PURPOSE = "session";

/** What the cookie holds: a visitor who is signed in is nothing else to the website. */
const SessionTokens = z.object({
  access: z.string(),
  refresh: z.string(),
  /** When the access token ends: milliseconds since 1970. */
  expires: z.number(),
});
export type SessionTokens = z.infer<typeof SessionTokens>;

/** The session of this request. Everybody reads it; `startSession` and `endSession` change it. */
export interface Session {
  tokens: SessionTokens | null;
  /** The cookie came, and is good no more: this visitor was signed in and should hear that it is over. */
  ended: boolean;
  /** The browser's cookie is not what it should be any more. */
  changed: boolean;
}

type Context = Readonly<RouterContextProvider>;

/** The content system's tokens as the cookie keeps them. */
export function sessionTokens({ jwtAuthToken, jwtRefreshToken, jwtAuthExpiration }: Tokens): SessionTokens {
  return { access: jwtAuthToken, refresh: jwtRefreshToken, expires: Number(jwtAuthExpiration) * 1000 };
}

/** Signs the visitor in with this answer, whatever it is: the session middleware puts the cookie on it. */
export function startSession(context: Context, tokens: Tokens): void {
  Object.assign(context.get(sessionContext), { tokens: sessionTokens(tokens), ended: false, changed: true } satisfies Session);
}

/** Signs the visitor out with this answer. The content system's side of the session is the caller's to end. */
export function endSession(context: Context): void {
  Object.assign(context.get(sessionContext), { tokens: null, ended: false, changed: true } satisfies Session);
}

/** The session that a request's cookie holds. One that does not open was sealed with another secret, or by somebody else. */
export async function openSession(context: Context, cookieHeader: string | null): Promise<Session> {
  const sealed = readCookie(cookieHeader, cookieName(context));
  if (!sealed) return { tokens: null, ended: false, changed: false };
  const opened = SessionTokens.safeParse(await unseal(sealed, context.get(sessionSecretContext), PURPOSE));
  return { tokens: opened.data ?? null, ended: !opened.success, changed: false };
}

/** The `Set-Cookie` value that makes the browser's session this one. */
export async function sessionCookie(context: Context, { tokens }: Session): Promise<string> {
  const value = tokens ? await seal(tokens, context.get(sessionSecretContext), PURPOSE) : "";
  return `${cookieName(context)}=${value}; Path=/; Max-Age=${tokens ? COOKIE_MAX_AGE_S : 0}; SameSite=Lax; HttpOnly${isSecure(context) ? "; Secure" : ""}`;
}

const isSecure = (context: Context) => context.get(siteUrlContext).startsWith("https:");

/** With the prefix a browser takes the cookie from this very host over https alone: no neighbour can plant one. */
const cookieName = (context: Context) => (isSecure(context) ? "__Host-session" : "session");

/** Whether a request's cookies hold a session of either name, good or not: the host asks before it has a context. */
export const mayHaveSession = (cookieHeader: string | null): boolean => ["session", "__Host-session"].some((name) => readCookie(cookieHeader, name));
