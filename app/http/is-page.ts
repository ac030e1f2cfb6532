/** Whether an answer is a page of HTML. */
export const isPage = (headers: Headers): boolean =>
  (headers.get("Content-Type") ?? "").startsWith("text/html");

/** Whether the page itself was sent: script asks for no HTML. */
export const wantsPage = (request: Request): boolean =>
  request.headers.get("Accept")?.includes("text/html") ?? false;

/** Whether the router in the browser asks for the data of a page or of a part of one. */
export const isRouterData = (request: Request): boolean =>
  request.method === "GET" && new URL(request.url).pathname.endsWith(".data");

/** What embeds a document rather than opening it. Fetch standard, "destination". */
const EMBEDDED = ["iframe", "frame", "embed", "object"];

/** Whether a visitor opens the address in a browser, by a link or by typing it. */
export const isNavigation = (request: Request): boolean =>
  (request.method === "GET" || request.method === "HEAD") &&
  wantsPage(request) &&
  !EMBEDDED.includes(request.headers.get("Sec-Fetch-Dest") ?? "");
