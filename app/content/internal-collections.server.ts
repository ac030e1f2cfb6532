import type { z } from "zod";
import type {
  CollectionPostsQuery,
  InternalCollectionChange,
  NewInternalCollection,
  NoteChange,
} from "#contract/internal-collections";
import type { Place } from "#contract/library";
import { type ContentClient, inLanguage } from "./client.server";

/*
 * Collections that users make. All changes throw `unauthenticated` without a session, `not_found` for a collection that the
 * visitor may not know of, `forbidden` for a change that only others may make. Other errors are named at each function.
 */

/**
 * Every collection of the visitor without its cover, with what a piece is and whether the collection holds it. Throws
 * `not_found` for a piece that the visitor does not see, or that no collection can hold.
 */
export function listInternalCollections(content: ContentClient, post: number) {
  return content.get("/internal_collections", {
    params: { query: { language: content.contentLanguage, post, covers: "false" } },
  });
}

/** A collection by its databaseId or slug, with its people as far as the visitor may know of them. */
export function getInternalCollection(content: ContentClient, key: number | string) {
  return content.get("/internal_collections/{id}", {
    params: inLanguage(content, { id: key }),
  });
}

/** A page of its pieces with their notes, in its makers' order or by title. */
export function getCollectionPosts(
  content: ContentClient,
  id: number,
  query: Pick<z.input<typeof CollectionPostsQuery>, "search" | "sort"> & {
    page?: number;
    page_size?: number;
  },
) {
  return content.get("/internal_collections/{id}/posts", {
    params: { path: { id }, query: { language: content.contentLanguage, ...query } },
  });
}

/** Makes a collection. Throws `title_taken`, `limit_reached`. */
export function createCollection(
  content: ContentClient,
  collection: z.input<typeof NewInternalCollection>,
) {
  return content.post("/internal_collections", {
    body: { language: content.contentLanguage, ...collection },
  });
}

/** Changes what is given. Throws `title_taken`, and `edit_conflict` with `changes` where somebody else changed the same. */
export function changeCollection(
  content: ContentClient,
  id: number,
  change: z.input<typeof InternalCollectionChange>,
) {
  return content.put("/internal_collections/{id}", {
    params: inLanguage(content, { id }),
    body: change,
  });
}

/** Moves a piece. Throws `conflict` when the one to put it behind has gone. */
export function movePost(content: ContentClient, id: number, postId: number, place: Place) {
  return content.put("/internal_collections/{id}/posts/{postId}/place", {
    params: { path: { id, postId } },
    body: place,
  });
}

/** Writes the note of a piece. Throws `edit_conflict` with `changes`. */
export function setNote(
  content: ContentClient,
  id: number,
  postId: number,
  change: z.input<typeof NoteChange>,
) {
  return content.put("/internal_collections/{id}/posts/{postId}/note", {
    params: { path: { id, postId } },
    body: change,
  });
}
