import { isLanguage } from "./languages";

/** The website's pages with an address of their own, without language; content has others. A test compares them with the table of routes. */
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

/** First words of addresses that belong to the website as a whole. */
const AREAS: ReadonlySet<string> = new Set([
  "account",
  "api",
  "assets",
  "development",
  "files",
  "graphql",
  "resources",
]);

/** Whether a path has a page of the website itself, in any language. As the router does, it reads small and capital letters alike. */
export function isSitePage(path: string): boolean {
  const words = path.toLowerCase().split("/").filter(Boolean);
  if (isLanguage(words[0])) words.shift();
  return PAGES.has(`/${words.join("/")}`) || AREAS.has(words[0] ?? "");
}
