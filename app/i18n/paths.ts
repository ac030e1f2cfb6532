import {
  contentLanguageOf,
  DEFAULT_LANGUAGE,
  isLanguage,
  LANGUAGES,
  type Language,
  type PageLanguage,
} from "#contract/languages";

/**
 * Adds, removes and reads the language prefix of paths, in one place: English has no prefix, other languages have their slug.
 */

/** Pages without translations have one URL for all languages. Their language comes from the visitor's choice (R2.7). */
const UNTRANSLATED_PATHS = ["/account/user-settings"];
/** Files have one URL for all languages as well. A refused file shows an error page. */
const FILES = "/files/";

/** Returns whether a path has no language prefix in any language. */
export function isUntranslatedPath(path: string): boolean {
  const bare = path.replace(/\/$/, "");
  return UNTRANSLATED_PATHS.includes(bare) || bare.startsWith(FILES);
}

/** Returns the language of a path by its prefix; by default the default language. */
export function languageOfPath(path: string): Language {
  const first = path.split("/", 2)[1];
  return isLanguage(first) && first !== DEFAULT_LANGUAGE ? first : DEFAULT_LANGUAGE;
}

/**
 * Returns the path without its language prefix: `/sv/search` becomes `/search`, `/sv` becomes `/`. The result is always within
 * the site: two slashes after the prefix would otherwise start another site's URL.
 */
export function withoutLanguage(path: string): string {
  const language = languageOfPath(path);
  if (language === DEFAULT_LANGUAGE) return path;
  return withinSite(path.slice(language.length + 1));
}

/** Returns the rest of a path with exactly one slash before it, so that it stays within the site. */
export const withinSite = (rest: string): string =>
  /^[?#]/.test(rest) ? `/${rest}` : rest.replace(/^\/*/, "/");

/**
 * Returns a path in a language, with optional query and hash: adds the prefix to an internal path, and leaves all other
 * addresses alone. An unlisted language has no prefix: it replaces the default language on the same pages.
 */
export function localisedPath(path: string, language: PageLanguage): string {
  if (
    contentLanguageOf(language) === DEFAULT_LANGUAGE ||
    !path.startsWith("/") ||
    path.startsWith("//")
  )
    return path;
  if (isUntranslatedPath(path.split(/[?#]/, 1)[0] ?? path)) return path;
  return path === "/"
    ? `/${language}`
    : `/${language}${path.startsWith("/?") || path.startsWith("/#") ? path.slice(1) : path}`;
}

/** Returns the same page in every language, for `hreflang` and the language switch. */
export function allLanguagePaths(path: string): { language: Language; path: string }[] {
  const bare = withoutLanguage(path);
  return LANGUAGES.map((language) => ({ language, path: localisedPath(bare, language) }));
}

/** Returns a path with a query, which may be empty. */
export function pathWith(
  path: string,
  entries: URLSearchParams | Record<string, string> | [string, string][],
): string {
  const query = new URLSearchParams(entries).toString();
  return query ? `${path}?${query}` : path;
}
