import type { Db } from "../../cms/db/client";
import { COLLECTION_ROLE, START_HERE_ROLE } from "../../cms/areas/posts/bodies";
import { type PostDraft, savePosts } from "../../cms/areas/posts/posts.writer";
import { saveTerms, type TermDraft } from "../../cms/areas/vocabulary/terms.writer";
import { buildPost } from "./posts";

/** Saves one post and returns its databaseId. */
export async function savePost(
  db: Db,
  overrides: Parameters<typeof buildPost>[0] = {},
): Promise<number> {
  const draft = buildPost(overrides);
  return (await savePosts(db, [draft])).get(draft.sourceId)!;
}

/** Saves terms. Their English name is their slug unless the test names them. Returns their ids by slug. */
export async function saveNamedTerms(
  db: Db,
  drafts: (Pick<TermDraft, "taxonomy" | "slug"> & Partial<TermDraft>)[],
): Promise<Record<string, number>> {
  const ids = await saveTerms(
    db,
    drafts.map((draft) => ({ names: { en: draft.slug }, ...draft })),
  );
  return Object.fromEntries(drafts.map((draft, index) => [draft.slug, ids[index]!]));
}

/** Puts posts into another post under a role, in the given order. */
export async function saveItems(
  db: Db,
  ownerId: number,
  role: string,
  postIds: readonly number[],
): Promise<void> {
  await db
    .insertInto("post_items")
    .values(postIds.map((post_id, position) => ({ owner_id: ownerId, role, post_id, position })))
    .execute();
}

/** Saves a collection of posts. It belongs to the site and is public unless the test says otherwise. */
export async function saveCollection(
  db: Db,
  {
    items = [],
    startHere = [],
    facts = {},
    ...draft
  }: Partial<PostDraft> & {
    items?: readonly number[];
    startHere?: readonly number[];
    facts?: {
      private?: boolean;
      staff_only?: boolean;
      site_collection?: boolean;
      featured?: boolean;
      curator?: string;
    };
  } & { title?: string } = {},
): Promise<number> {
  const { title = "A collection" } = draft;
  const body = { description: `About ${title}` };
  const id = await savePost(db, {
    type: "collection",
    translations: [{ language: "en", title, abstract: body.description, body }],
    ...draft,
  });
  await db
    .insertInto("collections")
    .values({
      post_id: id,
      site_collection: true,
      featured: false,
      private: false,
      staff_only: false,
      curator: null,
      ...facts,
    })
    .execute();
  if (items.length > 0) await saveItems(db, id, COLLECTION_ROLE, items);
  if (startHere.length > 0) await saveItems(db, id, START_HERE_ROLE, startHere);
  return id;
}

/** Parses a response body with a shape of the contract. Throws if the status is not 200 or the body does not fit. */
export async function answerOf<T>(
  response: Response,
  shape: { parse(value: unknown): T },
): Promise<T> {
  const body: unknown = await response.json();
  if (response.status !== 200)
    throw new Error(`Answered ${response.status}: ${JSON.stringify(body)}`);
  return shape.parse(body);
}
