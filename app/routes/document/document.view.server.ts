import type { Document, DocumentFile } from "#contract/documents";
import type { FileKind, TextMissing } from "#contract/names";
import { pick } from "#contract/pick";
import type { DocumentType } from "~/content/documents.server";
import { authorPath } from "~/features/authors/paths";
import { textVersionPath } from "~/features/documents/paths";
import type { TextSize } from "~/features/documents/text-cost";
import { RELATED_SHOWN } from "~/features/posts/related";
import { knownChange } from "~/features/posts/known-change";
import { withoutAbstracts } from "~/features/posts/slim";
import { type Fact, termFacts } from "~/features/posts/term-facts";

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
