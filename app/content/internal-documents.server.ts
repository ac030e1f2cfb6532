import type { TypedDocumentNode } from "@graphql-typed-document-node/core";
import { LRUCache } from "lru-cache";
import type { Document } from "#contract/documents";
import { AppError } from "#contract/errors";
import type { InternalDocumentType } from "#contract/names";
import { type ContentClient, languageCodeOf } from "./client.server";
import { getDocument } from "./documents.server";
import { graphql } from "./graphql";
import type {
  InternalDocumentHeadQuery,
  InternalDocumentHeadQueryVariables,
} from "./graphql/graphql";

/** Documents that a process caches. Chosen: what staff open in a day. */
const KEPT_MAX = 200;
/** Maximum age of other content on the page (names of terms, related documents). Chosen: as on public pages. */
const KEPT_MS = 5 * 60 * 1000;

const kept = new LRUCache<string, Document>({ max: KEPT_MAX, ttl: KEPT_MS });
const keyOf = (
  { contentLanguage }: ContentClient,
  { type, databaseId, modified }: { type: string; databaseId: number; modified: string },
) => [type, databaseId, contentLanguage, modified].join("/");

const HEADS: Record<
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
async function findHead(content: ContentClient, type: InternalDocumentType, key: number | string) {
  const { head } = await content.query(HEADS[type], {
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
  const head = await findHead(content, type, slug);
  if (!head) throw new AppError("not_found", "There is no such document");
  let document = kept.get(keyOf(content, { type, ...head }));
  if (!document) {
    document = await getDocument(content, slug, type);
    // Under its own time, since it may have changed after the first request.
    kept.set(keyOf(content, document), document);
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
  return (await findHead(content, type, databaseId))?.modified ?? null;
}
