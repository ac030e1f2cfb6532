import type { DeskContent } from "#contract/desk";
import { type ContentClient, dataOf } from "./client.server";

/** Keeps the whole content as the draft. Throws `edit_conflict` where somebody else has saved since `version`. */
export function saveDeskDraft(
  content: ContentClient,
  databaseId: number,
  draft: { version: number; base?: string; content: DeskContent },
) {
  return dataOf(
    content.rest.PUT("/desk/posts/{id}/draft", {
      params: { path: { id: databaseId }, query: { language: content.contentLanguage } },
      body: draft,
    }),
  );
}

/** What a revision said, and the one before it. Throws AppError("not_found"). */
export function getDeskRevision(content: ContentClient, databaseId: number, number: number) {
  return dataOf(
    content.rest.GET("/desk/posts/{id}/revisions/{number}", {
      params: { path: { id: databaseId, number }, query: { language: content.contentLanguage } },
    }),
  );
}
