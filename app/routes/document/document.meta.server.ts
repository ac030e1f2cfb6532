import type { CslItem } from "#contract/citations";
import type { Document } from "#contract/documents";
import { textVersionPath } from "~/features/documents/paths";
import type { ForMachines } from "~/features/metadata/for-machines";
import { makersAsData, translationsOf, unlessEmpty } from "~/features/metadata/pages.server";
import { schemaTypeOf } from "~/features/metadata/words.server";
import { knownChange } from "~/features/posts/known-change";
import type { Place } from "~/features/posts/place";
import { mostExact } from "~/features/posts/term-facts";
import { shortDescription } from "~/features/shell/short-description";
import type { OwnMeta } from "~/features/shell/site-meta";

/**
 * Returns the metadata of a document's page, for search engines and link previews. Covers are portrait, so previews use the
 * site's image.
 */
export function documentMeta(document: Document, place: Place): OwnMeta {
  return {
    title: document.title,
    description: shortDescription(document.documentFields.abstract),
    ...place,
    type: "article",
  };
}

/** Returns the structured data of a document's page; its reference tells which authors are people. */
export function documentForMachines(
  document: Document,
  { author }: CslItem,
  place: Place,
  siteUrl: string,
): ForMachines {
  return {
    jsonLd: jsonLd(document, author, place, siteUrl),
    citation: citationMeta(document, place, siteUrl),
  };
}

function jsonLd(
  document: Document,
  makers: CslItem["author"],
  place: Place,
  siteUrl: string,
): object {
  const { terms } = document;
  const url = siteUrl + (place.canonical ?? place.path);
  return {
    "@context": "https://schema.org",
    "@type": schemaTypeOf(document),
    "@id": url,
    url,
    name: document.title,
    headline: document.title,
    abstract: document.documentFields.abstract || undefined,
    inLanguage: document.language,
    image: document.thumbnail ? siteUrl + document.thumbnail.url : undefined,
    datePublished: document.publicationYear === null ? undefined : String(document.publicationYear),
    dateModified: knownChange(document) ?? undefined,
    author: makersAsData(makers, document.authors, siteUrl),
    publisher: unlessEmpty(
      document.publishers.map(({ name }) => ({ "@type": "Organization", name })),
    ),
    about: unlessEmpty(terms.topics?.map(({ name }) => ({ "@type": "Thing", name }))),
    keywords: terms.keywords?.map(({ name }) => name).join(", ") || undefined,
    spatialCoverage: unlessEmpty([
      ...(terms.countries ?? []).map(({ name }) => ({ "@type": "Country", name })),
      ...mostExact(terms.regions ?? []).map(({ name }) => ({ "@type": "Place", name })),
    ]),
    license: terms.licenses?.[0] && { "@type": "CreativeWork", name: terms.licenses[0].name },
    isAccessibleForFree: true,
    encoding: unlessEmpty(encodings(document, siteUrl)),
    workTranslation: translationsOf(document.translations, document.language, siteUrl),
  };
}

/** Returns the files, and the text version of each. */
function encodings(document: Document, siteUrl: string): object[] {
  return files(document).flatMap((file) => [
    {
      "@type": "MediaObject",
      name: file.title,
      contentUrl: siteUrl + file.link,
      encodingFormat: file.mimeType,
      contentSize: `${file.fileSize} B`,
      inLanguage: file.language,
    },
    ...(file.text
      ? [
          {
            "@type": "MediaObject",
            name: file.title,
            contentUrl:
              siteUrl + textVersionPath({ type: "document", slug: document.slug }, file.id),
            encodingFormat: "text/html",
            inLanguage: file.language,
          },
        ]
      : []),
  ]);
}

function citationMeta(document: Document, place: Place, siteUrl: string): [string, string][] {
  const own = files(document);
  const pdf =
    own.find(
      (file) => file.mimeType === "application/pdf" && file.language === document.language,
    ) ?? own.find((file) => file.mimeType === "application/pdf");
  const lines: [string, string | undefined | null][] = [
    ["citation_title", document.title],
    ...document.contributors.map((name): [string, string] => ["citation_author", name]),
    [
      "citation_publication_date",
      document.publicationYear === null ? null : String(document.publicationYear),
    ],
    ["citation_technical_report_institution", document.publishers[0]?.name],
    ["citation_language", document.language],
    ["citation_keywords", document.terms.keywords?.map(({ name }) => name).join("; ")],
    ["citation_abstract_html_url", siteUrl + (place.canonical ?? place.path)],
    ["citation_pdf_url", pdf && siteUrl + pdf.link],
  ];
  return lines.filter((line): line is [string, string] => Boolean(line[1]));
}

/** Returns the library's own files with their languages. Linked files are left out, since they belong to other sites. */
function files(document: Document) {
  return document.documentFields.documents.flatMap(
    ({ documentFile, documentLanguage, title, textVersion }) =>
      documentFile
        ? [{ ...documentFile, title, language: documentLanguage.iso, text: textVersion }]
        : [],
  );
}
