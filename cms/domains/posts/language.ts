import { DEFAULT_LANGUAGE, isLanguage, type Language, LANGUAGES } from "../../contract/languages";
import type { PostType } from "../../contract/names";
import type { TranslationRef } from "../../contract/shared";

/** Languages in the order in which a text is looked for: the one asked for, English, then the site's order. */
export function languageOrder(requested: Language): string[] {
  return [...new Set<string>([requested, DEFAULT_LANGUAGE, ...LANGUAGES])];
}

/**
 * Takes the translations of one thing and the language asked for; returns the one to show: in that language, else
 * English, else the site's first, else any (the first by tag). Undefined only for an empty list.
 */
export function pickTranslation<T extends { language: string }>(
  translations: readonly T[],
  requested: Language,
): T | undefined {
  for (const language of languageOrder(requested)) {
    const found = translations.find((translation) => translation.language === language);
    if (found) return found;
  }
  return [...translations].sort(bySiteOrder)[0];
}

/** Compares two things by their language: the site's order first, all other languages by tag after it. */
export function bySiteOrder(a: { language: string }, b: { language: string }): number {
  return (
    sitePlace(a.language) - sitePlace(b.language) ||
    (a.language < b.language ? -1 : a.language > b.language ? 1 : 0)
  );
}

function sitePlace(language: string): number {
  const place = (LANGUAGES as readonly string[]).indexOf(language);
  return place < 0 ? LANGUAGES.length : place;
}

/** A path of the website with the language's prefix; English has none. */
export function localPath(path: string, language: Language): string {
  return language === DEFAULT_LANGUAGE ? path : `/${language}${path === "/" ? "" : path}`;
}

/** The one page that the website serves under a path of its own (architecture, section 4). */
export const FAQ_SLUG = "frequently-asked-questions";

/** Path of a post's page in a language. Takes the post's slug as stored, decoded. */
export function postPath(type: PostType, slug: string, language: Language): string {
  const path =
    type === "page" && slug === FAQ_SLUG ? `/${FAQ_SLUG}/` : `/${type}/${encodeURIComponent(slug)}`;
  return localPath(path, language);
}

/** Path of a post's page in the language that its text is in, which is the one address of that text. What the site does not have as a language is shown under English. */
export function ownPath(
  type: PostType,
  { slug, language }: { slug: string; language: string },
): string {
  return postPath(type, slug, isLanguage(language) ? language : DEFAULT_LANGUAGE);
}

/** The `hreflang` links of a post: only real translations, only in the site's languages, in its order. */
export function translationRefs(
  type: PostType,
  translations: readonly { language: string; slug: string }[],
): TranslationRef[] {
  return [...translations]
    .sort(bySiteOrder)
    .flatMap(({ language, slug }) =>
      isLanguage(language) ? [{ language, slug, link: postPath(type, slug, language) }] : [],
    );
}

const displayNames = new Map<string, Intl.DisplayNames>();

/** Name of a language in another, from the platform's locale data; the tag itself when it is unknown or malformed. */
export function languageName(tag: string, inLanguage: Language): string {
  let names = displayNames.get(inLanguage);
  if (!names)
    displayNames.set(
      inLanguage,
      (names = new Intl.DisplayNames([inLanguage], { type: "language" })),
    );
  try {
    return names.of(tag) ?? tag;
  } catch {
    return tag;
  }
}
