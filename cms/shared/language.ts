import { DEFAULT_LANGUAGE, isLanguage, type Language, LANGUAGES } from "../contract/languages";
import type { PostType } from "../contract/names";
import type { TranslationRef } from "../contract/shared";

const orders = new Map(
  LANGUAGES.map((language): [Language, readonly string[]] => [
    language,
    [...new Set<string>([language, DEFAULT_LANGUAGE, ...LANGUAGES])],
  ]),
);

/** Returns the languages in the order in which a text is searched for: the requested one, English, then the site's order. */
export const languageOrder = (requested: Language): readonly string[] => orders.get(requested)!;

/**
 * Returns the translation to show: in the requested language, or else English, or else the first of the site's languages, or
 * else the first by tag. Returns undefined only for an empty list.
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

/** Compares two objects by their language: the site's languages first, in its order, then all others by tag. */
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

/** Returns a path of the website with the language's prefix; English has none. */
export function localPath(path: string, language: Language): string {
  return language === DEFAULT_LANGUAGE ? path : `/${language}${path === "/" ? "" : path}`;
}

/** The only page that the website serves under its own path (architecture, section 4). */
export const FAQ_SLUG = "frequently-asked-questions";

/** Returns the path of a post's page in a language. Takes the post's slug as stored, decoded. */
export function postPath(type: PostType, slug: string, language: Language): string {
  const path =
    type === "page" && slug === FAQ_SLUG ? `/${FAQ_SLUG}/` : `/${type}/${encodeURIComponent(slug)}`;
  return localPath(path, language);
}

/**
 * Returns the path of a post's page in the language of its text, which is the only address of that text. Texts in other
 * languages than the site's are under English.
 */
export function ownPath(
  type: PostType,
  { slug, language }: { slug: string; language: string },
): string {
  return postPath(type, slug, isLanguage(language) ? language : DEFAULT_LANGUAGE);
}

/** Returns the `hreflang` links of a post: real translations only, in the site's languages and order. */
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

/** Returns the name of a language in another, from the platform's locale data; the tag itself if it is unknown or malformed. */
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
