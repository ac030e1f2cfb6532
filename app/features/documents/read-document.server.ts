import { data } from "react-router";
import type { Document } from "#contract/documents";
import { AppError } from "#contract/errors";
import { type ContentClient, orNotFound } from "~/content/client.server";
import { type DocumentType, getDocument, getTombstone } from "~/content/documents.server";

/** The document of a page. Throws the website's 404 page, or for one that was removed its 410 with what is said in its place. */
export async function readDocument(content: ContentClient, { type, slug }: { type: DocumentType; slug: string }): Promise<Document> {
  try {
    return await orNotFound(getDocument(content, slug, type));
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "gone") throw error;
    throw data(await orNotFound(getTombstone(content, slug, type)), { status: error.status });
  }
}
