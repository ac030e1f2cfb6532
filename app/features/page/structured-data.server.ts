import type { Author } from "#contract/authors";
import type { CslName } from "#contract/documents";
import type { Collection } from "#contract/collections";
import type { Article, Page, Toolkit, ToolkitChapter } from "#contract/posts";
import type { Card, Image } from "#contract/shared";
import { authorPath } from "~/paths/authors";
import type { RouterContextProvider } from "react-router";
import { forMachinesContext, visitorContext } from "~/contexts";
import type { MachineMetadata } from "./page-meta";

/** schema.org types of documents, by the English slug of the content type; all others are plain digital documents. */
const DOCUMENT_TYPES: Record<string, string> = {
  research: "ScholarlyArticle",
  reports: "Report",
  evaluations: "Report",
  assessments: "Report",
  "policy-briefs": "Report",
  "case-studies": "Report",
};
const POST_TYPES: Partial<Record<Card["type"], string>> = {
  article: "Article",
  toolkit: "LearningResource",
  collection: "CollectionPage",
  page: "WebPage",
};

/** Returns the schema.org type of a post. */
export function schemaTypeOf({
  type,
  contentTypeSlug,
}: Pick<Card, "type" | "contentTypeSlug">): string {
  return POST_TYPES[type] ?? DOCUMENT_TYPES[contentTypeSlug ?? ""] ?? "DigitalDocument";
}

// All functions here take the site's address without a trailing slash.
const CONTEXT = { "@context": "https://schema.org" };

/** A page's path, and the path of the page whose texts it borrows. */
export interface Placed {
  path: string;
  canonical?: string;
}

/**
 * Returns the site itself, for its start page: its publisher, and its search. `searchPath` is the path of the search
 * page in the page's language.
 */
export function webSite(
  {
    title,
    description,
    logo,
  }: { title: string; description: string; logo: Pick<Image, "url"> | null },
  { language, path, searchPath }: { language: string; path: string; searchPath: string },
  siteUrl: string,
): object {
  const organisation = {
    "@type": "Organization",
    "@id": `${siteUrl}/#organization`,
    name: title,
    url: `${siteUrl}/`,
    logo: logo ? siteUrl + logo.url : `${siteUrl}/icons/icon-512.png`,
  };
  return {
    ...CONTEXT,
    "@graph": [
      {
        "@type": "WebSite",
        "@id": `${siteUrl}/#website`,
        url: siteUrl + path,
        name: title,
        description,
        inLanguage: language,
        publisher: { "@id": organisation["@id"] },
        potentialAction: {
          "@type": "SearchAction",
          target: {
            "@type": "EntryPoint",
            urlTemplate: `${siteUrl}${searchPath}?q={search_term_string}`,
          },
          "query-input": "required name=search_term_string",
        },
      },
      organisation,
    ],
  };
}

export function article(
  { title, text, language, modified, imageGroup, authors, translations, publishers }: Article,
  makers: readonly CslName[] | undefined,
  place: Placed,
  siteUrl: string,
): object {
  return {
    ...work("Article", { title, abstract: text, language, modified }, place, siteUrl),
    image: imageGroup.image ? siteUrl + imageGroup.image.url : undefined,
    author: makersAsData(makers, authors, siteUrl),
    publisher: unlessEmpty(publishers.map(({ name }) => ({ "@type": "Organization", name }))) ?? {
      "@id": `${siteUrl}/#organization`,
    },
    workTranslation: translationsOf(translations, language, siteUrl),
  };
}

/** Returns a toolkit as a learning resource with its chapters. */
export function toolkit(
  { title, toolkitFields, language, modified, thumbnail, chapters, translations, link }: Toolkit,
  place: Placed,
  siteUrl: string,
): object {
  return {
    ...work(
      "LearningResource",
      { title, abstract: toolkitFields.description, language, modified },
      place,
      siteUrl,
    ),
    image: thumbnail ? siteUrl + thumbnail.url : undefined,
    hasPart: unlessEmpty(
      chapters.map((chapter) => ({
        "@type": "LearningResource",
        position: chapter.number,
        name: chapter.title,
        url: `${siteUrl}${link}/${encodeURIComponent(chapter.slug)}`,
      })),
    ),
    workTranslation: translationsOf(translations, language, siteUrl),
  };
}

export function chapter(
  { title, summary, language, number, toolkit: whole, translations }: ToolkitChapter,
  place: Placed,
  siteUrl: string,
): object {
  return {
    ...work(
      "LearningResource",
      { title, abstract: summary, language, modified: whole.modified },
      place,
      siteUrl,
    ),
    position: number,
    isPartOf: { "@type": "LearningResource", name: whole.title, url: siteUrl + whole.link },
    workTranslation: translationsOf(translations, language, siteUrl),
  };
}

