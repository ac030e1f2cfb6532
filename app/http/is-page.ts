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
