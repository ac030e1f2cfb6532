import { z } from "zod";
import type { ContentClient } from "./client.server";

const PROFILE = /* GraphQL */ `
  query ProfileVersions {
    userLibrary {
      modified
    }
    viewer {
      internalCollections(first: 0) {
        version
      }
    }
  }
`;
const ProfileAnswer = z.object({
  userLibrary: z.object({ modified: z.string().nullable() }).nullable(),
  viewer: z
    .object({ internalCollections: z.object({ version: z.string().nullable() }) })
    .nullable(),
});

/** What tells whether a copy of the visitor's library and of their collections is still good; null where nothing was ever saved. */
export async function getProfileVersions(
  content: ContentClient,
): Promise<{ library: string | null; collections: string | null }> {
  const { userLibrary, viewer } = await content.query(PROFILE, {}, ProfileAnswer);
  return {
    library: userLibrary?.modified ?? null,
    collections: viewer?.internalCollections.version ?? null,
  };
}

const COLLECTION = /* GraphQL */ `
  query CollectionModified($id: ID!) {
    internalCollection(id: $id, idType: DATABASE_ID) {
      modified
    }
  }
`;
const CollectionAnswer = z.object({
  internalCollection: z.object({ modified: z.string() }).nullable(),
});

/** When a collection last changed; null when the visitor may know of none. */
export async function getCollectionModified(
  content: ContentClient,
  databaseId: number,
): Promise<string | null> {
  return (
    (await content.query(COLLECTION, { id: String(databaseId) }, CollectionAnswer))
      .internalCollection?.modified ?? null
  );
}
