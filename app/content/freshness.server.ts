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

/** What tells whether a copy of the visitor's library and of their collections is still good; null where nothing was ever saved. */
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

/** When a collection last changed; null when the visitor may know of none. */
export async function getCollectionModified(
  content: ContentClient,
  databaseId: number,
): Promise<string | null> {
  const { internalCollection } = await content.query(COLLECTION, { id: String(databaseId) });
  return internalCollection?.modified ?? null;
}
