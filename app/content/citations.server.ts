import type { CitationFormat } from "#contract/citation-formats";
import { type CslItem, CslItems } from "#contract/citations";
import { AppError } from "#contract/errors";
import { type ContentClient, read } from "./client.server";

/** The API paths of each type's references. */
const CALLS = {
  document: "/documents",
  article: "/articles",
  toolkit: "/toolkits",
  collection: "/collections",
} as const;
export type CitedOwner = keyof typeof CALLS;

/**
 * Returns the reference of a post by its slug in any language. Throws AppError("not_found"), and AppError("gone") for a deleted
 * one.
 */
export async function getReference(
  content: ContentClient,
  type: Exclude<CitedOwner, "collection">,
  slug: string,
): Promise<CslItem> {
  const answer = await passCitation(content, type, slug, "csl-json", "GET");
  const [item] = await read(answer, CslItems);
  if (!item) throw new AppError("not_found", "There is no such piece");
  return item;
}

/** Streams references as a file; passes any other status through. Takes a slug or a databaseId. */
export function passCitation(
  content: ContentClient,
  type: CitedOwner,
  key: string | number,
  format: CitationFormat,
  method: string,
): Promise<Response> {
  return content.pass(method, `${CALLS[type]}/${encodeURIComponent(key)}/citation`, {
    format,
    language: content.contentLanguage,
  });
}
