import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import type { Tokens } from "#contract/accounts";
import { sessionContext } from "../contexts";
import { sealedCookie } from "./sealed-cookie.server";

/** Kept by the browser this long after the last renewal. Ours: the content system ends sessions by itself, and sooner. */
const COOKIE_MAX_AGE_S = 90 * 24 * 60 * 60;

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

/** Signs the visitor in with this answer, whatever it is: the session middleware puts the cookie on it. */
export function startSession(context: Context, tokens: Tokens): void {
  Object.assign(context.get(sessionContext), {
    tokens: sessionTokens(tokens),
    ended: false,
    changed: true,
  } satisfies Session);
}

/** Signs the visitor out with this answer. The content system's side of the session is the caller's to end. */
export function endSession(context: Context): void {
  Object.assign(context.get(sessionContext), {
    tokens: null,
    ended: false,
    changed: true,
  } satisfies Session);
}

const cookie = sealedCookie("session", { shape: SessionTokens, maxAgeSeconds: COOKIE_MAX_AGE_S });

/** The session that a request's cookie holds. One that does not open was sealed with another secret, or by somebody else. */
export async function openSession(context: Context, cookieHeader: string | null): Promise<Session> {
  const tokens = await cookie.open(context, cookieHeader);
  return { tokens, ended: tokens === null && cookie.came(cookieHeader), changed: false };
}

/** The `Set-Cookie` value that makes the browser's session this one. */
export const sessionCookie = (context: Context, { tokens }: Session): Promise<string> =>
  cookie.set(context, tokens);

/** Whether a request's cookies hold a session, good or not: the host asks before it has a context. */
export const mayHaveSession = cookie.came;
