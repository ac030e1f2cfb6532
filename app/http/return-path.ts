import { safeRedirect } from "remix-utils/safe-redirect";
import { languageOfPath, localisedPath } from "../i18n/paths";
import type { PageLanguage } from "#contract/languages";

/** A placeholder origin: a URL that resolves to another origin leads away from the site. */
export const PLACEHOLDER_ORIGIN = "http://site.invalid";

/**
 * Returns the path to go back to after a choice or a sign-in, from the query or a form; the start page by default. Refuses
 * anything that a browser could read as another site's URL, also after resolving dots. The result is encoded for use in a
 * header.
 */
export function returnPath(value: unknown): string {
  if (
    typeof value !== "string" ||
    !value.startsWith("/") ||
    /[\u0000-\u001f\u007f\\]/.test(value) ||
    !URL.canParse(value, PLACEHOLDER_ORIGIN)
  )
    return "/";
  const { origin, pathname, search, hash } = new URL(value, PLACEHOLDER_ORIGIN);
  return origin === PLACEHOLDER_ORIGIN ? safeRedirect(pathname) + search + hash : "/";
}

/** The page that leads to a file after signing in. */
export const DOWNLOAD_PATH = "/account/download";
/** Its query parameter: the file, a path within the site. */
export const DOWNLOAD = "file";

/**
 * Paths that return a file instead of a page. The browser stays on the previous page, which was rendered for a signed-out
 * visitor.
 */
const FILE =
  /^(\/[a-z]{2})?\/(search\/export\/[^/]+|(collection|author)\/[^/]+\/files|collection\/[^/]+\/excel|(document|article|toolkit|collection)\/[^/]+\/cite\/[^/]+|account\/user-settings\/export|.+\.csv)$|^\/files\//;

/** Returns whether a path within the site is a file's. */
export const isFilePath = (path: string): boolean =>
  FILE.test(new URL(path, PLACEHOLDER_ORIGIN).pathname);

/**
 * Returns the page to show after signing in: the requested page, or for a file the page that links to it.
 *
 * @param target A path within the site, with its language.
 * @param language For the page of a file whose path has no language.
 */
export function pageAfterSignIn(
  target: string,
  language: Parameters<typeof localisedPath>[1],
): string {
  if (!isFilePath(target)) return target;
  const named = languageOfPath(target);
  return localisedPath(
    `${DOWNLOAD_PATH}?${new URLSearchParams({ [DOWNLOAD]: target })}`,
    target.startsWith(`/${named}/`) ? named : language,
  );
}

/** Returns where signing in leads: the remembered path within the site, or else the start page in the language. */
export function signInTarget(target: unknown, language: PageLanguage): string {
  const path = returnPath(target);
  return path === "/" ? localisedPath(path, language) : path;
}
