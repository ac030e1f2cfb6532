import { isPage } from "~/http/page-requests";

/* Rules for what a device stores, and how much of it. They hold no state. */

/**
 * Limits for pages that were read: their number, total size and age. Chosen: a week's reading, in the space of one large
 * picture.
 */
export const READ_PAGES_MAX = 60;
export const READ_BYTES_MAX = 15_000_000;
export const READ_AGE_MAX_MS = 30 * 24 * 60 * 60 * 1000;
/**
 * How long files are stored that no saved page names: a page loads some of its scripts only on demand. Chosen: two releases.
 */
export const UNUSED_ASSET_AGE_MAX_MS = 14 * 24 * 60 * 60 * 1000;

/** The facts of a saved page that the limits need. */
export interface MeasuredPage {
  address: string;
  /** When it was fetched, in milliseconds since 1970. */
  at: number;
  bytes: number;
}

/** Returns which read pages exceed the limits now. The latest ones stay. */
export function pagesOverLimits(pages: readonly MeasuredPage[], now: number): string[] {
  let [count, bytes] = [0, 0];
  return [...pages]
    .sort((a, b) => b.at - a.at)
    .flatMap((page) => {
      const fits =
        now - page.at <= READ_AGE_MAX_MS &&
        count < READ_PAGES_MAX &&
        bytes + page.bytes <= READ_BYTES_MAX;
      if (!fits) return [page.address];
      count += 1;
      bytes += page.bytes;
      return [];
    });
}

/**
 * Returns whether a response is a page that is the same for every user, as the site itself declares. No other page is saved.
 */
export function isPublicPage({
  status,
  redirected,
  type,
  headers,
}: Pick<Response, "status" | "redirected" | "type" | "headers">): boolean {
  const caching = headers.get("Cache-Control") ?? "";
  return (
    status === 200 &&
    !redirected &&
    type === "basic" &&
    isPage(headers) &&
    /\bpublic\b/.test(caching) &&
    !/\bno-store\b|\bprivate\b/.test(caching)
  );
}

/** Returns the canonical address of a page: the site answers with and without a slash at the end of the path. */
export const canonicalAddress = (address: string): string =>
  address.replace(/^([^?#]*[^/?#])\/+(?=[?#]|$)/, "$1");

/** Pages to read, with or without a language prefix, as opposed to searches, actions and forms. */
const READABLE =
  /^\/([a-z]{2}\/)?(document|article|toolkit|collection|author|page)\/[^/]+(\/(text\/)?[^/]+)?$/;
/** Paths below them to leave out: forms, confirmation pages, and pages generated per user. */
const NOT_READ =
  /\/(files|excel|edit|delete|share|people|promotion|claim|unlink|picture|confirm|cite)(\/|$)/;

/** Pages where reading begins: the start page and the lists. Searches within them are not saved. */
const LISTS =
  /^\/([a-z]{2}\/?)?((search|topics|keywords|countries|publishers|authors|collections|toolkits|frequently-asked-questions|accessibility|developers)\/?)?$/;

/** Returns whether a page fetched for a signed-in user may have a public variant worth keeping. Takes a path and its query. */
export const mayHavePublicVariant = (path: string, search = ""): boolean =>
  (READABLE.test(path) && !NOT_READ.test(path)) || (search === "" && LISTS.test(path));

/**
 * Addresses that the worker never handles: the content system, settings, form targets, files generated while sending,
 * and mails in frames.
 */
const IGNORED_BY_WORKER =
  /^\/(api|graphql|saml|healthz|readyz|oai|usage|uploads|language|light-version|cookie-consent|sitemap[^/]*|robots\.txt)(\/|$)|\/(files|excel|feed|export(\/[^/]+)?|[^/]+\.csv|cite\/[^/]+|mails\/.+\/body|newsletter\/preview)$/;

/** Returns whether the worker leaves an address alone, even if the request is for a whole page. */
export const isIgnoredByWorker = (path: string): boolean => IGNORED_BY_WORKER.test(path);

/** Returns whether the path signs a user out; the browser sends a form there. */
export const isSignOut = (path: string): boolean => /^\/([a-z]{2}\/)?account\/logout$/.test(path);

/** Returns the files that a page names: styles, scripts, texts, fonts. Files of other builds have other names. */
export function assetsOf(html: string): string[] {
  return [
    ...new Set(
      [...html.matchAll(/"(\/(?:assets|fonts|accent)\/[\w./~-]*[\w~-])"/g)].map(
        ([, path = ""]) => path,
      ),
    ),
  ];
}

/** Returns whether a page is in light mode. Its readers want neither scripts nor extra bytes, so nothing of it is saved. */
export const isLightVersion = (html: string): boolean =>
  /^[^>]*>?\s*<html[^>]*\blight-version\b/.test(html);

/** Returns the page's own title, without the site's name after it. */
export function titleOf(html: string): string {
  const own =
    /<meta property="og:title" content="([^"]*)"/.exec(html)?.[1] ??
    /<title>([^<]*)</.exec(html)?.[1] ??
    "";
  return unescaped(own);
}

/** Returns the language of a page. */
export const languageOfPage = (html: string): string =>
  /<html[^>]*\slang="([\w-]+)"/.exec(html)?.[1] ?? "en";

const ESCAPED: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  "#x27": "'",
  "#39": "'",
};
const unescaped = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#x27|#39);/g, (_, name: string) => ESCAPED[name] ?? "");

/** Returns a saved copy with its mark: `since` is when it was fetched, empty for the worker's own pages. */
export const markAsSavedCopy = (html: string, attribute: string, since: string): string =>
  html.replace("<html", `<html ${attribute}="${since}"`);

/** Returns whether a file's name identifies its content, so that a saved copy is as good as the file itself. */
export const isAsset = (path: string): boolean => /^\/(assets|fonts|accent)\/./.test(path);
