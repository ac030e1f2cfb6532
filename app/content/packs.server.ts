import type { ContentClient } from "./client.server";

/** Owners of files that can be downloaded together. */
export type FilesOwner = "collections" | "authors";

/** Returns the number of files of a collection's or an author's documents, and their bytes. Throws AppError("not_found"). */
export function getFilesWeight(content: ContentClient, owner: FilesOwner, databaseId: number) {
  return content.get(`/${owner}/{id}/files/weight`, { params: { path: { id: databaseId } } });
}
