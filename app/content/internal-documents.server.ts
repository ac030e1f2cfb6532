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

/** Documents that a process keeps. Ours: what the staff of a day open. */
const KEPT_MAX = 200;
/** What stands on the page and is not the document's own (names of terms, related documents) is no older than this. Ours: as on pages that everybody sees. */
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

/** Asks in the visitor's name: whoever may not know of the document gets null. Throws AppError("gone") for a slug of one that was removed. */
async function findHead(content: ContentClient, type: InternalDocumentType, key: number | string) {
  const { head } = await content.query(HEADS[type], {
    id: String(key),
    idType: typeof key === "number" ? "DATABASE_ID" : "SLUG",
    language: languageCodeOf(content),
  });
  return head;
}

/**
 * An internal document or pdf by a slug of any language. Asks when it was last changed, and fetches it whole only where the
 * process has no copy of that time (specification, section 7). Throws as `getDocument` does.
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
    // Under its own time: it may have changed since it was asked for.
    kept.set(keyOf(content, document), document);
  }
  // Whose library it lies in is each reader's own.
  return { ...document, saved: head.saved };
}

/** When an internal document or pdf last changed; null when the visitor may know of none. */
export async function getInternalModified(
  content: ContentClient,
  type: InternalDocumentType,
  databaseId: number,
): Promise<string | null> {
  return (await findHead(content, type, databaseId))?.modified ?? null;
}
