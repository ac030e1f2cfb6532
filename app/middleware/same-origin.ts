import type { MiddlewareFunction } from "react-router";
import { fetchSite } from "remix-utils/sec-fetch";
import { siteUrlContext } from "../contexts";

/** Methods that change nothing. RFC 9110, 9.2.1. */
const SAFE_METHODS = ["GET", "HEAD", "OPTIONS"];

/**
 * Returns whether another site's page sent a request that changes something. The session cookie is not sent either
 * (`SameSite=Lax`), but a form of another site must not sign a visitor out. Browsers mark cross-site requests, or send the origin
 * of a form. A request without either comes from no browser and has no cookies to misuse. The router makes the same check for
 * pages, and logs each refusal as an error, so the host checks first.
 */
export function isCrossSite(
  { method, headers, url }: Pick<Request, "method" | "headers" | "url">,
  siteUrl: string,
): boolean {
  const origin = headers.get("Origin");
  if (SAFE_METHODS.includes(method)) return false;
  if (fetchSite(headers) === "cross-site") return true;
  if (origin === null) return false;
  if (!URL.canParse(origin)) return true;
  const { host, origin: normalised } = new URL(origin);
  return host !== new URL(siteUrl).host && normalised !== new URL(url).origin;
}

/** Refuses what another site's page sends, also to routes without a page, which the router does not check. */
export const sameOriginMiddleware: MiddlewareFunction<Response> = ({ request, context }) => {
  if (isCrossSite(request, context.get(siteUrlContext))) throw new Response(null, { status: 403 });
};
