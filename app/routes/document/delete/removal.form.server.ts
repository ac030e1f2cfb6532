import { z } from "zod";
import { AppError } from "#contract/errors";
import { REMOVAL_REASON_MAX_CHARS } from "#contract/limits";
import { textOf } from "#contract/texts";
import type { ContentClient } from "~/content/client.server";
import { getDocument } from "~/content/documents.server";
import { documentOf } from "~/features/documents/paths";

/** The form that asks before a document is deleted. */
export const RemovalForm = z.object({
  reason: textOf(REMOVAL_REASON_MAX_CHARS).default(""),
  successor: z.string().trim().max(2_000).default(""),
});

/** The databaseId of the document at an address that somebody has copied, whole or from its path on; null for none, undefined where there is no document. */
export async function successorAt(
  content: ContentClient,
  address: string,
): Promise<number | null | undefined> {
  if (address === "") return null;
  const named = documentOf(
    URL.canParse(address) ? new URL(address).pathname : address.replace(/[?#].*$/, ""),
  );
  if (!named) return undefined;
  try {
    return (await getDocument(content, named.slug, named.type)).databaseId;
  } catch (error) {
    if (error instanceof AppError && (error.code === "not_found" || error.code === "gone"))
      return undefined;
    throw error;
  }
}
