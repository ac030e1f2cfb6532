import type { Document } from "#contract/documents";
import { authorPath } from "~/features/authors/paths";
import type { Place } from "~/features/posts/place";
import type { OwnMeta } from "~/features/shell/site-meta";

/** What schema.org calls a document, by the English slug of its content type; all others are plain digital documents. */
const SCHEMA_TYPES: Record<string, string> = {
  research: "ScholarlyArticle",
  reports: "Report",
  evaluations: "Report",
  assessments: "Report",
  "policy-briefs": "Report",
  "case-studies": "Report",
};
/** Search engines show no more of a description. */
const DESCRIPTION_CHARS = 200;

/** Metadata of a document's page: for search engines, for previews, and `citation_*` for reference managers and scholars' indexes. */
export function documentMeta(document: Document, place: Place, siteUrl: string): { meta: OwnMeta; citationMeta: [name: string, content: string][] } {
  return {
    meta: {
      title: document.title,
      description: cut(document.documentFields.abstract),
      ...place,
      type: "article",
      image: document.thumbnail ?? undefined,
      jsonLd: jsonLd(document, place, siteUrl),
    },
    citationMeta: citationMeta(document, siteUrl),
  };
}

function cut(text: string): string {
  const line = text.replace(/\s+/gu, " ").trim();
  return line.length <= DESCRIPTION_CHARS ? line : `${line.slice(0, line.lastIndexOf(" ", DESCRIPTION_CHARS))}…`;
}

function jsonLd(document: Document, place: Place, siteUrl: string): object {
  const { terms } = document;
  const names = document.contributors.length > 0 ? document.contributors : document.authors.map((author) => author.name);
  const pages = new Map(document.authors.map((author) => [author.name, author.slug]));
  return {
    "@context": "https://schema.org",
    "@type": SCHEMA_TYPES[document.contentTypeSlug ?? ""] ?? "DigitalDocument",
    "@id": siteUrl + (place.canonical ?? place.path),
    url: siteUrl + (place.canonical ?? place.path),
    name: document.title,
    headline: document.title,
    abstract: document.documentFields.abstract,
    inLanguage: document.language,
    datePublished: document.publicationYear === null ? undefined : String(document.publicationYear),
    dateModified: document.modified,
    author: names.map((name) => (pages.has(name) ? { "@type": "Person", name, url: siteUrl + authorPath(pages.get(name) ?? "") } : { "@type": "Thing", name })),
    publisher: document.publishers.map(({ name }) => ({ "@type": "Organization", name })),
    about: terms.topics?.map(({ name }) => ({ "@type": "Thing", name })),
    keywords: terms.keywords?.map(({ name }) => name).join(", ") || undefined,
    spatialCoverage: terms.countries?.map(({ name }) => ({ "@type": "Country", name })),
    license: terms.licenses?.[0]?.name,
    isAccessibleForFree: true,
    encoding: files(document).map((file) => ({
      "@type": "MediaObject",
      name: file.title,
      contentUrl: siteUrl + file.link,
      encodingFormat: file.mimeType,
      contentSize: `${file.fileSize} B`,
      inLanguage: file.language,
    })),
  };
}

function citationMeta(document: Document, siteUrl: string): [string, string][] {
  const pdf = files(document).find((file) => file.mimeType === "application/pdf");
  const names = document.contributors.length > 0 ? document.contributors : document.authors.map((author) => author.name);
  const lines: [string, string | undefined | null][] = [
    ["citation_title", document.title],
    ...names.map((name): [string, string] => ["citation_author", name]),
    ["citation_publication_date", document.publicationYear === null ? null : String(document.publicationYear)],
    ["citation_technical_report_institution", document.publishers[0]?.name],
    ["citation_language", document.language],
    ["citation_keywords", document.terms.keywords?.map(({ name }) => name).join("; ")],
    ["citation_pdf_url", pdf && siteUrl + pdf.link],
  ];
  return lines.filter((line): line is [string, string] => Boolean(line[1]));
}

/** Our own files with the language of each; links to elsewhere are not ours to describe. */
function files(document: Document) {
  return document.documentFields.documents.flatMap(({ documentFile, documentLanguage, title }) => (documentFile ? [{ ...documentFile, title, language: documentLanguage.iso }] : []));
}
