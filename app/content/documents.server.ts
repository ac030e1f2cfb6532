import { FileHistory, type Document, type CslItem, CslItems } from "#contract/documents";
import { type ContentClient, read, languageCodeOf } from "./client.server";
import type { TypedDocumentNode } from "@graphql-typed-document-node/core";
import { LRUCache } from "lru-cache";
import { AppError } from "#contract/errors";
import type { InternalDocumentType, CitationFormat } from "#contract/names";
import { graphql } from "./graphql";
import type {
  InternalDocumentHeadQuery,
  InternalDocumentHeadQueryVariables,
} from "./graphql/graphql";

export type DocumentType = "document" | "internal_document" | "internal_pdf";

/**
 * Returns a document by its slug in any language; internal ones for staff only. Throws AppError("not_found"), and
 * AppError("gone") for a deleted one.
 */
export function getDocument(content: ContentClient, slug: string, type: DocumentType = "document") {
  const query = { language: content.contentLanguage };
  const params = { path: { slug }, query };
  switch (type) {
    case "document":
      return content.shared(["document", slug], () =>
        content.get("/documents/{id}", { params: { path: { id: slug }, query } }),
      );
    case "internal_document":
      return content.get("/internal_documents/{slug}", { params });
    case "internal_pdf":
      return content.get("/internal_pdfs/{slug}", { params });
  }
}

/** Returns the message about a deleted document. Throws AppError("not_found"). */
export function getTombstone(content: ContentClient, slug: string, type: DocumentType) {
  const params = { path: { slug }, query: { language: content.contentLanguage } };
  switch (type) {
    case "document":
      return content.get("/documents/{slug}/tombstone", { params });
    case "internal_document":
      return content.get("/internal_documents/{slug}/tombstone", { params });
    case "internal_pdf":
      return content.get("/internal_pdfs/{slug}/tombstone", { params });
  }
}

/**
 * Returns a page of a file's text: by its own number, or by the number of a page of the original file. Throws
 * AppError("not_found"), and AppError("gone") with its document.
 */
export function getFileText(
  content: ContentClient,
  fileId: string,
  asked: { page: number } | { original: number },
) {
  return content.get("/files/{id}/text", { params: { path: { id: fileId }, query: asked } });
}

/**
 * Returns a page of the text stored in a document, in the page's language or the nearest one. With `in`, the text is in exactly
 * that language. Throws AppError("not_found"), and AppError("gone").
 */
export function getDocumentText(
  content: ContentClient,
  { type, slug }: { type: DocumentType; slug: string },
  asked: { page: number; in?: string },
) {
  const params = { path: { slug }, query: { language: content.contentLanguage, ...asked } };
  switch (type) {
    case "document":
      return content.get("/documents/{slug}/text", { params });
    case "internal_document":
      return content.get("/internal_documents/{slug}/text", { params });
    case "internal_pdf":
      return content.get("/internal_pdfs/{slug}/text", { params });
  }
}

/** For staff: streams a form with a new version of a file. */
export async function replaceFile(
  content: ContentClient,
  request: Request,
  databaseId: number,
  fileId: string,
) {
  return read(
    await content.forward(request, `/documents/${databaseId}/files/${fileId}`, "PUT"),
    FileHistory,
  );
}

/** Documents that a process caches. Chosen: what staff open in a day. */
const CACHED_DOCUMENTS_MAX = 200;
/** Maximum age of other content on the page (names of terms, related documents). Chosen: as on public pages. */
const CACHE_TTL_MS = 5 * 60 * 1000;

const cachedDocuments = new LRUCache<string, Document>({
  max: CACHED_DOCUMENTS_MAX,
  ttl: CACHE_TTL_MS,
});
const keyOf = (
  { contentLanguage }: ContentClient,
  { type, databaseId, modified }: { type: string; databaseId: number; modified: string },
) => [type, databaseId, contentLanguage, modified].join("/");

const VERSION_QUERIES: Record<
  InternalDocumentType,
  TypedDocumentNode<InternalDocumentHeadQuery, InternalDocumentHeadQueryVariables>
> = {
  internal_document: graphql(/* GraphQL */ `
    query InternalDocumentHead(
      $id: ID!
      $idType: InternalDocumentIdType!
      $language: LanguageCodeEnum!
    ) {
      head: internalDocument(id: $id, idType: $idType, language: $language) {
        databaseId
        modified
        saved
      }
    }
  `),
  internal_pdf: graphql(/* GraphQL */ `
    query InternalPdfHead($id: ID!, $idType: InternalPdfIdType!, $language: LanguageCodeEnum!) {
      head: internalPdf(id: $id, idType: $idType, language: $language) {
        databaseId
        modified
        saved
      }
    }
  `),
};

/**
 * Requests the document on behalf of the visitor; null for users without access. Throws AppError("gone") for the slug of a
 * deleted document.
 */
async function findModified(
  content: ContentClient,
  type: InternalDocumentType,
  key: number | string,
) {
  const { head } = await content.query(VERSION_QUERIES[type], {
    id: String(key),
    idType: typeof key === "number" ? "DATABASE_ID" : "SLUG",
    language: languageCodeOf(content),
  });
  return head;
}

/**
 * Returns an internal document or PDF by its slug in any language. Requests its modification time, and the complete
 * document only if the process has no copy of that time (R7.45). Throws as `getDocument` does.
 */
export async function getInternalDocument(
  content: ContentClient,
  type: InternalDocumentType,
  slug: string,
): Promise<Document> {
  const head = await findModified(content, type, slug);
  if (!head) throw new AppError("not_found", "There is no such document");
  let document = cachedDocuments.get(keyOf(content, { type, ...head }));
  if (!document) {
    document = await getDocument(content, slug, type);
    // Caches it under its own modification time: it may have changed after the first request.
    cachedDocuments.set(keyOf(content, document), document);
  }
  // Whether it is saved depends on the user.
  return { ...document, saved: head.saved };
}

/** Returns when an internal document or PDF last changed; null if the visitor may not see it. */
export async function getInternalModified(
  content: ContentClient,
  type: InternalDocumentType,
  databaseId: number,
): Promise<string | null> {
  return (await findModified(content, type, databaseId))?.modified ?? null;
}

/** The API paths of each type's references. */
const CITATION_PATHS = {
  document: "/documents",
  article: "/articles",
  toolkit: "/toolkits",
  collection: "/collections",
} as const;
export type CitableType = keyof typeof CITATION_PATHS;

/**
 * Returns the reference of a post by its slug in any language. Throws AppError("not_found"), and AppError("gone") for a deleted
 * one.
 */
export async function getReference(
  content: ContentClient,
  type: Exclude<CitableType, "collection">,
  slug: string,
): Promise<CslItem> {
  return content.shared(["reference", type, slug], async () => {
    const answer = await forwardCitation(content, type, slug, "csl-json", "GET");
    const [item] = await read(answer, CslItems);
    if (!item) throw new AppError("not_found", "There is no such document");
    return item;
  });
}

/** Streams references as a file; passes any other status through. Takes a slug or a databaseId. */
export function forwardCitation(
  content: ContentClient,
  type: CitableType,
  key: string | number,
  format: CitationFormat,
  method: string,
): Promise<Response> {
  return content.pass(method, `${CITATION_PATHS[type]}/${encodeURIComponent(key)}/citation`, {
    format,
    language: content.contentLanguage,
  });
}
