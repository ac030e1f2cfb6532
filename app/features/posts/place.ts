import { redirect } from "react-router";
import { contentLanguageOf, type Language, type PageLanguage } from "#contract/languages";
import type { TranslationRef } from "#contract/shared";
import { localisedPath } from "~/i18n/paths";

interface Placed {
  slug: string;
  /** Language of the texts; it differs from the page's if a translation is missing. */
  language: string;
  translations: TranslationRef[];
}

/** The place of a post: what its page needs for metadata. */
export interface Place {
  path: string;
  /** Set if the texts are borrowed from another language: the page that lends them. */
  canonical?: string;
  /** The page in each language that has texts of its own. */
  alternates: { language: Language; link: string }[];
}

/**
 * Returns the place of a post whose page is under `base` ("/document") in a language. The content system finds a post by
 * its slug in any language. If the address has another slug than the post's own, the visitor is redirected permanently.
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

/** Returns a place without its path, for pages with paths of another form. */
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

/** Returns the `lang` of a text, undefined if it is the page's own. */
export function foreign(textLanguage: string, pageLanguage: string): string | undefined {
  return textLanguage === pageLanguage ? undefined : textLanguage;
}

/** Returns the `lang` of texts that come in the requested content language without saying so: names of menus, types and terms. */
export const contentLang = (pageLanguage: PageLanguage): string | undefined =>
  foreign(contentLanguageOf(pageLanguage), pageLanguage);
