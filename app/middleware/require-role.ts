import type { MiddlewareFunction, RouterContextProvider } from "react-router";
import type { Account } from "#contract/accounts";
import { visitorContext, localSiteContext, siteUrlContext } from "../contexts";
import { isStaff, isEditor } from "#contract/roles";
import { roleRequired } from "../http/page-requests";
import { fetchSite } from "remix-utils/sec-fetch";

/** Answers 401 to signed-out visitors, with a link to sign in and return. For pages of members. */
export const requireUser: MiddlewareFunction<Response> = ({ context }) => {
  memberOf(context);
};

/** The middleware of pages for members. */
export const membersOnlyPage = [requireUser];

/**
 * Requires a user only for requests that read. For pages with long texts: a submission reaches the route's action, which
 * reports an ended session without losing the typed text. Their loaders call `memberOf`.
 */
export const requireUserToRead: MiddlewareFunction<Response> = ({ request, context }) => {
  if (request.method !== "POST") memberOf(context);
};

/** Returns the signed-in user; throws 401 without one. */
export function memberOf(context: Readonly<RouterContextProvider>): Account {
  const { account } = context.get(visitorContext);
  if (!account) throw new Response(null, { status: 401 });
  return account;
}

/**
 * The middleware of pages for staff: answers 401 to signed-out visitors, who may be staff, and 403 to other members.
 */
export const staffOnlyPage: MiddlewareFunction<Response>[] = [
  ({ context }) => {
    if (!isStaff(memberOf(context))) throw new Response(null, { status: 403 });
  },
];

/** Answers 401 to signed-out visitors, who may be editors, and 403 to other users. For pages of the admin area. */
export const requireEditor: MiddlewareFunction<Response> = ({ context }) => {
  if (!isEditor(memberOf(context))) throw roleRequired("editor");
};

/** Answers 404 unless only this machine can open the site. For pages of developers. */
export const requireLocalSite: MiddlewareFunction<Response> = ({ context }) => {
  if (!context.get(localSiteContext)) throw new Response(null, { status: 404 });
};

/** Methods that change nothing. RFC 9110, 9.2.1. */
const SAFE_METHODS = ["GET", "HEAD", "OPTIONS"];

/**
 * Returns whether another site's page sent a request that changes something. The session cookie is not sent either
 * (`SameSite=Lax`), but a form of another site must not sign a visitor out. Browsers mark cross-site requests, or send the
 * origin of a form. A request without either comes from no browser and has no cookies to misuse. The router makes the same
 * check for pages, and logs each refusal as an error, so the host checks first.
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

/** Refuses requests from pages of other sites, also to routes without a page, which the router does not check. */
export const sameOriginMiddleware: MiddlewareFunction<Response> = ({ request, context }) => {
  if (isCrossSite(request, context.get(siteUrlContext))) throw new Response(null, { status: 403 });
};
