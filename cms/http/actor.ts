import type { Context, MiddlewareHandler } from "hono";
import { AppError } from "../contract/errors";
import { type Actor, ANONYMOUS, type Client } from "../shared/actor";
import type { Services } from "../services";
import { NO_ADDRESS, isLocalRequest } from "../platform/network";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { IncomingMessage } from "node:http";

/** Variables that `authenticate` sets for the handlers. */
export interface ActorVariables {
  actor: Actor;
}

/**
 * Values of `Sec-Purpose` (Fetch standard), and of its older name `Purpose`, which some browsers still send. A prerendered
 * page sends both words.
 */
const PREFETCH = /\b(prefetch|prerender|preview)\b/i;
const BEARER = /^Bearer +([\w.~+/-]+=*)$/i;

/**
 * Identifies the caller by the request's bearer token; without one the caller is anonymous. Throws `unauthenticated` for a
 * token that this site did not issue, that has expired, or whose session has ended. The client must learn that the user is
 * signed out.
 */
export function authenticate({
  accounts,
}: Pick<Services, "accounts">): MiddlewareHandler<{ Variables: ActorVariables }> {
  return async (c, next) => {
    const header = c.req.header("authorization");
    c.set("actor", header ? await actorOfHeader(header) : ANONYMOUS);
    await next();
  };

  async function actorOfHeader(header: string): Promise<Actor> {
    const token = bearerOf(header);
    if (token === null)
      throw new AppError("unauthenticated", "Send the access token as Authorization: Bearer");
    return accounts.authenticate(token);
  }
}

/** Returns the token of a header `Authorization: Bearer`; null for any other header. */
export function bearerOf(header: string): string | null {
  return BEARER.exec(header)?.[1] ?? null;
}

/** Returns the actor of a request. */
export function actorOf(c: Context): Actor {
  return (c as Context<{ Variables: ActorVariables }>).get("actor") ?? ANONYMOUS;
}

/**
 * Returns the client of a request. The host supplies the address, never the request itself. The request supplies the user
 * agent, and whether it is a prefetch.
 */
export function clientOf(c: Context): Client {
  const visitor = c.env as Partial<Visitor> | undefined;
  return {
    address: visitor?.clientAddress ?? NO_ADDRESS,
    isLocal: visitor?.isLocal === true,
    userAgent: c.req.header("user-agent"),
    isPrefetch: PREFETCH.test(c.req.header("sec-purpose") ?? c.req.header("purpose") ?? ""),
  };
}

/** Facts about the visitor of a request, from the host. */
export interface Visitor {
  /** Used for rate limits and counts. */
  clientAddress: string;
  /** Whether the visitor is on this machine, and the site is intended for this machine only: see `isLocalRequest`. */
  isLocal?: boolean;
}

/**
 * Returns the visitor's address: the address of the connection or, behind a trusted proxy, the last entry of
 * `X-Forwarded-For`. That entry is the only part of the header that a visitor cannot forge.
 */
export function clientAddressOf(c: Context, trustProxy: boolean): string {
  const forwarded = trustProxy
    ? c.req.header("x-forwarded-for")?.split(",").at(-1)?.trim()
    : undefined;
  return forwarded || getConnInfo(c).remote.address || NO_ADDRESS;
}

/** Returns what the host knows of the visitor of a request. */
export function visitorOf(
  c: Context,
  { TRUST_PROXY: trustProxy, SITE_URL: siteUrl }: { TRUST_PROXY: boolean; SITE_URL: string },
): Visitor {
  const { httpVersion } = (c.env as { incoming?: IncomingMessage }).incoming ?? {};
  const isLocal = isLocalRequest({
    siteUrl,
    trustProxy,
    remoteAddress: getConnInfo(c).remote.address,
    httpVersion,
    headers: c.req.raw.headers,
  });
  return { clientAddress: clientAddressOf(c, trustProxy), isLocal };
}
