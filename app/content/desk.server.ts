import type { z } from "zod";
import {
  DeskAnswer,
  type DeskContent,
  DeskPost,
  DeskPreview,
  type DeskQuery,
  DeskRevisionContent,
  DeskRevisionsAnswer,
} from "#contract/desk";
import type { PostType } from "#contract/names";
import type { ContentClient } from "./client.server";

/** For editors: what is on the desk, the last changed first. */
export function listDeskPosts(
  content: ContentClient,
  query: Omit<z.input<typeof DeskQuery>, "language" | "page"> & { page: number },
) {
  return content.get("/desk/posts", { ...query, language: content.contentLanguage }, DeskAnswer);
}

/** Begins a draft of a type in a language. */
export function beginDeskPost(
  content: ContentClient,
  beginning: { type: PostType; language: string; title: string },
) {
  return content.post("/desk/posts", beginning, DeskPost);
}

/** A post with its draft, or with what is published where there is none. Throws AppError("not_found"). */
export function getDeskPost(content: ContentClient, databaseId: number) {
  return content.get(`/desk/posts/${databaseId}`, { language: content.contentLanguage }, DeskPost);
}

/** Keeps the whole content as the draft. Throws `edit_conflict` where somebody else has saved since `version`. */
export function saveDeskDraft(
  content: ContentClient,
  databaseId: number,
  draft: { version: number; base?: string; content: DeskContent },
) {
  return content.put(
    `/desk/posts/${databaseId}/draft?language=${content.contentLanguage}`,
    draft,
    DeskPost,
  );
}

/** Throws the draft away: what is published stays, what never was is gone. Throws `edit_conflict` where it is another than that of `version`. */
export function discardDeskDraft(content: ContentClient, databaseId: number, version: number) {
  return content.send(`/desk/posts/${databaseId}/draft`, { version }, "DELETE");
}

/** Publishes the draft now, or at a time to come (ISO 8601). Throws `edit_conflict`, and `validation_failed` with what it lacks. */
export function publishDeskPost(
  content: ContentClient,
  databaseId: number,
  publish: { version: number; at: string | null; note: string },
) {
  return content.post(
    `/desk/posts/${databaseId}/publish?language=${content.contentLanguage}`,
    publish,
    DeskPost,
  );
}

/** Takes a post off the schedule; its draft stays. */
export function unscheduleDeskPost(content: ContentClient, databaseId: number) {
  return content.send(`/desk/posts/${databaseId}/schedule`, {}, "DELETE");
}

/** Takes what is published away from visitors; it stays on the desk. */
export function unpublishDeskPost(content: ContentClient, databaseId: number) {
  return content.post(
    `/desk/posts/${databaseId}/unpublish?language=${content.contentLanguage}`,
    {},
    DeskPost,
  );
}

/** As visitors would see the draft, a revision, or a chapter of either. */
export function getDeskPreview(
  content: ContentClient,
  databaseId: number,
  { language, revision, chapter }: { language: string; revision?: number; chapter?: number },
) {
  return content.get(
    `/desk/posts/${databaseId}/preview`,
    { language, revision, chapter },
    DeskPreview,
  );
}

/** The states that a post was published in, the newest first. */
export function getDeskRevisions(content: ContentClient, databaseId: number) {
  return content.get(
    `/desk/posts/${databaseId}/revisions`,
    { language: content.contentLanguage },
    DeskRevisionsAnswer,
  );
}

/** What a revision said, and the one before it. Throws AppError("not_found"). */
export function getDeskRevision(content: ContentClient, databaseId: number, number: number) {
  return content.get(
    `/desk/posts/${databaseId}/revisions/${number}`,
    { language: content.contentLanguage },
    DeskRevisionContent,
  );
}

/** Makes a draft of what a revision said, in the place of the one that there is. Throws `edit_conflict` where that is another than that of `version`. */
export function restoreDeskRevision(
  content: ContentClient,
  databaseId: number,
  number: number,
  version: number,
) {
  return content.post(
    `/desk/posts/${databaseId}/revisions/${number}/restore?language=${content.contentLanguage}`,
    { version },
    DeskPost,
  );
}
