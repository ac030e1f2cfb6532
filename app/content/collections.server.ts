import { type ContentClient, inLanguage } from "./client.server";
import type { z } from "zod";
import type {
  CollectionPostsQuery,
  InternalCollectionChange,
  NewInternalCollection,
  NoteChange,
} from "#contract/collections";
import type { Place, LibraryQuery } from "#contract/library";
import { graphql } from "./graphql";

/** Returns the public site collections, latest change first. */
export function getCollections(content: ContentClient) {
  return content.shared(["collections"], () =>
    content.get("/collections", { params: { query: { lang: content.contentLanguage } } }),
  );
}

/** Returns a public collection without its documents. Throws AppError("not_found"). */
export function getCollection(content: ContentClient, slug: string) {
  return content.get("/collections/{slug}", {
    params: inLanguage(content, { slug }),
  });
}

/**
 * Returns every collection of the visitor without its cover, and whether it contains the post. Throws `not_found` for a post
 * that the visitor may not see, or that no collection can contain.
 */
export function listInternalCollections(content: ContentClient, post: number) {
  return content.get("/internal_collections", {
    params: { query: { language: content.contentLanguage, post, covers: "false" } },
  });
}

/** Returns a collection by its databaseId or slug, with its people as far as the visitor may see them. */
export function getInternalCollection(content: ContentClient, key: number | string) {
  return content.get("/internal_collections/{id}", {
    params: inLanguage(content, { id: key }),
  });
}

/** Returns a page of a collection's posts with their notes, in the collection's own order or by title. */
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

// All changes throw `unauthenticated` without a session, `not_found` for a collection that the visitor may not see, and
// `forbidden` for a change that the visitor may not make. Other errors are listed at each function.

/** Creates a collection. Throws `title_taken`, `limit_reached`. */
export function createCollection(
  content: ContentClient,
  collection: z.input<typeof NewInternalCollection>,
) {
  return content.post("/internal_collections", {
    body: { language: content.contentLanguage, ...collection },
  });
}

/**
 * Changes the given fields. Throws `title_taken`, and `edit_conflict` with `changes` if another user changed the same fields.
 */
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

/** Moves a post. Throws `conflict` if the post before its new position was removed. */
export function movePost(content: ContentClient, id: number, postId: number, place: Place) {
  return content.put("/internal_collections/{id}/posts/{postId}/place", {
    params: { path: { id, postId } },
    body: place,
  });
}

/** Saves the note of a post. Throws `edit_conflict` with `changes`. */
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

/** Returns a page of the visitor's saved posts, at most `pageSize`. Throws `unauthenticated` without a session. */
export function getLibrary(
  content: ContentClient,
  { search, sort, page }: Pick<LibraryQuery, "search" | "sort" | "page">,
  pageSize: number,
) {
  return content.get("/user_library", {
    params: {
      query: { search, sort, page, page_size: pageSize, language: content.contentLanguage },
    },
  });
}

const PROFILE_VERSIONS = graphql(/* GraphQL */ `
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
 * Returns versions that tell whether a copy of the visitor's library and collections is current; null if nothing was ever
 * saved.
 */
export async function getProfileVersions(
  content: ContentClient,
): Promise<{ library: string | null; collections: string | null }> {
  const { userLibrary, viewer } = await content.query(PROFILE_VERSIONS, {});
  return {
    library: userLibrary?.modified ?? null,
    collections: viewer?.internalCollections.version ?? null,
  };
}

const COLLECTION_MODIFIED = graphql(/* GraphQL */ `
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
  const { internalCollection } = await content.query(COLLECTION_MODIFIED, {
    id: String(databaseId),
  });
  return internalCollection?.modified ?? null;
}
