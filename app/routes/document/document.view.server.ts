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
  /** Bytes; null for links to elsewhere. */
  size: number | null;
  pageCount: number | null;
  /** Where a link to elsewhere leads. */
  host: string | null;
  /** Where its text is read, without language, and how large it is; null without text. */
  text: (TextSize & { to: string }) | null;
  /** Why there is none, where one could be. */
  textMissing: TextMissing | null;
}
export type DocumentView = ReturnType<typeof documentView>;

/** What the page shows of a document, and nothing else: all of it travels to the browser. */
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
    // Of all types of posts documents have three.
    type: document.type as DocumentType,
    abstract: document.documentFields.abstract.split(/\n\s*\n/).filter(Boolean),
    files: document.documentFields.documents.flatMap((file) => fileView(file, document) ?? []),
    // The language of the text that it holds itself.
    text: document.documentFields.texts[0] ?? null,
    facts: facts(document),
    related: withoutAbstracts(document.related.slice(0, RELATED_SHOWN)),
    // Only staff are given any: nothing of it in the pages of all others.
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
