import { z } from "zod";
import { NewInternalCollection, NoteChange } from "#contract/collections";
import { DatabaseId } from "#contract/library";
import { ACCESS } from "./state";
import { AppError, type ErrorCode } from "#contract/errors";
import {
  COLLECTION_NOTE_MAX_CHARS,
  COLLECTION_POSTS_MAX,
  COLLECTION_RECOMMENDED_MAX,
} from "#contract/limits";
import type { ContentClient } from "~/content/client.server";
import {
  changeCollection,
  getInternalCollection,
  movePost,
  setNote,
} from "~/content/collections.server";
import { FIRST_POSITION } from "~/paths/account";
import type { ItemChange } from "~/paths/collections";

/** What the forms of collections send. The content system validates it again, and checks permissions. */

const { title, description } = NewInternalCollection.shape;
const access = z.enum(ACCESS);
/** The `modified` value of the version that the user edited. */
const modified = z.iso.datetime();
/** The choice between the user's own text and another user's concurrent change. */
const choice = z.enum(["mine", "theirs"]).default("mine");

export const NewCollectionForm = z.object({
  title,
  description,
  access: access.default("private"),
  /** The first post of the new collection. */
  post: z.coerce.number().pipe(DatabaseId).optional(),
});

export const DetailsForm = z.object({
  title,
  description,
  /** Missing if the user does not own the collection. */
  access: access.optional(),
  modified,
  "title-choice": choice,
  "description-choice": choice,
  "access-choice": choice,
});
export type DetailsForm = z.output<typeof DetailsForm>;

export const NoteForm = z.object({
  databaseId: z.coerce.number().pipe(DatabaseId),
  // Empty fields are not sent.
  note: z.string().default("").pipe(NoteChange.shape.note),
  modified,
  "note-choice": choice,
  /** Another user's concurrent text, as it was shown. */
  theirs: z.string().default(""),
});

/**
 * Attempts to put a resource first. Each one reads the collection and then changes it. Another user may change it in between,
 * but hardly twice.
 */
const ATTEMPTS = 3;

const Flag = z.enum(["0", "1"]).transform((flag) => flag === "1");

/** Fields that the forms of a resource send. */
export const ItemFields = z.object({
  databaseId: z.coerce.number().pipe(DatabaseId),
  /** The resource that it follows; `FIRST_POSITION` for none. */
  after: z.coerce
    .number()
    .pipe(DatabaseId.or(z.literal(FIRST_POSITION)))
    .optional(),
  /** How many places it moves down; negative for up. */
  by: z.coerce.number().int().min(-COLLECTION_POSTS_MAX).max(COLLECTION_POSTS_MAX).optional(),
  /** Whether it is put first. */
  first: Flag.default(false),
  /** The note before it was removed, and the `modified` seen with it. */
  note: z
    .string()
    .max(2 * COLLECTION_NOTE_MAX_CHARS)
    .default(""),
  modified: z.iso.datetime().optional(),
});
export type ItemFields = z.output<typeof ItemFields>;

/**
 * Changes a resource of a collection. Throws `conflict` if the collection exists but no longer has the resource,
 * `limit_reached`, and the errors for missing permissions.
 */
export async function changeItem(
  content: ContentClient,
  collection: number,
  change: ItemChange,
  fields: ItemFields,
): Promise<void> {
  try {
    await applyChange(content, collection, change, fields);
  } catch (error) {
    if (!isCode(error, "not_found")) throw error;
    // The code is the same for a missing collection and a missing resource, but the messages differ.
    await getInternalCollection(content, collection);
    throw new AppError("conflict", "The collection no longer contains this post");
  }
}

async function applyChange(
  content: ContentClient,
  collection: number,
  change: ItemChange,
  fields: ItemFields,
): Promise<void> {
  const { databaseId, first } = fields;
  if (change === "first") return putFirst(content, collection, databaseId, first);
  if (change === "move") return move(content, collection, fields);
  if (change === "restore") return restore(content, collection, fields);
  await content.delete("/internal_collections/{id}/posts/{postId}", {
    params: { path: { id: collection, postId: databaseId } },
  });
}

async function move(
  content: ContentClient,
  collection: number,
  { databaseId, after, by }: Pick<ItemFields, "databaseId" | "after" | "by">,
): Promise<void> {
  if (after !== undefined)
    await movePost(content, collection, databaseId, {
      after: after === FIRST_POSITION ? null : after,
    });
  else if (by !== undefined) await movePost(content, collection, databaseId, { by });
}

/**
 * Restores a removed resource as it was. A step that a first attempt or another user has already done can be repeated safely.
 */
async function restore(
  content: ContentClient,
  collection: number,
  { databaseId, note, modified, first, ...place }: ItemFields,
): Promise<void> {
  await content.post("/internal_collections/{id}/posts/{postId}", {
    params: { path: { id: collection, postId: databaseId } },
  });
  try {
    await move(content, collection, { databaseId, ...place });
  } catch (error) {
    // The resource before it has been removed too, so it is restored at the end.
    if (!isCode(error, "conflict")) throw error;
  }
  if (note && modified) {
    try {
      await setNote(content, collection, databaseId, { modified, note });
    } catch (error) {
      // Another user restored it earlier, and has edited its note since.
      if (!isCode(error, "edit_conflict")) throw error;
    }
  }
  if (first) {
    try {
      await putFirst(content, collection, databaseId, true);
    } catch (error) {
      // Others have been put first since, so it is restored without its star.
      if (!isCode(error, "limit_reached")) throw error;
    }
  }
}

/** Adds a resource to those put first, or removes it from them, without undoing concurrent changes to the others. */
async function putFirst(
  content: ContentClient,
  collection: number,
  databaseId: number,
  isFirst: boolean,
  attempts = ATTEMPTS,
): Promise<void> {
  const { modified, recommendedPosts } = await getInternalCollection(content, collection);
  const others = recommendedPosts.map((post) => post.databaseId).filter((id) => id !== databaseId);
  if (isFirst && others.length >= COLLECTION_RECOMMENDED_MAX)
    throw new AppError("limit_reached", "No more posts can be recommended");
  try {
    await changeCollection(content, collection, {
      modified,
      recommendedPosts: isFirst ? [...others, databaseId] : others,
    });
  } catch (error) {
    if (attempts <= 1 || !isCode(error, "edit_conflict")) throw error;
    await putFirst(content, collection, databaseId, isFirst, attempts - 1);
  }
}

const isCode = (error: unknown, code: ErrorCode): boolean =>
  error instanceof AppError && error.code === code;
