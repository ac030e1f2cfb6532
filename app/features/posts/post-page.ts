import { redirect, useLocation } from "react-router";
import { contentLanguageOf, type Language, type PageLanguage } from "#contract/languages";
import type { TranslationRef, Card } from "#contract/shared";
import { localisedPath } from "~/i18n/paths";
import { isYearAlone } from "#contract/format";
import { useEffect } from "react";
import { decodePathPart } from "~/features/page/page-head";

interface Placed {
  slug: string;
  /** Language of the texts; it differs from the page's if a translation is missing. */
  language: string;
  translations: TranslationRef[];
}

/** The addresses of a post, which its page needs for metadata. */
export interface PostAddress {
  path: string;
  /** Set if the texts are borrowed from another language: the page that lends them. */
  canonical?: string;
  /** The page in each language in which the post has texts. */
  alternates: { language: Language; link: string }[];
}

/**
 * Returns the addresses of a post whose page is under `base` ("/document") in a language. The content system finds a post by
 * its slug in any language. Throws a permanent redirect if the address has another slug than the post's own.
 */
export function postAddress(
  post: Placed,
  base: string,
  language: PageLanguage,
  requested: { slug: string; url: URL },
): PostAddress {
  const path = localisedPath(`${base}/${encodeURIComponent(post.slug)}`, language);
  if (post.slug !== requested.slug) throw redirect(path + requested.url.search, 301);
  return { path, ...translationLinks(post, language) };
}

/** Returns the addresses without the path, for pages with paths of another form. */
export function translationLinks(
  { language: textLanguage, translations }: Pick<Placed, "language" | "translations">,
  language: PageLanguage,
): Omit<PostAddress, "path"> {
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
export function langAttribute(textLanguage: string, pageLanguage: string): string | undefined {
  return textLanguage === pageLanguage ? undefined : textLanguage;
}

/**
 * Returns the `lang` of texts in the requested content language that have no language field: names of menus, types and terms.
 */
export const contentLang = (pageLanguage: PageLanguage): string | undefined =>
  langAttribute(contentLanguageOf(pageLanguage), pageLanguage);

/**
 * Returns when a document was changed; null if unknown. An import gives an undated document the moment at which it was
 * added, and a document with only a year the first of January.
 */
export function knownChange({
  modified,
  publicationYear,
}: Pick<Card, "modified" | "publicationYear">): string | null {
  if (publicationYear === null) return null;
  return isYearAlone(new Date(modified), publicationYear) ? null : modified;
}

/** Styles a resource's files: language, title, type with size and time, download link. */
export const FILES = "files border-t-2 border-ink";
export const FILE_ROW =
  "grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-line py-3.5 lg:grid-cols-[11.5rem_minmax(0,1fr)_11rem_auto] max-lg:[&>:not(.button)]:col-[1]";
/** Below lg an icon beside all the rest. */
export const FILE_BUTTON =
  "max-lg:min-w-11 max-lg:p-0 max-lg:[grid-area:1/2/4/3] max-lg:[&>span]:sr-only";

/** Shows the content of the target of the address's hash before the script opens it, so that nothing moves. */
export const OPEN_BY_HASH =
  "[&:target:not([data-opened])::details-content]:h-auto [&:target:not([data-opened])::details-content]:[content-visibility:visible]";

/**
 * Opens the `<details className={OPEN_BY_HASH}>` that the address names. Until then, and without script, the style
 * sheet shows its content.
 */
export function useOpenTarget(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const target = hash ? document.getElementById(decodePathPart(hash.slice(1))) : null;
    if (!(target instanceof HTMLDetailsElement)) return;
    target.open = true;
    target.dataset.opened = "";
  }, [hash]);
}
