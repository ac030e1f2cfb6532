import {
  contentLanguageOf,
  DEFAULT_LANGUAGE,
  isLanguage,
  LANGUAGES,
  type Language,
  type PageLanguage,
} from "#contract/languages";

/** The one place that knows how a language shows in a path: English has no prefix, the others their slug. */

/** Pages without translations keep one address; their language comes from the visitor's choice (specification, section 2). */
const UNTRANSLATED_PATHS = ["/account/user-settings"];
/** Files have one address as well; a refusal of one is a page. */
const FILES = "/files/";

/** Whether a path has no language prefix in any language. */
export function isUntranslatedPath(path: string): boolean {
  const bare = path.replace(/\/$/, "");
  return UNTRANSLATED_PATHS.includes(bare) || bare.startsWith(FILES);
}

/** Language of a path by its prefix; the default where there is none. */
export function languageOfPath(path: string): Language {
  const first = path.split("/", 2)[1];
  return isLanguage(first) && first !== DEFAULT_LANGUAGE ? first : DEFAULT_LANGUAGE;
}

/**
 * The path without its language prefix: `/sv/search` becomes `/search`, `/sv` becomes `/`. Always one within the site:
 * two slashes that stood behind the prefix would begin another site's address.
 */
export function withoutLanguage(path: string): string {
  const language = languageOfPath(path);
  if (language === DEFAULT_LANGUAGE) return path;
  return withinSite(path.slice(language.length + 1));
}

/** What is left of a path behind its first segment, with one slash before it. */
export const withinSite = (rest: string): string =>
  /^[?#]/.test(rest) ? `/${rest}` : rest.replace(/^\/*/, "/");

/** A path (query and hash allowed) in a language: adds the prefix to an internal path, leaves all other addresses alone. An unlisted language has none: it stands in for the default one's pages. */
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

/** The same page in every language, for `hreflang` and the language switch. */
export function allLanguagePaths(path: string): { language: Language; path: string }[] {
  const bare = withoutLanguage(path);
  return LANGUAGES.map((language) => ({ language, path: localisedPath(bare, language) }));
}

/** A path with what its query says, which may be nothing. */
export function pathWith(
  path: string,
  entries: URLSearchParams | Record<string, string> | [string, string][],
): string {
  const query = new URLSearchParams(entries).toString();
  return query ? `${path}?${query}` : path;
}
