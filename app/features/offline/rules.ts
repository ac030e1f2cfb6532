/* What is kept on a device, and how much of it: rules without any state. */

import { isPage } from "~/http/is-page";

/** Pages that were read are kept so many, so large together, and so long. Ours: a week's reading, in the room of one large picture. */
export const READ_PAGES_MAX = 60;
export const READ_BYTES_MAX = 15_000_000;
export const READ_AGE_MAX_MS = 30 * 24 * 60 * 60 * 1000;
/** Files that no kept page names are kept as long: a page fetches some of its scripts only when they are wanted. Ours: two releases. */
export const UNNAMED_AGE_MAX_MS = 14 * 24 * 60 * 60 * 1000;

/** A kept page, as far as the bounds want to know it. */
export interface Measured {
  address: string;
  /** When it came, in milliseconds since 1970. */
  at: number;
  bytes: number;
}

/** Which of the pages that were read have to go, now. Those read last stay. */
export function overBounds(pages: readonly Measured[], now: number): string[] {
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

/** Whether an answer is a page that is the same for everybody: the site itself says so of it. All else is never kept. */
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

/** The one address of a page among those that lead to it: the site answers with a slash behind the path and without. */
export const oneAddress = (address: string): string =>
  address.replace(/^([^?#]*[^/?#])\/+(?=[?#]|$)/, "$1");

/** In the languages' prefixes or without: what is read rather than searched, done or asked for. */
const READABLE =
  /^\/([a-z]{2}\/)?(document|article|toolkit|collection|author|page)\/[^/]+(\/(text\/)?[^/]+)?$/;
/** Below those: forms, questions, and what is made anew for whoever asks. */
const NOT_READ =
  /\/(files|excel|edit|delete|share|people|promotion|claim|unlink|picture|confirm|cite)(\/|$)/;

/** Where reading begins: the start page and the lists. What was searched in them is not kept. */
const LISTS =
  /^\/([a-z]{2}\/?)?((search|topics|keywords|countries|publishers|authors|collections|toolkits|frequently-asked-questions|accessibility|developers)\/?)?$/;

/** Whether a page that came for somebody who is signed in may have a public variant that is worth keeping. Takes a path and its query. */
export const mayHavePublicVariant = (path: string, search = ""): boolean =>
  (READABLE.test(path) && !NOT_READ.test(path)) || (search === "" && LISTS.test(path));

/** What no worker stands between: the content system, choices, forms' addresses, files that are made while they are sent, and mails in frames. */
const PASSED_BY =
  /^\/(api|graphql|saml|healthz|readyz|oai|usage|uploads|language|light-version|cookie-consent|sitemap[^/]*|robots\.txt)(\/|$)|\/(files|excel|feed|export(\/[^/]+)?|[^/]+\.csv|cite\/[^/]+|mails\/.+\/body|newsletter\/preview)$/;

/** Whether the worker leaves an address alone even where a whole page was asked for. */
export const isPassedBy = (path: string): boolean => PASSED_BY.test(path);

/** Ends somebody's session; the browser sends a form there. */
export const isSignOut = (path: string): boolean => /^\/([a-z]{2}\/)?account\/logout$/.test(path);

/** The files that a page names for itself: styles, scripts, texts, fonts. Those of another build have other names. */
export function assetsOf(html: string): string[] {
  return [
    ...new Set(
      [...html.matchAll(/"(\/(?:assets|fonts|accent)\/[\w./~-]*[\w~-])"/g)].map(
        ([, path = ""]) => path,
      ),
    ),
  ];
}

/** Whether it is the light version of a page: whoever reads that wants neither script nor bytes, so nothing of it is kept. */
export const isLightVersion = (html: string): boolean =>
  /^[^>]*>?\s*<html[^>]*\blight-version\b/.test(html);

/** Who the page says it is: its own title, without the site's behind it. */
export function titleOf(html: string): string {
  const own =
    /<meta property="og:title" content="([^"]*)"/.exec(html)?.[1] ??
    /<title>([^<]*)</.exec(html)?.[1] ??
    "";
  return unescaped(own);
}

/** The language that a page is in. */
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

/** A kept copy that knows it is one: `since` is when it came, empty for the worker's own pages. */
export const markedAsKept = (html: string, attribute: string, since: string): string =>
  html.replace("<html", `<html ${attribute}="${since}"`);
