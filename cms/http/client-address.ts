import { getConnInfo } from "@hono/node-server/conninfo";
import type { IncomingMessage } from "node:http";
import type { Context } from "hono";
import { isLocalRequest } from "../platform/locality";
import { NO_ADDRESS } from "../platform/network";

/** What the host knows of the visitor who asks. */
export interface Visitor {
  /** Limits and counts go by it. */
  clientAddress: string;
  /** Whether the visitor is at this machine, and the site is meant for this machine alone: see `isLocalRequest`. */
  isLocal?: boolean;
}

/**
 * The visitor's address as the host knows it: that of the connection, or behind a proxy that is trusted what it says last
 * in `X-Forwarded-For`, which is the one part of the header that no visitor can write.
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
