import { getConnInfo } from "@hono/node-server/conninfo";
import type { IncomingMessage } from "node:http";
import type { Context } from "hono";
import { isLocalRequest, NO_ADDRESS } from "../platform/network";

/** What the host knows about the visitor of a request. */
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
