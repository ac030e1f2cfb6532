import { type MetaDescriptor, useLocation } from "react-router";
import {
  DEFAULT_LANGUAGE,
  LANGUAGE_INFO,
  isLanguage,
  type PageLanguage,
} from "#contract/languages";
import type { Image, TranslationRef } from "#contract/shared";
import { allLanguagePaths, localisedPath, withoutLanguage } from "~/i18n/paths";
import type { ShellData } from "./page-context";
import { cutAtWord } from "#contract/format";
import { useEffect, useState, type ComponentProps } from "react";

/** Search engines and previews show no more of a description. */
const DESCRIPTION_CHARS = 160;

/** Returns a text in one line, cut after a word if it is longer than search engines show. */
export const shortDescription = (text: string): string => cutAtWord(text, DESCRIPTION_CHARS);

export interface PageMeta {
  /** The page's own title; the site's name follows it when given. */
  title: string;
  siteName?: string;
  /** Description of the page, in plain words of any length; by default its title. */
  description: string;
  /** Path and query of the page, with or without its language prefix. */
  path: string;
  /** Path of the page whose texts this one shows because it has none: the canonical address. */
  canonical?: string;
  language: PageLanguage;
  /** From `siteUrlContext`, without a trailing slash. */
  siteUrl: string;
  /** The page's other languages; by default the same path in every language. An empty list means that it is the same in all. */
  alternates?: readonly Pick<TranslationRef, "language" | "link">[];
  /** Path of the feed with the page's news, without language. */
  feed?: string;
  /** Such as "noindex,follow". */
  robots?: string;
  /** Picture in previews of the shared page; by default the site's own in its language. `siteMeta` passes only wide ones. */
  image?: Pick<Image, "url" | "width" | "height" | "alt"> | null;
  /** Open Graph's type. */
  type?: "website" | "article" | "profile" | "book";
  jsonLd?: object;
}

/** Returns the `meta` of a public page: title, description, canonical, hreflang, Open Graph, JSON-LD. */
export function pageMeta(page: PageMeta): MetaDescriptor[] {
  const absolute = (path: string) => new URL(path, `${page.siteUrl}/`).href;
  const canonical = absolute(
    page.canonical ?? localisedPath(withoutLanguage(page.path), page.language),
  );
  const { title } = page;
  // Without a description, search engines make up a worse one.
  const description = shortDescription(page.description) || title;
  const image = page.image ?? socialImage(page);
  // Search engines ignore the languages of a page that they may not index, and do not know unlisted languages.
  const languages =
    page.robots?.includes("noindex") || page.alternates?.length === 0 || !isLanguage(page.language)
      ? []
      : languageLinks(page).map(({ language, link }) => ({ language, href: absolute(link) }));

  return [
    { title: page.siteName ? `${title} · ${page.siteName}` : title },
    { name: "description", content: description },
    ...(page.robots ? [{ name: "robots", content: page.robots }] : []),
    { tagName: "link", rel: "canonical", href: canonical },
    ...languages.map(
      ({ language, href }) =>
        ({ tagName: "link", rel: "alternate", hrefLang: language, href }) as const,
    ),
    ...(page.feed
      ? [
          {
            tagName: "link",
            rel: "alternate",
            type: "application/atom+xml",
            href: localisedPath(page.feed, page.language),
          } as const,
        ]
      : []),
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:type", content: page.type ?? "website" },
    { property: "og:url", content: canonical },
    { property: "og:locale", content: LANGUAGE_INFO[page.language].locale },
    ...otherLocales(page, languages).map((content) => ({
      property: "og:locale:alternate",
      content,
    })),
    { property: "og:image", content: absolute(image.url) },
    { property: "og:image:width", content: String(image.width) },
    { property: "og:image:height", content: String(image.height) },
    ...(image.alt ? [{ property: "og:image:alt", content: image.alt }] : []),
    // A card takes everything else from the tags above.
    { name: "twitter:card", content: isWide(image) ? "summary_large_image" : "summary" },
    ...(page.jsonLd ? [{ "script:ld+json": page.jsonLd } as MetaDescriptor] : []),
  ];
}

/**
 * Returns links to all languages of the page, including its own since such links must be reciprocal, and the default for
 * all others.
 */
function languageLinks({
  path,
  canonical,
  language,
  alternates,
}: PageMeta): { language: string; link: string }[] {
  const known =
    alternates ??
    allLanguagePaths(path).map((place) => ({ language: place.language, link: place.path }));
  const own = { language, link: localisedPath(withoutLanguage(path), language) };
  const links =
    canonical || known.some((place) => place.language === language) ? known : [own, ...known];
  if (links.length === 0) return [];
  const fallback = links.find((place) => place.language === DEFAULT_LANGUAGE) ?? links[0]!;
  return [...links, { language: "x-default", link: fallback.link }];
}

