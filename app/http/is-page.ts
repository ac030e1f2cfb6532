/** Whether an answer is a page of HTML. */
export const isPage = (headers: Headers): boolean =>
  (headers.get("Content-Type") ?? "").startsWith("text/html");

/** Whether the page itself was sent: script asks for no HTML. */
export const wantsPage = (request: Request): boolean =>
  request.headers.get("Accept")?.includes("text/html") ?? false;

/** Whether the router in the browser asks for the data of a page or of a part of one. */
export const isRouterData = (request: Request): boolean =>
  request.method === "GET" && new URL(request.url).pathname.endsWith(".data");
