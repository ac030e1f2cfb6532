import type { MiddlewareFunction } from "react-router";
import { siteUrlContext } from "../contexts";

/** Asks for nothing to be changed. RFC 9110, 9.2.1. */
const SAFE_METHODS = ["GET", "HEAD", "OPTIONS"];

/**
 * Refuses what another site's page sends. The router does so for forms of pages, not for routes without a page; the session
 * cookie does not come along either (`SameSite=Lax`), but a strange form must not sign anybody out. A browser says where a
 * form comes from; whoever says nothing is none, and has no cookies to be misused.
 */
export const sameOriginMiddleware: MiddlewareFunction<Response> = ({ request, context }) => {
  const origin = request.headers.get("Origin");
  if (SAFE_METHODS.includes(request.method) || origin === null) return;
  const ours = [context.get(siteUrlContext), request.url].map((address) => new URL(address).host);
  if (!URL.canParse(origin) || !ours.includes(new URL(origin).host)) throw new Response(null, { status: 403 });
};
