import { LibraryAnswer, type LibraryQuery, LibraryState, type Place } from "#contract/library";
import type { ContentClient } from "./client.server";

/** A page of what the visitor has saved, `pageSize` pieces at most. All calls here throw `unauthenticated` without a session. */
export function getLibrary(
  content: ContentClient,
  { search, sort, page }: Pick<LibraryQuery, "search" | "sort" | "page">,
  pageSize: number,
): Promise<LibraryAnswer> {
  return content.get(
    "/user_library",
    { search, sort, page, page_size: pageSize, language: content.contentLanguage },
    LibraryAnswer,
  );
}

/** Saves a piece, in front of all others. Throws `not_found` for what the visitor cannot see, `limit_reached`. */
export function addToLibrary(content: ContentClient, databaseId: number): Promise<LibraryState> {
  return content.post(`/user_library/posts/${databaseId}`, {}, LibraryState);
}

/** Takes a piece out; one that is not in it, too. */
export function removeFromLibrary(content: ContentClient, databaseId: number): Promise<void> {
  return content.send(`/user_library/posts/${databaseId}`, undefined, "DELETE");
}

/** Moves a saved piece in the visitor's own order. Throws `not_found`, and `conflict` when the one to put it behind has gone. */
export function moveInLibrary(
  content: ContentClient,
  databaseId: number,
  place: Place,
): Promise<void> {
  return content.send(`/user_library/posts/${databaseId}/place`, place, "PUT");
}
