import type { AdminContent } from "#contract/admin";
import { type ContentClient, inLanguage } from "./client.server";

/** Saves the complete content as the draft. Throws `edit_conflict` if another user has saved since `version`. */
export function saveAdminDraft(
  content: ContentClient,
  databaseId: number,
  draft: { version: number; base?: string; content: AdminContent },
) {
  return content.put("/admin/posts/{id}/draft", {
    params: inLanguage(content, { id: databaseId }),
    body: draft,
  });
}

/** Returns the content of a revision and of the one before it. Throws AppError("not_found"). */
export function getAdminRevision(content: ContentClient, databaseId: number, number: number) {
  return content.get("/admin/posts/{id}/revisions/{number}", {
    params: inLanguage(content, { id: databaseId, number }),
  });
}
