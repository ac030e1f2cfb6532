import type { ContentClient } from "./client.server";

/** What has files that can be had all at once. */
export type FilesOwner = "collections" | "authors";

/** How many files a collection's or an author's documents have, and their bytes. Throws AppError("not_found"). */
export function getFilesWeight(content: ContentClient, owner: FilesOwner, databaseId: number) {
  return content.get(`/${owner}/{id}/files/weight`, { params: { path: { id: databaseId } } });
}
