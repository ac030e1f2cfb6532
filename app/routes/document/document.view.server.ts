import type { Document, DocumentFile, CslItem } from "#contract/documents";
import type { FileKind, TextMissing } from "#contract/names";
import { pick } from "#contract/shared";
import type { DocumentType } from "~/content/documents.server";
import { authorPath } from "~/paths/authors";
import { textVersionPath } from "~/paths/documents";
import type { TextSize } from "~/features/posts/text-cost";
import { RELATED_SHOWN } from "~/features/cards/related-resources";
import { knownChange, type PostAddress } from "~/features/posts/post-page";
import { withoutAbstracts } from "~/features/posts/card-parts";
import { type Fact, termFacts, mostExact } from "~/features/posts/facts";
import { type MachineMetadata, shortDescription, type OwnMeta } from "~/features/page/page-meta";
import {
  makersAsData,
  translationsOf,
  unlessEmpty,
  schemaTypeOf,
} from "~/features/page/structured-data.server";
import type { ContentClient } from "~/content/client.server";

export interface FileView {
  href: string;
  kind: FileKind;
  title: string;
  /** BCP 47 tag of the file's language. */
  language: string;
  /** Bytes; null for external links. */
  size: number | null;
  pageCount: number | null;
  /** Host of an external link. */
  host: string | null;
  /** Path of its text version without the language, and its size; null without text. */
  text: (TextSize & { to: string }) | null;
  /** Why it has no text version, if one was possible. */
  textMissing: TextMissing | null;
}
export type DocumentView = ReturnType<typeof documentView>;

/** Returns only what the page shows of a document, since all of it is sent to the browser. */
export function documentView(document: Document) {
  return {
    ...pick(
      document,
      "databaseId",
      "slug",
      "title",
      "language",
      "contentTypes",
      "contentTypeSlug",
      "topicFamily",
      "publicationYear",
      "publishers",
      "contributors",
      "thumbnail",
      "modified",
      "topicPath",
      "saved",
    ),
    changed: knownChange(document),
    // Only three of the post types are documents.
    type: document.type as DocumentType,
    abstract: document.documentFields.abstract.split(/\n\s*\n/).filter(Boolean),
    files: document.documentFields.documents.flatMap((file) => fileView(file, document) ?? []),
    // The language of the text stored in the document itself.
    text: document.documentFields.texts[0] ?? null,
    facts: facts(document),
    related: withoutAbstracts(document.related.slice(0, RELATED_SHOWN)),
    // Only staff receive findings, so the field is left out for other visitors.
    ...(document.findings && { findings: document.findings }),
  };
}

function fileView(
  {
    documentFile,
    documentLink,
    kind,
    title,
    documentLanguage,
    textVersion,
    textMissing,
  }: DocumentFile,
  { type, slug }: Document,
): FileView | null {
  const href = documentFile?.link ?? documentLink;
  if (!href) return null;
  return {
    href,
    kind,
    title,
    language: documentLanguage.iso,
    size: documentFile?.fileSize ?? null,
    pageCount: documentFile?.pageCount ?? null,
    host: documentFile ? null : hostOf(href),
    text: documentFile &&
      textVersion && {
        to: textVersionPath({ type: type as DocumentType, slug }, documentFile.id),
        ...textVersion,
      },
    textMissing,
  };
}

function hostOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).host : null;
}

function facts({ terms, publisherPaths, collections }: Document): Fact[] {
  const all: Fact[] = [
    {
      key: "publishers",
      values: publisherPaths.map((path) =>
        path.map(({ slug, name }) => ({
          name,
          to: `/search?publisher=${encodeURIComponent(slug)}`,
        })),
      ),
    },
    {
      key: "authors",
      values: (terms.authors ?? []).map(({ slug, name }) => [{ name, to: authorPath(slug) }]),
    },
    ...termFacts(terms),
    {
      key: "collections",
      values: collections.map(({ slug, title, language }) => [
        { name: title, to: `/collection/${encodeURIComponent(slug)}`, lang: language },
      ]),
    },
  ];
  return all.filter((fact) => fact.values.length > 0);
}

/**
 * Returns the metadata of a document's page, for search engines and link previews. Covers are portrait, so previews use the
 * site's image.
 */
export function documentMeta(document: Document, place: PostAddress): OwnMeta {
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
  place: PostAddress,
  siteUrl: string,
): MachineMetadata {
  return {
    jsonLd: jsonLd(document, author, place, siteUrl),
    citation: citationMeta(document, place, siteUrl),
  };
}

function jsonLd(
  document: Document,
  makers: CslItem["author"],
  place: PostAddress,
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

function citationMeta(document: Document, place: PostAddress, siteUrl: string): [string, string][] {
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

/** What is known about an internal document's readers. */
export type Readers =
  | { state: "counted"; views: number; downloads: number; since: string }
  | { state: "uncounted" }
  | { state: "failed" };

/** Returns how often an internal document was read. Never throws: the page works without it (R8.21). */
export async function readerCounts(
  content: ContentClient,
  { slug, databaseId }: Pick<Document, "slug" | "databaseId">,
): Promise<Readers> {
  try {
    const tracking = await content.post("/usage_tracking/get_internal_document_tracking", {
      body: { slug, parentDatabaseId: databaseId },
    });
    return tracking
      ? {
          state: "counted",
          views: tracking.views,
          downloads: tracking.downloads,
          since: tracking.since,
        }
      : { state: "uncounted" };
  } catch {
    return { state: "failed" };
  }
}
