import type { CitationFormat } from "#contract/citation-formats";
import { type CslItem, CslItems } from "#contract/citations";
import { AppError } from "#contract/errors";
import { type ContentClient, read } from "./client.server";

/** Where the content system has the references to each type. */
const CALLS = {
  document: "/documents",
  article: "/articles",
  toolkit: "/toolkits",
  collection: "/collections",
} as const;
export type CitedOwner = keyof typeof CALLS;

/** The reference to a piece by a slug of any language. Throws AppError("not_found"), and AppError("gone") for one that was removed. */
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

/** References as a file, streamed; any other status as the content system says it. Takes a slug or a databaseId. */
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