/** Returns the picture with the site's name, drawn for each language. */
function socialImage({ language, siteName, title }: PageMeta) {
  return { url: `/social/${language}.png`, width: 1200, height: 630, alt: siteName ?? title };
}

/** Returns whether a picture fills the width of a card. */
const isWide = ({ width, height }: Pick<Image, "width" | "height">): boolean => width > height;

/** Returns Open Graph's names of the page's other languages. */
function otherLocales(
  { language }: PageMeta,
  languages: readonly { language: string }[],
): string[] {
  return languages.flatMap(({ language: other }) =>
    isLanguage(other) && other !== language ? [LANGUAGE_INFO[other].locale] : [],
  );
}

/**
 * Returns a directory, or another page that lists the library's content, for schema.org. Takes the site's address,
 * without a trailing slash.
 */
function directory(
  {
    title,
    description,
    path,
    language,
  }: { title: string; description: string; path: string; language: string },
  siteUrl: string,
): object {
  return {
    "@context": "https://schema.org",
    "@type": "CollectionPage",
    name: title,
    description,
    url: siteUrl + path,
    inLanguage: language,
    isPartOf: { "@id": `${siteUrl}/#website` },
  };
}

/** A page's own metadata; the site adds the rest. Further structured data goes through `addMachineMetadata`. */
export interface OwnMeta extends Omit<PageMeta, "language" | "siteUrl" | "siteName" | "jsonLd"> {
  /** Whether the page is only a list of the library's content for machines. */
  isDirectory?: boolean;
}

/**
 * Returns the metadata of a page within its site. Language, address, name and default picture come from the root's data,
 * `matches[0]`.
 */
export function siteMeta(
  root: { loaderData?: ShellData },
  page: OwnMeta | undefined,
): MetaDescriptor[] {
  const site = root.loaderData;
  if (!site || !page) return [];
  const {
    language,
    siteUrl,
    settings: { title, seoDefaultImage },
  } = site;
  const jsonLd =
    page.isDirectory && !page.robots
      ? directory({ ...page, path: localisedPath(page.path, language), language }, siteUrl)
      : undefined;
  // Messengers would show only a strip of an upright cover.
  const image = page.image && isWide(page.image) ? page.image : seoDefaultImage;
  return pageMeta({ ...page, jsonLd, image, siteName: title, language, siteUrl });
}

/** The `meta` function of a route whose loader returns its metadata as `meta`. */
export const loadedMeta = ({
  loaderData,
  matches,
}: {
  loaderData: { meta?: OwnMeta } | undefined;
  matches: readonly [{ loaderData?: ShellData }, ...unknown[]];
}) => siteMeta(matches[0], loaderData?.meta);

/** Returns the metadata of a page that search engines leave out. */
export const unlisted = (path: string, title: string, description: string): OwnMeta => ({
  title,
  description,
  path,
  robots: "noindex",
});

/** Structured data as an element beside its subject. No text can close it: `<` is written as JSON's escape. */
export function JsonLd({ data, ...rest }: { data: object } & ComponentProps<"script">) {
  return (
    <script
      {...rest}
      type="application/ld+json"
      dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll("<", String.raw`\u003c`) }}
    />
  );
}

/** Metadata in a page's head for machines only. */
export interface MachineMetadata {
  /** The page's schema.org data. */
  jsonLd?: object;
  /** Names and contents of `citation_*`, for reference managers and academic search engines. */
  citation?: readonly (readonly [name: string, content: string])[];
}

/** Marks the elements of the first page, which React renders on the server only. */
const OF_FIRST_PAGE = { "data-first-page": "" };

/** The elements with the metadata; the browser never renders any. */
export function MachineMetadataHead({
  metadata: { jsonLd, citation },
}: {
  metadata: MachineMetadata;
}) {
  return (
    <>
      {citation?.map(([name, content], index) => (
        <meta key={index} name={name} content={content} {...OF_FIRST_PAGE} />
      ))}
      {jsonLd ? <JsonLd data={jsonLd} {...OF_FIRST_PAGE} /> : null}
    </>
  );
}

/**
 * Removes these elements after a navigation in the browser: reference managers would use the first page's metadata for the next
 * page.
 */
export function useMachineMetadataCleanup(): void {
  const { pathname } = useLocation();
  const [first] = useState(pathname);
  useEffect(() => {
    if (pathname === first) return;
    for (const element of document.head.querySelectorAll("[data-first-page]")) element.remove();
  }, [pathname, first]);
}

/**
 * Returns a page's breadcrumbs for schema.org, with the page itself at the end. `absolute` turns a path without language
 * into an address.
 */
export function breadcrumbList(
  items: readonly { to: string; label: string }[],
  absolute: (path: string) => string,
): object {
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: items.map(({ to, label }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: label,
      item: absolute(to),
    })),
  };
}
