import { z } from "zod";
import { AppError } from "#contract/errors";
import { type CollectionSummary, NewInternalCollection } from "#contract/collections";
import { DatabaseId } from "#contract/library";
import {
  COLLECTION_POSTS_MAX,
  COLLECTIONS_AT_ONCE_MAX,
  COLLECTIONS_OWNED_MAX,
  LISTED_POSTS_MAX,
} from "#contract/limits";
import { pick } from "#contract/shared";
import type { ContentClient } from "~/content/client.server";
import { createCollection, listInternalCollections } from "~/content/collections.server";
import {
  type AddData,
  type AddRefusal,
  type AddReply,
  type CollectionChanges,
  type Choice,
  FIELDS,
} from "~/features/collections/add/add-data";
import { STATE_FIELDS } from "~/features/collections/state";
import { failureOf } from "~/features/forms/read-form.server";

/** An empty title means no new collection. */
const TitleOrNone = z.preprocess(
  (value) => (typeof value === "string" && value.trim() === "" ? undefined : value),
  NewInternalCollection.shape.title.optional(),
);

/** The fields of a new collection, and whether the form is in a dialog. */
export const AddFields = z.object({
  title: TitleOrNone,
  access: z.enum(["private", "open"]).default("private"),
  dialog: z.literal("on").optional(),
});

/** The collections that are ticked, and that were ticked when the form was rendered. Only the visitor's changes are applied. */
interface Ticks {
  ticked: Set<number>;
  before: Set<number>;
}
export type AddFields = z.output<typeof AddFields> & Ticks;

/** Maximum number of collections that can be listed for one visitor. */
const TICKS_MAX = COLLECTIONS_OWNED_MAX + LISTED_POSTS_MAX;

/**
 * Removes the ticks from the form and returns them, so that `AddFields` can parse the rest. Throws a 400 response for an
 * invalid id, and for more ids than can be listed.
 */
export function takeTicks(form: FormData): Ticks {
  const take = (name: string) => {
    const values = form.getAll(name);
    const ids =
      values.length > TICKS_MAX ? null : z.array(DatabaseId).safeParse(values.map(Number)).data;
    if (!ids) throw new Response(null, { status: 400 });
    form.delete(name);
    return new Set(ids);
  };
  return { ticked: take(FIELDS.ticked), before: take(FIELDS.before) };
}

/** Returns the post id of the address. Throws 404 for an invalid one. */
export function postIdFrom(param: string): number {
  const id = DatabaseId.safeParse(Number(param));
  if (!id.success) throw new Response(null, { status: 404 });
  return id.data;
}

/** Loads the post and the collections that it can be added to. Throws as `listInternalCollections` does. */
export async function loadAddForm(content: ContentClient, postId: number): Promise<AddData> {
  const { own, shared, post } = await listInternalCollections(content, postId);
  if (!post) throw new AppError("internal_error", "The content system returned no post.");
  return {
    post: pick(
      post,
      "databaseId",
      "type",
      "title",
      "language",
      "contentTypeSlug",
      "topicFamily",
      "publicationYear",
      "thumbnail",
      "link",
      "contentTypes",
      "publishers",
      "contributors",
    ),
    choices: choicesOf([...own, ...shared]),
  };
}

function choicesOf(collections: readonly CollectionSummary[]): Choice[] {
  return collections
    .filter(({ userCanEdit }) => userCanEdit)
    .sort(
      (a, b) => Number(b.holdsPost) - Number(a.holdsPost) || b.modified.localeCompare(a.modified),
    )
    .map((collection) => ({
      ...pick(collection, "databaseId", "title", "language", "link", ...STATE_FIELDS),
      postCount: collection.postCount ?? 0,
      containsPost: collection.holdsPost ?? false,
      owner: collection.role === "author" ? null : (collection.author?.name ?? null),
    }));
}

/** The result: done or refused. `created` is what was created before the refusal, so that it is not created again. */
type AppliedChanges = { created?: AddReply["created"] } & (
  { done: CollectionChanges } | { refused: Pick<AddReply, "failure" | "refusal" | "choices"> }
);

/**
 * Creates the new collection with the post in it, if requested, then changes all others or none. The new one comes first
 * because its title makes it the most likely to be refused, and then nothing has changed.
 */
export async function applyChanges(
  content: ContentClient,
  postId: number,
  fields: AddFields,
): Promise<AppliedChanges> {
  const { ticked, before } = fields;
  const add = [...ticked].filter((id) => !before.has(id));
  const remove = [...before].filter((id) => !ticked.has(id));
  if (Math.max(add.length, remove.length) > COLLECTIONS_AT_ONCE_MAX)
    return { refused: { refusal: { code: "too_many", about: "chosen", titles: [] } } };
  let created: AddReply["created"];
  try {
    if (fields.title !== undefined) {
      const { databaseId, title, link } = await createCollection(content, {
        title: fields.title,
        private: fields.access === "private",
        posts: [postId],
      });
      created = { databaseId, title, link };
    }
    if (add.length + remove.length > 0)
      await content.put("/internal_collections/posts/{postId}", {
        params: { path: { postId } },
        body: { add, remove },
      });
  } catch (error) {
    const failure = failureOf(error);
    const about = fields.title !== undefined && !created ? "new" : "chosen";
    return {
      created,
      refused: {
        failure,
        ...(await explain(
          content,
          postId,
          { code: failure.code, about },
          [...add, ...remove],
          fields.title,
        )),
      },
    };
  }
  return {
    created,
    done: { added: created ? [...add, created.databaseId] : add, removed: remove },
  };
}

/** Loads the current choices and the collections that caused the refusal, as far as possible. */
async function explain(
  content: ContentClient,
  postId: number,
  { code, about }: Omit<AddRefusal, "titles">,
  ids: number[],
  newTitle?: string,
): Promise<Pick<AddReply, "refusal" | "choices">> {
  try {
    const { own, shared } = await listInternalCollections(content, postId);
    const all = [...own, ...shared];
    const inTheWay = all.filter((collection) => {
      if (about === "new")
        return (
          code === "title_taken" &&
          collection.role === "author" &&
          isSameTitle(collection.title, newTitle ?? "")
        );
      if (!ids.includes(collection.databaseId)) return false;
      if (code === "limit_reached") return (collection.postCount ?? 0) >= COLLECTION_POSTS_MAX;
      return code === "forbidden" && !collection.userCanEdit;
    });
    return {
      choices: choicesOf(all),
      refusal: { code, about, titles: inTheWay.map(({ title }) => title) },
    };
  } catch (error) {
    const { code: second } = failureOf(error);
    return { refusal: { code: second === "not_found" ? "post_gone" : code, about, titles: [] } };
  }
}

const isSameTitle = (one: string, other: string) =>
  one.localeCompare(other, undefined, { sensitivity: "base" }) === 0;
