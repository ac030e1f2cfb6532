import type {
  CollectionPostsAnswer,
  CollectionPostsQuery,
  CollectionState,
  NoteChange,
  PostCollectionsChange,
} from "../../../contract/collections";
import { AppError } from "../../../contract/errors";
import type { Place } from "../../../contract/library";
import { COLLECTION_POSTS_MAX } from "../../../contract/limits";
import { COLLECTION_ITEM_TYPES } from "../../../contract/names";
import type { Db } from "../../../db/client";
import { type Actor, signedIn } from "../../../shared/actor";
import {
  START_HERE_ROLE,
  loadCards,
  filterByTitle,
  sortByTitle,
  moved,
  onlyVisible,
  type Viewer,
  viewerOf,
} from "../../posts";
import { pageOf, type TaxonomiesService } from "../../vocabulary";
import type { CollectionAccess } from "./collection-access";
import {
  appendItems,
  countInternal,
  countItems,
  deleteItem,
  findNotes,
  listItems,
  setItemOrder,
  setNote,
  visibleTypes,
} from "./collection-items.repo";
import { findConcurrentChanges, mergeEdits, recordChanges } from "./collection-update";
import { authorise, type AuthorisedCollection } from "./internal-collections.policy";
import {
  findCollections,
  lockCollection,
  markCollectionChanged,
} from "./internal-collections.repo";

/** Reads and changes the posts of collections. Throws like `InternalCollectionsService`. */
export interface CollectionItems {
  /** Returns a page of its posts with their notes. */
  posts(actor: Actor, id: number, query: CollectionPostsQuery): Promise<CollectionPostsAnswer>;
  /**
   * Appends a post; repeating it changes nothing. Throws `invalid_input` for types that collections cannot contain,
   * `limit_reached`.
   */
  addPost(actor: Actor, id: number, postId: number): Promise<CollectionState>;
  /** Removes a post; repeating it changes nothing. */
  removePost(actor: Actor, id: number, postId: number): Promise<CollectionState>;
  /** Adds one post to some collections and removes it from others, all or nothing. */
  changeCollectionsOf(
    actor: Actor,
    postId: number,
    change: PostCollectionsChange,
  ): Promise<CollectionState[]>;
  /** Moves a post. Throws `conflict` if the post to place it behind is no longer there. */
  movePost(actor: Actor, id: number, postId: number, place: Place): Promise<CollectionState>;
  /** Writes the note of a post. Throws `edit_conflict`. */
  setNote(actor: Actor, id: number, postId: number, change: NoteChange): Promise<CollectionState>;
}

interface CollectionItemsDeps {
  db: Db;
  taxonomies: Pick<TaxonomiesService, "tree">;
  access: CollectionAccess;
  now: () => Date;
}

