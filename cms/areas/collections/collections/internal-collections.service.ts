import { AppError } from "../../../contract/errors";
import type {
  CollectionPostsAnswer,
  CollectionPostsQuery,
  CollectionState,
  InternalCollection,
  InternalCollectionChange,
  InternalCollectionsAnswer,
  InternalCollectionsQuery,
  NewInternalCollection,
  NoteChange,
  PendingCollection,
  PostCollectionsChange,
} from "../../../contract/internal-collections";
import type { Language } from "../../../contract/languages";
import type { Place } from "../../../contract/library";
import { COLLECTION_POSTS_MAX, COLLECTION_RESTORE_MS } from "../../../contract/limits";
import { PIECE_TYPES } from "../../../contract/names";
import type { Card } from "../../../contract/shared";
import type { Db } from "../../../db/client";
import { newId } from "../../../platform/ids";
import type { ProvenAddresses } from "../../people";
import { type Actor, signedIn } from "../../../shared/actor";
import {
  START_HERE_ROLE,
  loadCards,
  searchOwn,
  sortByTitle,
  moved,
  findPost,
  onlyVisible,
  savePosts,
  type Viewer,
  viewerOf,
} from "../../posts";
import type { SearchEngine } from "../../../platform/search-engine.port";
import { pageOf, type TaxonomiesService } from "../../vocabulary";
import { findMeanwhile, mergeWishes, noteChanges } from "./collection-changes";
import type { Admin } from "./collection-admin";
import { claimInvites } from "./collection-people.repo";
import {
  appendPieces,
  countInternal,
  countPieces,
  deletePiece,
  findNotes,
  listPieces,
  setNote,
  setPieceOrder,
  visibleTypes,
} from "./collection-pieces.repo";
import { claimTitle } from "./collection-titles";
import { updateCollection } from "./collection-update";
import { type CollectionView, personOf } from "./collection-view";
import {
  authorise,
  authoriseRestore,
  checkStaffOnly,
  type Granted,
  notFound,
} from "./internal-collections.policy";
import {
  claimRoom,
  findCollection,
  findCollections,
  findVersion,
  insertCollection,
  listDeleted,
  listDue,
  listPending,
  listWorkedOn,
  lockCollection,
  type PendingRow,
  purge,
  touchCollection,
  updateFacts,
} from "./internal-collections.repo";

/**
 * Manages collections that users make, alone or together. Changes and lists of a user throw `unauthenticated` for visitors.
 * Methods with a collection throw `not_found` if the actor may not know of it. Changes throw `forbidden` if the actor lacks the
 * permission.
 */
export interface InternalCollectionsService {
  /**
   * Returns own collections, shared collections, invitations, and deleted collections that can be restored. With `post`, also
   * returns that post. Throws `not_found` if the actor cannot see the post, or collections cannot contain its type.
   */
  list(actor: Actor, query: InternalCollectionsQuery): Promise<InternalCollectionsAnswer>;
  /** Returns only the `version` of that list, for clients that keep a copy. */
  version(actor: Actor): Promise<string>;
  /** Returns a collection that the actor may see, by databaseId or slug. */
  get(actor: Actor, key: number | string, language: Language): Promise<InternalCollection>;
  /** Returns when it last changed, for clients that keep a copy. */
  modified(actor: Actor, id: number): Promise<string>;
  /** Returns a page of its posts with their notes. */
  posts(actor: Actor, id: number, query: CollectionPostsQuery): Promise<CollectionPostsAnswer>;
  /** Creates a collection. Throws `title_taken`, `limit_reached`. */
  create(actor: Actor, input: NewInternalCollection): Promise<InternalCollection>;
  /** Changes a collection. Throws `edit_conflict` with the fields that another user changed in the meantime, `title_taken`. */
  update(
    actor: Actor,
    id: number,
    input: InternalCollectionChange,
    language: Language,
  ): Promise<InternalCollection>;
  /** Hides a collection from all users, and deletes it permanently after COLLECTION_RESTORE_MS. */
  delete(actor: Actor, id: number): Promise<void>;
  /** Restores a deleted collection; repeating it changes nothing. Throws `limit_reached`. */
  restore(actor: Actor, id: number, language: Language): Promise<InternalCollection>;

