import type { ContentClient } from "./client.server";
import { graphql } from "./graphql";

const PROFILE = graphql(/* GraphQL */ `
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
`);

/**
 * Returns versions that tell whether a copy of the visitor's library and collections is current; null if nothing was ever saved.
 */
export async function getProfileVersions(
  content: ContentClient,
): Promise<{ library: string | null; collections: string | null }> {
  const { userLibrary, viewer } = await content.query(PROFILE, {});
  return {
    library: userLibrary?.modified ?? null,
    collections: viewer?.internalCollections.version ?? null,
  };
}

const COLLECTION = graphql(/* GraphQL */ `
  query CollectionModified($id: ID!) {
    internalCollection(id: $id, idType: DATABASE_ID) {
      modified
    }
  }
`);

/** Returns when a collection last changed; null if the visitor may not see it. */
export async function getCollectionModified(
  content: ContentClient,
  databaseId: number,
): Promise<string | null> {
  const { internalCollection } = await content.query(COLLECTION, { id: String(databaseId) });
  return internalCollection?.modified ?? null;
}