export function createCollectionItems({
  db,
  taxonomies,
  access,
  now,
}: CollectionItemsDeps): CollectionItems {
  /**
   * Changes the posts of a collection; `make` returns whether anything changed. Search is updated soon instead of at once,
   * because such changes often come in a row.
   */
  async function changeItems(
    actor: Actor,
    id: number,
    make: (trx: Db, collection: AuthorisedCollection<"edit">, viewer: Viewer) => Promise<boolean>,
  ): Promise<CollectionState> {
    const state = await access.change(actor, id, "edit", async (trx, collection, { viewer, now }) =>
      stateOf(
        trx,
        viewer,
        collection,
        (await make(trx, collection, viewer))
          ? await markCollectionChanged(trx, collection, now)
          : collection.modified,
      ),
    );
    await access.updateSearch([id], { soon: true });
    return state;
  }

  async function stateOf(
    trx: Db,
    viewer: Viewer,
    { id }: AuthorisedCollection,
    modified: Date,
  ): Promise<CollectionState> {
    return {
      databaseId: id,
      postCount: await countItems(trx, viewer, id),
      modified: modified.toISOString(),
    };
  }

  return {
    async posts(actor, id, { language, search, sort, page, page_size }) {
      const { modified } = await access.read(actor, id);
      const viewer = viewerOf(actor);
      const [items, recommended] = await Promise.all([
        listItems(db, id).then((ids) => onlyVisible(db, viewer, ids)),
        listItems(db, id, START_HERE_ROLE),
      ]);
      const found = await filterByTitle(db, items, search);
      const { rows, ...place } = pageOf(
        sort === "title" ? await sortByTitle(db, found, language) : found,
        page,
        page_size,
      );
      const [cards, notes, internal] = await Promise.all([
        loadCards(db, taxonomies, viewer, rows, language),
        findNotes(db, id, rows),
        countInternal(db, items),
      ]);
      const posts = cards.map((card) => ({
        ...card,
        note: notes.get(card.databaseId) ?? "",
        recommended: recommended.includes(card.databaseId),
      }));
      return { ...place, posts, size: items.length, internal, modified: modified.toISOString() };
    },

    addPost: (actor, id, postId) =>
      changeItems(actor, id, (trx, collection, viewer) =>
        addItems(trx, collection, viewer, [postId], { userId: signedIn(actor).userId, now: now() }),
      ),

    removePost: (actor, id, postId) =>
      changeItems(actor, id, (trx, collection, viewer) =>
        removeItem(trx, collection, viewer, postId),
      ),

    async changeCollectionsOf(actor, postId, { add, remove }) {
      const { userId } = signedIn(actor);
      const viewer = viewerOf(actor);
      const ids = [...new Set([...add, ...remove])].sort((a, b) => a - b);
      const states = await db.transaction().execute(async (trx) => {
        // Locks in a fixed order, so that two requests for the same collections cannot deadlock.
        for (const id of ids) await lockCollection(trx, id);
        const rows = await findCollections(trx, viewer, ids);
        const states: CollectionState[] = [];
        for (const id of ids) {
          const collection = authorise(actor, rows.get(id), "edit");
          const hasChanged = add.includes(id)
            ? await addItems(trx, collection, viewer, [postId], { userId, now: now() })
            : await removeItem(trx, collection, viewer, postId);
          states.push(
            await stateOf(
              trx,
              viewer,
              collection,
              hasChanged
                ? await markCollectionChanged(trx, collection, now())
                : collection.modified,
            ),
          );
        }
        return states;
      });
      await access.updateSearch(ids, { soon: true });
      return states;
    },

    movePost: (actor, id, postId, place) =>
      changeItems(actor, id, async (trx, collection, viewer) => {
        const items = await listItems(trx, id);
        const visible = await onlyVisible(trx, viewer, items);
        if (!visible.includes(postId)) throw notInCollection();
        const order = moved(items, visible, postId, place);
        if (!order)
          throw new AppError(
            "conflict",
            "The post to place it after is no longer in the collection",
          );
        await setItemOrder(trx, collection, order);
        return true;
      }),

    setNote: (actor, id, postId, { modified: seen, note }) =>
      access.change(actor, id, "edit", async (trx, collection, { userId, viewer, now }) => {
        if (!(await onlyVisible(trx, viewer, await listItems(trx, id))).includes(postId))
          throw notInCollection();
        const current = (await findNotes(trx, id, [postId])).get(postId) ?? "";
        const written = mergeEdits(
          [{ field: `note:${postId}`, current, wanted: note }],
          await findConcurrentChanges(trx, collection, seen),
          collection.modified,
        );
        if (written.length === 0) return stateOf(trx, viewer, collection, collection.modified);
        await setNote(trx, collection, postId, note);
        const modified = await markCollectionChanged(trx, collection, now);
        await recordChanges(trx, collection, { written, userId, modified });
        return stateOf(trx, viewer, collection, modified);
      }),
  };
}

/** Adds posts that the user can see. Returns whether any was new. */
export async function addItems(
  trx: Db,
  collection: AuthorisedCollection<"edit">,
  viewer: Viewer,
  postIds: readonly number[],
  { userId, now }: { userId: number; now: Date },
): Promise<boolean> {
  const types = await visibleTypes(trx, viewer, postIds);
  for (const id of postIds) {
    const type = types.get(id);
    if (!type) throw noSuchPost();
    if (!COLLECTION_ITEM_TYPES.includes(type))
      throw new AppError("invalid_input", "The input is not valid", {
        fields: { postId: "A collection cannot contain this type" },
      });
  }
  const added = await appendItems(trx, collection, postIds, { userId, now });
  if (added > 0 && (await listItems(trx, collection.id)).length > COLLECTION_POSTS_MAX) {
    throw new AppError(
      "limit_reached",
      `A collection can hold at most ${COLLECTION_POSTS_MAX} posts`,
    );
  }
  return added > 0;
}

/** Removes a post that the user can see. A post that another user added and this user cannot see is kept. */
async function removeItem(
  trx: Db,
  collection: AuthorisedCollection<"edit">,
  viewer: Viewer,
  postId: number,
): Promise<boolean> {
  return (
    (await visibleTypes(trx, viewer, [postId])).size > 0 && deleteItem(trx, collection, postId)
  );
}

export function noSuchPost(): AppError {
  return new AppError(
    "not_found",
    "There is no post with this databaseId, or it cannot be added to a collection",
  );
}

function notInCollection(): AppError {
  return new AppError("not_found", "This post is not in the collection");
}