  /** Appends a post; repeating it changes nothing. Throws `invalid_input` for types that collections cannot contain, `limit_reached`. */
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

  /** For jobs. Returns collections that can no longer be restored. */
  due(): Promise<number[]>;
  /** For jobs. Permanently deletes a deleted collection. Does nothing if it was restored or is gone. */
  end(id: number): Promise<void>;
  /** For jobs. Retries pending updates of the search index. */
  catchUpSearch(): Promise<void>;
}

export interface InternalCollectionsDeps {
  db: Db;
  taxonomies: Pick<TaxonomiesService, "tree">;
  engine: Pick<SearchEngine, "remove">;
  admin: Admin;
  view: CollectionView;
  addresses: Pick<ProvenAddresses, "isProven">;
  now: () => Date;
}

export function createInternalCollectionsService({
  db,
  taxonomies,
  engine,
  admin,
  view,
  addresses,
  now,
}: InternalCollectionsDeps): InternalCollectionsService {
  const restorableSince = () => new Date(now().getTime() - COLLECTION_RESTORE_MS);

  /**
   * Changes the posts of a collection; `make` returns whether anything changed. Search is updated soon instead of at once,
   * because such changes often come in a row.
   */
  async function changePieces(
    actor: Actor,
    id: number,
    make: (trx: Db, collection: Granted<"edit">, viewer: Viewer) => Promise<boolean>,
  ): Promise<CollectionState> {
    const state = await admin.change(actor, id, "edit", async (trx, collection, { viewer, now }) =>
      stateOf(
        trx,
        viewer,
        collection,
        (await make(trx, collection, viewer))
          ? await touchCollection(trx, collection, now)
          : collection.modified,
      ),
    );
    await admin.tellSearch([id], { soon: true });
    return state;
  }

  async function stateOf(
    trx: Db,
    viewer: Viewer,
    { id }: Granted,
    modified: Date,
  ): Promise<CollectionState> {
    return {
      databaseId: id,
      postCount: await countPieces(trx, viewer, id),
      modified: modified.toISOString(),
    };
  }

  /** Returns the card of a post that collections can contain. Throws `not_found` for any other. */
  async function loadPiece(viewer: Viewer, id: number, language: Language): Promise<Card> {
    const [card] = await loadCards(db, taxonomies, viewer, [id], language);
    if (!card || !PIECE_TYPES.includes(card.type)) throw nothingToPutIn();
    return card;
  }

  /** Adds posts that the user can see. Returns whether any was new. */
  async function put(
    trx: Db,
    collection: Granted<"edit">,
    viewer: Viewer,
    postIds: readonly number[],
    userId: number,
  ): Promise<boolean> {
    const types = await visibleTypes(trx, viewer, postIds);
    for (const id of postIds) {
      const type = types.get(id);
      if (!type) throw nothingToPutIn();
      if (!PIECE_TYPES.includes(type))
        throw new AppError("invalid_input", "The input is not valid", {
          fields: { postId: "A collection does not hold this kind" },
        });
    }
    const added = await appendPieces(trx, collection, postIds, { userId, now: now() });
    if (added > 0 && (await listPieces(trx, collection.id)).length > COLLECTION_POSTS_MAX) {
      throw new AppError(
        "limit_reached",
        `A collection holds ${COLLECTION_POSTS_MAX} pieces at most`,
      );
    }
    return added > 0;
  }

  /** Removes a post that the user can see. A post that another user added and this user cannot see is kept. */
  async function take(
    trx: Db,
    collection: Granted<"edit">,
    viewer: Viewer,
    postId: number,
  ): Promise<boolean> {
    return (
      (await visibleTypes(trx, viewer, [postId])).size > 0 && deletePiece(trx, collection, postId)
    );
  }

  return {
    async list(actor, { language, post, search, sort, first, covers }) {
      const { userId } = signedIn(actor);
      const viewer = viewerOf(actor);
      const piece = post === undefined ? undefined : await loadPiece(viewer, post, language);
      await claimInvites(db, { userId });
      // Read before the lists, so that clients comparing versions notice changes made in the meantime.
      const version = await findVersion(db, viewer, userId, restorableSince());
      const rows = await listWorkedOn(db, viewer, userId);
      const found = await searchOwn(
        db,
        rows.map(({ id }) => id),
        search,
      );
      const sorted = sort === "title" ? await sortByTitle(db, found, language) : found;
      const own = new Set(rows.flatMap((row) => (row.own ? [row.id] : [])));
      const [ownFound, sharedFound] = [
        sorted.filter((id) => own.has(id)),
        sorted.filter((id) => !own.has(id)),
      ];
      const [all, pending, deleted, isProven] = await Promise.all([
        view.summaries(
          actor,
          [...ownFound.slice(0, first), ...sharedFound.slice(0, first)],
          language,
          { post, covers },
        ),
        listPending(db, viewer, userId, language),
        listDeleted(db, userId, language, restorableSince()),
        addresses.isProven(db, userId),
      ]);
      return {
        own: all.filter(({ role }) => role === "author"),
        shared: all.filter(({ role }) => role === "collaborator"),
        counts: {
          own: { size: own.size, found: ownFound.length },
          shared: { size: rows.length - own.size, found: sharedFound.length },
        },
        version,
        pending: pending.map((row) => toPending(row, row.by_address && !isProven)),
        deleted: deleted.map((row) => ({
          databaseId: row.id,
          title: row.title,
          language: row.language,
          restorableUntil: new Date(row.deleted.getTime() + COLLECTION_RESTORE_MS).toISOString(),
        })),
        ...(piece && { post: piece }),
      };
    },

    version: async (actor) =>
      findVersion(db, viewerOf(actor), signedIn(actor).userId, restorableSince()),

    async get(actor, key, language) {
      const id =
        typeof key === "number"
          ? key
          : (await findPost(db, viewerOf(actor), "collection", key, language))?.database_id;
      if (id === undefined) throw notFound();
      const { owner_id } = await admin.read(actor, id);
      if (actor.kind === "user" && owner_id === actor.userId)
        await claimInvites(db, { collectionId: id });
      return view.whole(actor, id, language);
    },

    async modified(actor, id) {
      return (await admin.read(actor, id)).modified.toISOString();
    },

    async posts(actor, id, { language, search, sort, page, page_size }) {
      const { modified } = await admin.read(actor, id);
      const viewer = viewerOf(actor);
      const [pieces, recommended] = await Promise.all([
        listPieces(db, id).then((ids) => onlyVisible(db, viewer, ids)),
        listPieces(db, id, START_HERE_ROLE),
      ]);
      const found = await searchOwn(db, pieces, search);
      const { rows, ...place } = pageOf(
        sort === "title" ? await sortByTitle(db, found, language) : found,
        page,
        page_size,
      );
      const [cards, notes, internal] = await Promise.all([
        loadCards(db, taxonomies, viewer, rows, language),
        findNotes(db, id, rows),
        countInternal(db, pieces),
      ]);
      const posts = cards.map((card) => ({
        ...card,
        note: notes.get(card.databaseId) ?? "",
        recommended: recommended.includes(card.databaseId),
      }));
      return { ...place, posts, size: pieces.length, internal, modified: modified.toISOString() };
    },

    async create(actor, { title, description, private: isPrivate, staffOnly, language, posts }) {
      const { userId } = signedIn(actor);
      checkStaffOnly(actor, staffOnly);
      const id = await db.transaction().execute(async (trx) => {
        await claimTitle(trx, { title, ownerId: userId });
        await claimRoom(trx, userId);
        const created = now();
        const saved = await savePosts(trx, [
          {
            sourceId: `collection-${newId()}`,
            type: "collection",
            visibility: "public",
            publicationYear: null,
            contributors: [],
            created,
            modified: created,
            translations: [{ language, title, abstract: description, body: { description } }],
            terms: [],
            files: [],
          },
        ]);
        const [id] = saved.values();
        await insertCollection(trx, { id: id!, ownerId: userId, isPrivate, staffOnly, created });
        const viewer = viewerOf(actor);
        await put(
          trx,
          authorise(actor, await findCollection(trx, viewer, id!), "edit"),
          viewer,
          posts,
          userId,
        );
        return id!;
      });
      await admin.tellSearch([id]);
      return view.whole(actor, id, language);
    },

    async update(actor, id, input, language) {
      await admin.change(actor, id, "edit", (trx, collection, change) =>
        updateCollection(trx, actor, collection, input, change),
      );
      await admin.tellSearch([id]);
      return view.whole(actor, id, language);
    },

    async delete(actor, id) {
      await admin.change(actor, id, "delete", async (trx, collection, { now }) => {
        await updateFacts(trx, collection, { deleted: now });
        await touchCollection(trx, collection, now);
      });
      await admin.tellSearch([id]);
    },

    async restore(actor, id, language) {
      signedIn(actor);
      await db.transaction().execute(async (trx) => {
        await lockCollection(trx, id);
        const collection = authoriseRestore(actor, await findCollection(trx, viewerOf(actor), id));
        if (!collection.deleted) return;
        if (collection.deleted <= restorableSince()) throw notFound();
        await claimRoom(trx, collection.owner_id!);
        await updateFacts(trx, collection, { deleted: null });
        await touchCollection(trx, collection, now());
      });
      await admin.tellSearch([id]);
      return view.whole(actor, id, language);
    },

    addPost: (actor, id, postId) =>
      changePieces(actor, id, (trx, collection, viewer) =>
        put(trx, collection, viewer, [postId], signedIn(actor).userId),
      ),

    removePost: (actor, id, postId) =>
      changePieces(actor, id, (trx, collection, viewer) => take(trx, collection, viewer, postId)),

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
            ? await put(trx, collection, viewer, [postId], userId)
            : await take(trx, collection, viewer, postId);
          states.push(
            await stateOf(
              trx,
              viewer,
              collection,
              hasChanged ? await touchCollection(trx, collection, now()) : collection.modified,
            ),
          );
        }
        return states;
      });
      await admin.tellSearch(ids, { soon: true });
      return states;
    },

    movePost: (actor, id, postId, place) =>
      changePieces(actor, id, async (trx, collection, viewer) => {
        const pieces = await listPieces(trx, id);
        const visible = await onlyVisible(trx, viewer, pieces);
        if (!visible.includes(postId)) throw notInside();
        const order = moved(pieces, visible, postId, place);
        if (!order)
          throw new AppError(
            "conflict",
            "What it was to be put behind is not in the collection any more",
          );
        await setPieceOrder(trx, collection, order);
        return true;
      }),

    setNote: (actor, id, postId, { modified: seen, note }) =>
      admin.change(actor, id, "edit", async (trx, collection, { userId, viewer, now }) => {
        if (!(await onlyVisible(trx, viewer, await listPieces(trx, id))).includes(postId))
          throw notInside();
        const current = (await findNotes(trx, id, [postId])).get(postId) ?? "";
        const written = mergeWishes(
          [{ field: `note:${postId}`, current, wanted: note }],
          await findMeanwhile(trx, collection, seen),
          collection.modified,
        );
        if (written.length === 0) return stateOf(trx, viewer, collection, collection.modified);
        await setNote(trx, collection, postId, note);
        const modified = await touchCollection(trx, collection, now);
        await noteChanges(trx, collection, { written, userId, modified });
        return stateOf(trx, viewer, collection, modified);
      }),

    due: () => listDue(db, restorableSince()),

    async end(id) {
      if (await purge(db, id, restorableSince())) await engine.remove([id]);
    },

    catchUpSearch: () => admin.catchUpSearch(),
  };
}

function toPending(row: PendingRow, needsKey: boolean): PendingCollection {
  return {
    databaseId: row.id,
    title: row.title,
    language: row.language,
    invitedBy: personOf(row.invited_by_id, row.invited_by),
    invited: row.invited.toISOString(),
    needsKey,
    ...(needsKey
      ? { description: "", author: null }
      : { description: row.description, author: personOf(row.author_id, row.author) }),
  };
}

function nothingToPutIn(): AppError {
  return new AppError("not_found", "There is nothing with this databaseId to put in");
}

function notInside(): AppError {
  return new AppError("not_found", "This is not in the collection");
}
