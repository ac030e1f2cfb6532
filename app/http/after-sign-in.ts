import { languageOfPath, localisedPath } from "../i18n/paths";
import { HERE } from "./back";

/** The page that leads to a file after signing in. */
export const DOWNLOAD_PATH = "/account/download";
/** In its query: the file, a path within the site. */
export const DOWNLOAD = "file";

/** Addresses that answer with a file and not with a page. The browser stays on the page before, which was made for a visitor who was signed out. */
const FILE =
  /^(\/[a-z]{2})?\/(search\/export\/[^/]+|(collection|author)\/[^/]+\/files|collection\/[^/]+\/excel|(document|article|toolkit|collection)\/[^/]+\/cite\/[^/]+|account\/user-settings\/export|.+\.csv)$|^\/files\//;

/** Whether a path within the site is the address of a file. */
export const isFilePath = (path: string): boolean => FILE.test(new URL(path, HERE).pathname);

/**
 * Returns the page that a browser goes to once signed in: the one that it was on the way to, or for a file the page that links to it.
 *
 * @param target A path within the site, with its language.
 * @param language Of the page for a file whose address names no language.
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
