import { isLanguage } from "./languages";

/**
 * Pages of the website with a fixed address, without language. Content has other addresses. A test compares them with the
 * table of routes.
 */
const PAGES: ReadonlySet<string> = new Set([
  "/",
  "/cookie-consent",
  "/robots.txt",
  "/site.webmanifest",
  "/search",
  "/search/advanced",
  "/search/count",
  "/feed",
  "/topics",
  "/keywords",
  "/countries",
  "/publishers",
  "/documents/restore",
  "/toolkits",
  "/collections",
  "/collections/new",
  "/collections/restore",
  "/authors",
  "/evaluation-hub",
  "/newsletter",
  "/newsletter/confirm",
  "/newsletter/manage",
  "/newsletter/leave",
  "/accessibility",
  "/developers",
  "/contact",
  "/offline",
  "/correction",
  "/upload",
  "/frequently-asked-questions",
  "/frequently-asked-questions/data-dashboard.csv",
]);

/** First path segments under which every address belongs to the website itself. */
const AREAS: ReadonlySet<string> = new Set([
  "account",
  "admin",
  "api",
  "assets",
  "development",
  "files",
  "graphql",
  "resources",
]);

/** Returns whether a path is a page of the website itself, in any language. Like the router, it ignores case. */
export function isSitePage(path: string): boolean {
  const words = path.toLowerCase().split("/").filter(Boolean);
  if (isLanguage(words[0])) words.shift();
  return PAGES.has(`/${words.join("/")}`) || AREAS.has(words[0] ?? "");
}
