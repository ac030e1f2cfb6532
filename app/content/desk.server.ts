import type { DeskContent } from "#contract/desk";
import { type ContentClient, inLanguage } from "./client.server";

/** Saves the complete content as the draft. Throws `edit_conflict` if another user has saved since `version`. */
export function saveDeskDraft(
  content: ContentClient,
  databaseId: number,
  draft: { version: number; base?: string; content: DeskContent },
) {
  return content.put("/desk/posts/{id}/draft", {
    params: inLanguage(content, { id: databaseId }),
    body: draft,
  });
}

/** Returns the content of a revision and of the one before it. Throws AppError("not_found"). */
export function getDeskRevision(content: ContentClient, databaseId: number, number: number) {
  return content.get("/desk/posts/{id}/revisions/{number}", {
    params: inLanguage(content, { id: databaseId, number }),
  });
}
