import { z } from "zod";
import type { ContentClient } from "./client.server";

const LIBRARY = /* GraphQL */ `
  query LibraryModified { userLibrary { modified } }
`;
const LibraryAnswer = z.object({ userLibrary: z.object({ modified: z.string().nullable() }).nullable() });

/** When the visitor's library last changed, to learn whether a copy is still good; null when nothing was ever saved. */
export async function getLibraryModified(content: ContentClient): Promise<string | null> {
  return (await content.query(LIBRARY, {}, LibraryAnswer)).userLibrary?.modified ?? null;
}

const COLLECTION = /* GraphQL */ `
  query CollectionModified($id: ID!) { internalCollection(id: $id, idType: DATABASE_ID) { modified } }
`;
const CollectionAnswer = z.object({ internalCollection: z.object({ modified: z.string() }).nullable() });

/** Likewise of a collection; null when the visitor may know of none. */
export async function getCollectionModified(content: ContentClient, databaseId: number): Promise<string | null> {
  return (await content.query(COLLECTION, { id: String(databaseId) }, CollectionAnswer)).internalCollection?.modified ?? null;
}
