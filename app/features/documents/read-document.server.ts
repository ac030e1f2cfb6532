import { data } from "react-router";
import type { Document } from "#contract/documents";
import { AppError } from "#contract/errors";
import { type ContentClient, orNotFound } from "~/content/client.server";
import { getDocument, getTombstone } from "~/content/documents.server";
import type { NamedDocument } from "./paths";

/** Returns the document of a page. Throws as `orTombstone` does. */
export function readDocument(content: ContentClient, named: NamedDocument): Promise<Document> {
  return orTombstone(content, named, getDocument(content, named.slug, named.type));
}

/**
 * Returns what was read about a page's document. Throws the website's 404 page, or 410 with the deletion notice for a
 * deleted document.
 */
export async function orTombstone<T>(
  content: ContentClient,
  { type, slug }: NamedDocument,
  reading: Promise<T>,
): Promise<T> {
  try {
    return await orNotFound(reading);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "gone") throw error;
    throw data(await orNotFound(getTombstone(content, slug, type)), { status: error.status });
  }
}
