import type { Context, MiddlewareHandler } from "hono";
import { AppError } from "../contract/errors";
import { type Actor, ANONYMOUS, type Client } from "../domains/actor";
import type { Services } from "../services";
import type { Visitor } from "./client-address";
import { NO_ADDRESS } from "../platform/network";

/** What `authenticate` leaves for the handlers. */
export interface ActorVariables {
  actor: Actor;
}

/** `Sec-Purpose` (Fetch standard), and `Purpose`, as some browsers still call it. A page that is rendered ahead says both words. */
const PREFETCH = /\b(prefetch|prerender|preview)\b/i;
const BEARER = /^Bearer +([\w.~+/-]+=*)$/i;

/**
 * Finds out who asks, from the request's bearer token; without one nobody does. Throws `unauthenticated` for a token that
 * is not ours, has expired, or whose session has ended: the caller must know that it is signed out.
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

/** The token of a header `Authorization: Bearer`; null for any other. */
export function bearerOf(header: string): string | null {
  return BEARER.exec(header)?.[1] ?? null;
}

/** Who asks. */
export function actorOf(c: Context): Actor {
  return (c as Context<{ Variables: ActorVariables }>).get("actor") ?? ANONYMOUS;
}

/** From where, as the host has said, never the request itself; by which program and whether ahead of its reader, as that says. */
export function clientOf(c: Context): Client {
  const visitor = c.env as Partial<Visitor> | undefined;
  return {
    address: visitor?.clientAddress ?? NO_ADDRESS,
    isLocal: visitor?.isLocal === true,
    userAgent: c.req.header("user-agent"),
    isAhead: PREFETCH.test(c.req.header("sec-purpose") ?? c.req.header("purpose") ?? ""),
  };
}
