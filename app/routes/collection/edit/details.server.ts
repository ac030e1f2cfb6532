import { AppError, type FieldChange } from "#contract/errors";
import type { InternalCollection, InternalCollectionChange } from "#contract/collections";
import type { ContentClient } from "~/content/client.server";
import { changeCollection, setNote, getCollectionPosts } from "~/content/collections.server";
import { accessFields, accessOf } from "~/features/collections/state";
import type { DetailsForm, NoteForm } from "~/features/collections/collection-forms.server";
import type { FormReply, submittedValues } from "~/features/forms/form-reply";
import type { z } from "zod";
import { PROMOTION_ENDED, type PromotionEnded, type ItemsState } from "./edit-query";
import { OWN_LIST_PAGE_SIZE } from "#contract/limits";
import { FIRST_POSITION } from "~/paths/account";

type DetailsChange = Omit<InternalCollectionChange, "modified">;

/**
 * Saves title, description and access. Fields without a conflict are always saved. The others come back as `edit_conflict`,
 * with both versions and the `modified` that the user's choice is then based on.
 */
export async function saveDetails(
  content: ContentClient,
  collection: InternalCollection,
  form: DetailsForm,
  typed: ReturnType<typeof submittedValues>,
): Promise<FormReply> {
  const { now, clashes } = await saveWhatCanBe(
    content,
    collection.databaseId,
    form.modified,
    changedFields(collection, form),
    [],
  );
  const there = { title: now.title, description: now.description, access: accessOf(now) };
  const changes = (["title", "description", "access"] as const).flatMap((field): FieldChange[] => {
    const clash = clashes.find((change) => fieldOf(change) === field);
    return clash ? [{ field, yours: typed[field] ?? "", theirs: there[field], by: clash.by }] : [];
  });
  const saved = Object.fromEntries(changes.map(({ field }) => [field, typed[field] ?? ""]));
  const ended = promotionEnded(collection, now);
  const values = {
    ...there,
    ...saved,
    modified: now.modified,
    ...(ended && { [PROMOTION_ENDED]: ended }),
  };
  return changes.length === 0
    ? { result: { initialValue: values }, done: true }
    : {
        result: { initialValue: values },
        failure: { code: "edit_conflict", changes, modified: now.modified },
      };
}

/** Returns which promotion ends because the collection is no longer open. */
function promotionEnded(
  before: InternalCollection,
  now: InternalCollection,
): PromotionEnded | null {
  if (accessOf(now) === "open") return null;
  return before.featured ? "featured" : before.requestToPromote ? "waiting" : null;
}

/** Returns the fields to save. Leaves out fields where the user accepts the other version, and an unchanged access. */
function changedFields(collection: InternalCollection, form: DetailsForm): DetailsChange {
  const { title, description, access } = form;
  return {
    ...(form["title-choice"] === "mine" && { title }),
    ...(form["description-choice"] === "mine" && { description }),
    ...(form["access-choice"] === "mine" &&
      access &&
      access !== accessOf(collection) &&
      accessFields(access)),
  };
}

async function saveWhatCanBe(
  content: ContentClient,
  id: number,
  modified: string,
  changed: DetailsChange,
  clashes: readonly FieldChange[],
): Promise<{ now: InternalCollection; clashes: readonly FieldChange[] }> {
  try {
    return { now: await changeCollection(content, id, { modified, ...changed }), clashes };
  } catch (error) {
    if (!(error instanceof AppError && error.code === "edit_conflict" && error.changes))
      throw error;
    const clashing = new Set(error.changes.map(fieldOf));
    const rest = Object.fromEntries(
      Object.entries(changed).filter(([field]) => !clashing.has(fieldOf({ field }))),
    );
    return saveWhatCanBe(content, id, modified, rest, [...clashes, ...error.changes]);
  }
}

/** Maps a field of the API contract to a field of the form: `private` and `staffOnly` are one choice. */
const fieldOf = ({ field }: Pick<FieldChange, "field">): string =>
  field === "private" || field === "staffOnly" ? "access" : field;

/**
 * Saves the note of a post, unless the user accepts the other version. Throws `edit_conflict`, and `conflict` if the post has
 * been removed.
 */
export async function saveNote(
  content: ContentClient,
  collection: InternalCollection,
  { databaseId, note, modified, theirs, ...form }: z.output<typeof NoteForm>,
): Promise<FormReply> {
  if (form["note-choice"] === "theirs")
    return { result: { initialValue: { note: theirs, modified } }, done: true };
  const state = await setNote(content, collection.databaseId, databaseId, { modified, note }).catch(
    (error: unknown) => {
      // The collection existed a moment ago, so the post is missing.
      if (error instanceof AppError && error.code === "not_found")
        throw new AppError("conflict", "The post is no longer in the collection");
      throw error;
    },
  );
  return { result: { initialValue: { note, modified: state.modified } }, done: true };
}

/**
 * Loads a page of the posts, with their notes and their positions in the collection. Returns the last page if the requested one
 * is past it.
 */
export async function loadItems(
  content: ContentClient,
  { databaseId, documents }: Pick<InternalCollection, "databaseId" | "documents">,
  state: ItemsState,
) {
  const { posts, count, size, internal, modified, page, pages } = await getCollectionPosts(
    content,
    databaseId,
    { search: state.find, page: state.page, page_size: OWN_LIST_PAGE_SIZE },
  );
  const before = new Map(
    documents.map((id, place) => [id, documents[place - 1] ?? FIRST_POSITION]),
  );
  // Fields that rows do not show are emptied to keep the response small.
  const rows = posts.map((post) => ({
    ...post,
    abstract: "",
    files: [],
    publishers: [],
    contributors: [],
    after: before.get(post.databaseId) ?? FIRST_POSITION,
  }));
  return { state: { ...state, page }, posts: rows, pages, count, size, internal, modified };
}

export type ItemsData = Awaited<ReturnType<typeof loadItems>>;
export type Item = ItemsData["posts"][number];
