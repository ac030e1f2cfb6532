import { z } from "zod";
import { REMOVAL_REASON_MAX_CHARS, SITE_URL_MAX_CHARS } from "#contract/limits";
import { textOf } from "#contract/shared";
import { type ContentClient, orNull } from "~/content/client.server";
import { getDocument } from "~/content/documents.server";
import { documentOf } from "~/paths/documents";

/** The form that confirms deleting a document. */
export const DeletionFields = z.object({
  reason: textOf(REMOVAL_REASON_MAX_CHARS).default(""),
  successor: z.string().trim().max(SITE_URL_MAX_CHARS).default(""),
});

/**
 * Returns the databaseId of the document at a pasted URL or path; null for empty input, undefined if there is no such document.
 */
export async function findSuccessor(
  content: ContentClient,
  address: string,
): Promise<number | null | undefined> {
  if (address === "") return null;
  const named = documentOf(
    URL.canParse(address) ? new URL(address).pathname : address.replace(/[?#].*$/, ""),
  );
  if (!named) return undefined;
  const document = await orNull(getDocument(content, named.slug, named.type), "not_found", "gone");
  return document?.databaseId;
}