/** Returns a collection with the resources on its page, and their total number. */
export function collection(
  {
    title,
    abstract,
    language,
    modified,
    curator,
    author,
  }: Pick<Collection, "title" | "abstract" | "language" | "modified" | "curator" | "author">,
  posts: {
    cards: readonly Pick<Card, "type" | "contentTypeSlug" | "title" | "link" | "language">[];
    count: number;
  },
  place: Placed,
  siteUrl: string,
): object {
  return {
    ...work("CollectionPage", { title, abstract, language, modified }, place, siteUrl),
    // Curators, people and teams alike, are credited as they want to be named.
    ...(curator
      ? { creditText: curator }
      : author && { author: { "@type": "Person", name: author.name } }),
    mainEntity: {
      "@type": "ItemList",
      numberOfItems: posts.count,
      itemListElement: posts.cards.map((card, index) => ({
        "@type": "ListItem",
        position: index + 1,
        item: {
          "@type": schemaTypeOf(card),
          name: card.title,
          url: siteUrl + card.link,
          inLanguage: card.language,
        },
      })),
    },
  };
}

export function profile(
  { name, slug, description, affiliation, role, image }: Author,
  { path, language }: { path: string; language: string },
  siteUrl: string,
): object {
  return {
    ...CONTEXT,
    "@type": "ProfilePage",
    url: siteUrl + path,
    inLanguage: language,
    mainEntity: {
      ...person(name, slug, siteUrl),
      description: description || undefined,
      jobTitle: role || undefined,
      image: image ? siteUrl + image.url : undefined,
      affiliation: affiliation ? { "@type": "Organization", name: affiliation } : undefined,
    },
  };
}

/** Returns the questions and answers of a page; undefined if it has none. */
export function questions(
  { sections, language }: Page,
  place: Placed,
  siteUrl: string,
): object | undefined {
  const collapsibles = sections.filter(({ collapsible }) => collapsible);
  if (collapsibles.length === 0) return undefined;
  return {
    ...CONTEXT,
    "@type": "FAQPage",
    url: siteUrl + (place.canonical ?? place.path),
    inLanguage: language,
    mainEntity: collapsibles.map(({ title, html, anchor }) => ({
      "@type": "Question",
      name: title,
      url: `${siteUrl}${place.path}#${anchor}`,
      acceptedAnswer: { "@type": "Answer", text: html },
    })),
  };
}

function work(
  type: string,
  {
    title,
    abstract,
    language,
    modified,
  }: { title: string; abstract: string; language: string; modified: string },
  { path, canonical }: Placed,
  siteUrl: string,
) {
  const url = siteUrl + (canonical ?? path);
  return {
    ...CONTEXT,
    "@type": type,
    "@id": url,
    url,
    name: title,
    headline: title,
    abstract: abstract || undefined,
    inLanguage: language,
    dateModified: modified,
    isAccessibleForFree: true,
  };
}

const person = (name: string, slug: string, siteUrl: string) => ({
  "@type": "Person",
  name,
  url: siteUrl + authorPath(slug),
});

/** Returns the makers of a resource: people and organisations as its reference distinguishes them, authors with their pages. */
export function makersAsData(
  makers: readonly CslName[] | undefined,
  authors: readonly { slug: string; name: string }[],
  siteUrl: string,
): readonly object[] | undefined {
  const pages = new Map(authors.map(({ slug, name }) => [name, siteUrl + authorPath(slug)]));
  return unlessEmpty(
    makers?.map((maker) => {
      const name = "literal" in maker ? maker.literal : `${maker.given} ${maker.family}`;
      return {
        "@type": "literal" in maker ? "Organization" : "Person",
        name,
        url: pages.get(name),
      };
    }),
  );
}

/** Returns the same work in its other languages. */
export function translationsOf(
  translations: readonly { language: string; link: string }[],
  own: string,
  siteUrl: string,
): readonly object[] | undefined {
  return unlessEmpty(
    translations
      .filter(({ language }) => language !== own)
      .map(({ language, link }) => ({
        "@type": "CreativeWork",
        "@id": siteUrl + link,
        inLanguage: language,
      })),
  );
}

/** Returns undefined for an empty list, so that it is left out. */
export function unlessEmpty<T>(list: readonly T[] | undefined): readonly T[] | undefined {
  return list && list.length > 0 ? list : undefined;
}

/**
 * Adds a page's metadata for machines to the head that the server writes. It is not in the loader's data, which the
 * browser would load again with every navigation, unused. Structured data is for search engines: it is left out on
 * members' pages and on pages that are not indexed.
 */
export function addMachineMetadata(
  context: Readonly<RouterContextProvider>,
  { jsonLd, citation }: MachineMetadata,
  robots?: string,
): void {
  const isFound = context.get(visitorContext).account === null && !robots?.includes("noindex");
  context.set(forMachinesContext, { jsonLd: isFound ? jsonLd : undefined, citation });
}
