import type { MiddlewareHandler } from "hono";
import { UPLOAD_FILES_PATH } from "../paths/account";

/** Returns whether a response is an HTML page. */
export const isPage = (headers: Headers): boolean =>
  (headers.get("Content-Type") ?? "").startsWith("text/html");

/** Returns whether the browser requests a page: scripts do not accept HTML. */
export const wantsPage = (request: Request): boolean =>
  request.headers.get("Accept")?.includes("text/html") ?? false;

/** Returns whether the client-side router requests data of a page or of a part of it. */
export const isRouterData = (request: Request): boolean =>
  request.method === "GET" && new URL(request.url).pathname.endsWith(".data");

/** Destinations that embed a document instead of opening it. Fetch standard, "destination". */
const EMBEDDED = ["iframe", "frame", "embed", "object"];

/** Returns whether a visitor opens the URL in a browser, by a link or by typing it. */
export const isNavigation = (request: Request): boolean =>
  (request.method === "GET" || request.method === "HEAD") &&
  wantsPage(request) &&
  !EMBEDDED.includes(request.headers.get("Sec-Fetch-Dest") ?? "");

/** Headers that identify the visitor's client and the purpose of a request; counting readers needs them. */
const VISITOR_HEADERS = ["User-Agent", "Sec-Purpose", "Purpose"];

/** Copies `VISITOR_HEADERS` from the visitor's request to the website's request to the content system. Returns the latter. */
export function withVisitorHeaders(visitor: Request, request: Request): Request {
  for (const name of VISITOR_HEADERS) {
    const value = visitor.headers.get(name);
    if (value !== null) request.headers.set(name, value);
  }
  return request;
}

/**
 * Makes every segment of a path decodable, by encoding each `%` in segments that cannot be decoded. Otherwise the router would
 * log the requested path.
 */
export function decodablePath(pathname: string): string {
  return pathname.split("/").map(decodable).join("/");
}

function decodable(segment: string): string {
  try {
    // The value is used, because the bundler would remove a call whose result is unused.
    return decodeURIComponent(segment) === "" ? "" : segment;
  } catch {
    return segment.replaceAll("%", "%25");
  }
}

/** Methods that the router knows. It answers 405 itself if a page has no action for one of them. */
const ROUTER_METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];
const PAGE_METHODS = "GET, HEAD, POST";

/**
 * Answers the methods that no page accepts: 405, and 204 for OPTIONS. Uploads have their own methods, including OPTIONS. The
 * router cannot read a request with TRACE or an unknown method.
 */
export const pageMethods: MiddlewareHandler = async (c, next) => {
  const { method, path } = c.req;
  if (method === "OPTIONS") {
    if (path !== UPLOAD_FILES_PATH && !path.startsWith(`${UPLOAD_FILES_PATH}/`))
      return c.body(null, 204, { Allow: PAGE_METHODS });
  } else if (!ROUTER_METHODS.includes(method)) {
    return c.text(`Method Not Allowed: pages take ${PAGE_METHODS}.`, 405, {
      Allow: PAGE_METHODS,
      "Cache-Control": "no-store",
    });
  }
  await next();
  // The headers of a response that a page throws are lost, so `Allow` is added here. A page that refuses POST has no form.
  if (c.res.status === 405 && !c.res.headers.has("Allow"))
    c.header("Allow", method === "POST" ? "GET, HEAD" : PAGE_METHODS);
};

/** Data of a refusal for the error page: the form cannot be read, although the URL is right. */
export const UNREADABLE_FORM = "unreadable form";

/** Staff roles that a page may require. */
const REQUIRED_ROLES = ["editor", "administrator"] as const;
type RequiredRole = (typeof REQUIRED_ROLES)[number];

/** Returns the refusal for a member without the role: 403, with the role as its data, which the error page names. */
export const roleRequired = (role: RequiredRole) => new Response(role, { status: 403 });

export const isRequiredRole = (data: unknown): data is RequiredRole =>
  (REQUIRED_ROLES as readonly unknown[]).includes(data);

/** Parses a text as JSON; null if it is invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
