import { redirect } from "react-router";
import { contentLanguageOf, type Language, type PageLanguage } from "#contract/languages";
import type { TranslationRef } from "#contract/shared";
import { localisedPath } from "~/i18n/paths";

interface Placed {
  slug: string;
  /** Language of the texts; another than the page's where a translation is missing. */
  language: string;
  translations: TranslationRef[];
}

/** Where a piece of content lives: what its page needs for metadata. */
export interface Place {
  path: string;
  /** Set when the texts are borrowed from another language: the page that lends them. */
  canonical?: string;
  /** The page in each language that has texts of its own. */
  alternates: { language: Language; link: string }[];
}

/**
 * The place of a piece whose page lives under `base` ("/document") in a language. The content system finds a piece by
 * the slug of any language; when the address has another one than the piece's own, the visitor is sent there for good.
 */
export function placeOf(
  piece: Placed,
  base: string,
  language: PageLanguage,
  asked: { slug: string; url: URL },
): Place {
  const path = localisedPath(`${base}/${encodeURIComponent(piece.slug)}`, language);
  if (piece.slug !== asked.slug) throw redirect(path + asked.url.search, 301);
  return { path, ...borrowing(piece, language) };
}

/** The other half of a place, for pages that have their own kind of path. */
export function borrowing(
  { language: textLanguage, translations }: Pick<Placed, "language" | "translations">,
  language: PageLanguage,
): Omit<Place, "path"> {
  const lender =
    textLanguage === language
      ? undefined
      : translations.find((translation) => translation.language === textLanguage);
  return {
    canonical: lender?.link,
    alternates: translations.map(({ language, link }) => ({ language, link })),
  };
}

/** `lang` of a text, left out where it is the page's own. */
export function foreign(textLanguage: string, pageLanguage: string): string | undefined {
  return textLanguage === pageLanguage ? undefined : textLanguage;
}

/** `lang` of words that the content system gives in what it was asked in, without saying so: names in menus, of kinds and of terms. */
export const contentLang = (pageLanguage: PageLanguage): string | undefined =>
  foreign(contentLanguageOf(pageLanguage), pageLanguage);
