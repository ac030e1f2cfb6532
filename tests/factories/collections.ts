import { InternalCollection } from "../../cms/contract/collections";
import type { Db } from "../../cms/db/client";
import { savePosts } from "../../cms/areas/posts/posts.writer";
import { answerOf } from "./library";
import type { Person } from "./people";
import { buildPost } from "./posts";

let counter = 0;

/** Creates a collection through the API. It is private and has a unique title unless the test says otherwise. */
export async function makeCollection(
  owner: Person,
  input: {
    title?: string;
    description?: string;
    private?: boolean;
    staffOnly?: boolean;
    posts?: number[];
    language?: string;
  } = {},
): Promise<InternalCollection> {
  return answerOf(
    await owner.call("POST", "/internal_collections", {
      title: `Collection ${++counter}`,
      ...input,
    }),
    InternalCollection,
  );
}

/** Reads the collection as the given person sees it. */
export async function readCollection(person: Person, id: number): Promise<InternalCollection> {
  return answerOf(await person.call("GET", `/internal_collections/${id}`), InternalCollection);
}

/** Adds a collaborator to a collection: invites the person, accepts the invitation and gives the permission. */
export async function joinCollection(
  owner: Person,
  id: number,
  person: Person,
  permission: "edit" | "read",
): Promise<void> {
  for (const response of [
    await owner.call("POST", `/internal_collections/${id}/send_invites`, {
      emails: [person.email],
    }),
    await person.call("POST", `/internal_collections/${id}/accept`),
    await owner.call("PUT", `/internal_collections/${id}/collaborators/${person.id}`, {
      permission,
    }),
  ])
    if (response.status !== 200)
      throw new Error(`Answered ${response.status}: ${await response.text()}`);
}

/**
 * Inserts `count` private collections of an owner into the database, because the API would need one call for each. Returns
 * their ids.
 */
export async function saveOwnCollections(
  db: Db,
  ownerId: number,
  count: number,
): Promise<number[]> {
  const drafts = Array.from({ length: count }, (_, index) =>
    buildPost({ type: "collection", title: `Of ${ownerId}: ${index}` }),
  );
  const ids = [...(await savePosts(db, drafts)).values()];
  await db
    .insertInto("collections")
    .values(
      ids.map((post_id) => ({
        post_id,
        owner_id: ownerId,
        private: true,
        staff_only: false,
        site_collection: false,
        featured: false,
        curator: null,
      })),
    )
    .execute();
  return ids;
}
