import type {
  InternalCollection,
  InternalCollectionChange,
  InternalCollectionsAnswer,
  InternalCollectionsQuery,
  NewInternalCollection,
  PendingCollection,
} from "../../../contract/collections";
import type { Language } from "../../../contract/languages";
import { COLLECTION_RESTORE_MS } from "../../../contract/limits";
import { COLLECTION_ITEM_TYPES } from "../../../contract/names";
import type { Card } from "../../../contract/shared";
import type { Db } from "../../../db/client";
import { newId } from "../../../platform/ids";
import type { SearchEngine } from "../../../platform/search-engine.port";
import { type Actor, signedIn } from "../../../shared/actor";
import type { ProvenAddresses } from "../../people";
import {
  loadCards,
  filterByTitle,
  sortByTitle,
  findPost,
  savePosts,
  type Viewer,
  viewerOf,
} from "../../posts";
import { type TaxonomiesService } from "../../vocabulary";
import { claimInvites } from "./collaborators.repo";
import type { CollectionAccess } from "./collection-access";
import {
  addItems,
  type CollectionItems,
  createCollectionItems,
  noSuchPost,
} from "./collection-items.service";
import { updateCollection } from "./collection-update";
import { type CollectionView, toPersonRef } from "./collection-view";
import {
  authorise,
  authoriseRestore,
  checkStaffOnly,
  notFound,
} from "./internal-collections.policy";
import {
  claimTitle,
  checkCollectionLimit,
  findCollection,
  findVersion,
  insertCollection,
  listDeleted,
  listDueDeletions,
  listPending,
  listWorkedOn,
  lockCollection,
  type PendingRow,
  purge,
  markCollectionChanged,
  updateFacts,
} from "./internal-collections.repo";

/**
 * Manages collections that users make, alone or together. Changes and lists of a user throw `unauthenticated` for visitors.
 * Methods with a collection throw `not_found` if the actor may not know of it. Changes throw `forbidden` if the actor lacks the
 * permission.
 */
export interface InternalCollectionsService extends CollectionItems {
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

  /** For jobs. Returns collections that can no longer be restored. */
  listDue(): Promise<number[]>;
  /** For jobs. Permanently deletes a deleted collection. Does nothing if it was restored or is gone. */
  deleteExpired(id: number): Promise<void>;
  /** For jobs. Retries pending updates of the search index. */
  indexPending(): Promise<void>;
}

export interface InternalCollectionsDeps {
  db: Db;
  taxonomies: Pick<TaxonomiesService, "tree">;
  engine: Pick<SearchEngine, "remove">;
  access: CollectionAccess;
  view: CollectionView;
  addresses: Pick<ProvenAddresses, "isProven">;
  now: () => Date;
}

export function createInternalCollectionsService({
  db,
  taxonomies,
  engine,
  access,
  view,
  addresses,
  now,
}: InternalCollectionsDeps): InternalCollectionsService {
  const restorableSince = () => new Date(now().getTime() - COLLECTION_RESTORE_MS);

  /** Returns the card of a post that collections can contain. Throws `not_found` for any other. */
  async function loadItem(viewer: Viewer, id: number, language: Language): Promise<Card> {
    const [card] = await loadCards(db, taxonomies, viewer, [id], language);
    if (!card || !COLLECTION_ITEM_TYPES.includes(card.type)) throw noSuchPost();
    return card;
  }

  return {
    ...createCollectionItems({ db, taxonomies, access, now }),

    async list(actor, { language, post, search, sort, first, covers }) {
      const { userId } = signedIn(actor);
      const viewer = viewerOf(actor);
      const item = post === undefined ? undefined : await loadItem(viewer, post, language);
      await claimInvites(db, { userId });
      // Read before the lists, so that clients comparing versions notice changes made in the meantime.
      const version = await findVersion(db, viewer, userId, restorableSince());
      const rows = await listWorkedOn(db, viewer, userId);
      const found = await filterByTitle(
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
        ...(item && { post: item }),
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
      const { owner_id } = await access.read(actor, id);
      if (actor.kind === "user" && owner_id === actor.userId)
        await claimInvites(db, { collectionId: id });
      return view.details(actor, id, language);
    },

    async modified(actor, id) {
      return (await access.read(actor, id)).modified.toISOString();
    },

    async create(actor, { title, description, private: isPrivate, staffOnly, language, posts }) {
      const { userId } = signedIn(actor);
      checkStaffOnly(actor, staffOnly);
      const id = await db.transaction().execute(async (trx) => {
        await claimTitle(trx, { title, ownerId: userId });
        await checkCollectionLimit(trx, userId);
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
        await addItems(
          trx,
          authorise(actor, await findCollection(trx, viewer, id!), "edit"),
          viewer,
          posts,
          { userId, now: now() },
        );
        return id!;
      });
      await access.updateSearch([id]);
      return view.details(actor, id, language);
    },

    async update(actor, id, input, language) {
      await access.change(actor, id, "edit", (trx, collection, change) =>
        updateCollection(trx, actor, collection, input, change),
      );
      await access.updateSearch([id]);
      return view.details(actor, id, language);
    },

    async delete(actor, id) {
      await access.change(actor, id, "delete", async (trx, collection, { now }) => {
        await updateFacts(trx, collection, { deleted: now });
        await markCollectionChanged(trx, collection, now);
      });
      await access.updateSearch([id]);
    },

    async restore(actor, id, language) {
      signedIn(actor);
      await db.transaction().execute(async (trx) => {
        await lockCollection(trx, id);
        const collection = authoriseRestore(actor, await findCollection(trx, viewerOf(actor), id));
        if (!collection.deleted) return;
        if (collection.deleted <= restorableSince()) throw notFound();
        await checkCollectionLimit(trx, collection.owner_id!);
        await updateFacts(trx, collection, { deleted: null });
        await markCollectionChanged(trx, collection, now());
      });
      await access.updateSearch([id]);
      return view.details(actor, id, language);
    },

    listDue: () => listDueDeletions(db, restorableSince()),

    async deleteExpired(id) {
      if (await purge(db, id, restorableSince())) await engine.remove([id]);
    },

    indexPending: () => access.indexPending(),
  };
}

function toPending(row: PendingRow, needsKey: boolean): PendingCollection {
  return {
    databaseId: row.id,
    title: row.title,
    language: row.language,
    invitedBy: toPersonRef(row.invited_by_id, row.invited_by),
    invited: row.invited.toISOString(),
    needsKey,
    ...(needsKey
      ? { description: "", author: null }
      : { description: row.description, author: toPersonRef(row.author_id, row.author) }),
  };
}
