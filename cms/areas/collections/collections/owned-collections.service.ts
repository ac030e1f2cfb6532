import type { CollectionsExport, DeletionPreview } from "../../../contract/accounts";
import type { Db } from "../../../db/client";
import { type Actor, signedIn } from "../../../shared/actor";
import { viewerOf, COLLECTION_ROLE, englishOf, type Viewer, visiblePost } from "../../posts";
import { sql } from "kysely";

/** A collection in the data export of its owner. */
interface OwnedCollection {
  databaseId: number;
  title: string;
  description: string;
  private: boolean;
  /** Titles of its documents, in order. */
  documents: string[];
}

/** Returns a user's collections by title, including private ones: show them only to the owner. Titles are in English where available. */
async function listOwnedCollections(db: Db, userId: number): Promise<OwnedCollection[]> {
  const { rows } = await sql<OwnedCollection>`
    select c.post_id as "databaseId", ${titleOf("c.post_id")} as title, ${abstractOf("c.post_id")} as description, c.private,
      array(select ${titleOf("i.post_id")} from post_items i where i.owner_id = c.post_id and i.role = ${COLLECTION_ROLE} order by i.position, i.post_id) as documents
    from collections c where c.owner_id = ${userId}
    order by title, c.post_id`.execute(db);
  return rows;
}

/** Another user's collection that a user works on, reads, or is invited to. */
interface SharedCollection {
  databaseId: number;
  title: string;
  permission: "edit" | "read";
  invited: Date;
  /** Null until the user answers. */
  accepted: Date | null;
}

/**
 * Returns the collections that others share with a user, oldest invitation first. Staff-only collections are included only for
 * staff.
 */
async function listSharedCollections(
  db: Db,
  viewer: Viewer,
  userId: number,
): Promise<SharedCollection[]> {
  const { rows } = await sql<SharedCollection>`
    select m.collection_id as "databaseId", ${titleOf("m.collection_id")} as title, case when m.can_edit then 'edit' else 'read' end as permission, m.invited, m.accepted
    from collection_members m join collections c on c.post_id = m.collection_id
    where m.user_id = ${userId} and c.deleted is null ${viewer.internal ? sql`` : sql`and not c.staff_only`}
    order by m.invited, m.collection_id`.execute(db);
  return rows;
}

/** A note that a user wrote. */
interface OwnNote {
  collectionId: number;
  /** The title of the collection. Empty if the user can no longer see the collection. */
  collection: string;
  /** The title of the post. Empty if the user can no longer see the post. */
  document: string;
  note: string;
  written: Date;
}

/**
 * Returns the notes that a user wrote in collections, oldest first: the current text, or the text before another user replaced it.
 * Notes in the user's own collections without a recorded change, such as imported ones, also count as theirs.
 */
async function listOwnNotes(db: Db, viewer: Viewer, userId: number): Promise<OwnNote[]> {
  const { rows } = await sql<OwnNote>`
    with writings as (
      select c.collection_id, substr(c.field, 6)::int as post_id, c.user_id, c.modified,
        lead(c.modified) over later is null as is_last, lead(c.user_id) over later as next_user, lead(c.before) over later #>> '{}' as text_before_next
      from collection_changes c
      where c.field like 'note:%' and c.collection_id in (select own.collection_id from collection_changes own where own.user_id = ${userId})
      window later as (partition by c.collection_id, c.field order by c.modified)
    ), notes as (
      select w.collection_id, w.post_id, case when w.is_last then i.note else w.text_before_next end as note, w.modified as written
      from writings w left join post_items i on i.owner_id = w.collection_id and i.role = ${COLLECTION_ROLE} and i.post_id = w.post_id
      where w.user_id = ${userId} and (w.is_last or w.next_user is distinct from ${userId})
      union all
      select i.owner_id, i.post_id, i.note, coalesce(i.added, collection.modified)
      from post_items i join collections c on c.post_id = i.owner_id join posts collection on collection.database_id = c.post_id
      where c.owner_id = ${userId} and i.role = ${COLLECTION_ROLE}
        and not exists (select 1 from collection_changes known where known.collection_id = i.owner_id and known.field = 'note:' || i.post_id)
    )
    select n.collection_id as "collectionId",
      case when c.owner_id = ${userId} or ${visiblePost(viewer, "collection")} then ${titleOf("n.collection_id")} else '' end as collection,
      case when ${visiblePost(viewer, "item")} then ${titleOf("n.post_id")} else '' end as document, n.note, n.written
    from notes n join collections c on c.post_id = n.collection_id
    join posts collection on collection.database_id = n.collection_id join posts item on item.database_id = n.post_id
    where n.note <> ''
    order by n.written, n.post_id`.execute(db);
  return rows;
}

/** A user's change of a field in a collection. */
interface OwnChange {
  collection: string;
  field: string;
  changed: Date;
}

/** Returns a user's changes in collections that the user can still see, newest first. */
async function listOwnChanges(db: Db, viewer: Viewer, userId: number): Promise<OwnChange[]> {
  const { rows } = await sql<OwnChange>`
    select ${titleOf("c.collection_id")} as collection, c.field, c.modified as changed
    from collection_changes c join posts p on p.database_id = c.collection_id
    where c.user_id = ${userId} and ${visiblePost(viewer, "p")} order by c.modified desc, c.field`.execute(
    db,
  );
  return rows;
}

/** An invitation that a user sent. */
interface OwnInvitation {
  collection: string;
  /** The name of an account, or an address. */
  person: string;
  invited: Date;
}

/** Returns the invitations that a user sent for collections that the user can still see, oldest first. */
async function listOwnInvitations(
  db: Db,
  viewer: Viewer,
  userId: number,
): Promise<OwnInvitation[]> {
  const { rows } = await sql<OwnInvitation>`
    select ${titleOf("invitation.collection_id")} as collection, invitation.person, invitation.invited
    from (
      select m.collection_id, u.name as person, m.invited from collection_members m join users u on u.database_id = m.user_id where m.invited_by = ${userId} and m.user_id <> ${userId}
      union all select i.collection_id, i.email, i.invited from collection_invites i where i.invited_by = ${userId}
    ) invitation join posts p on p.database_id = invitation.collection_id
    where ${visiblePost(viewer, "p")} order by invitation.invited, invitation.person`.execute(db);
  return rows;
}

/** Returns a user's lookups by complete address, newest first, with the user found. */
async function listOwnLookups(
  db: Db,
  userId: number,
): Promise<{ found: string | null; at: Date }[]> {
  return db
    .selectFrom("people_lookups as l")
    .leftJoin("users as u", "u.database_id", "l.found_id")
    .select(["u.name as found", "l.at"])
    .where("l.user_id", "=", userId)
    .orderBy("l.at", "desc")
    .execute();
}

/** Returns the effect of `releaseCollections` by title: which collections are deleted, and which are kept with a new owner or none. */
async function previewRelease(
  db: Db,
  userId: number,
): Promise<Record<"deleted" | "kept", { title: string }[]>> {
  const { rows } = await sql<{ title: string; kept: boolean }>`
    select ${titleOf("c.post_id")} as title,
      not c.private or exists (select 1 from collection_members m where m.collection_id = c.post_id and m.accepted is not null) as kept
    from collections c where c.owner_id = ${userId} and c.deleted is null
    order by title, c.post_id`.execute(db);
  const titles = (kept: boolean) =>
    rows.filter((row) => row.kept === kept).map(({ title }) => ({ title }));
  return { deleted: titles(false), kept: titles(true) };
}

/**
 * Releases a user's collections before the account is deleted. Shared ones pass to the collaborator who has edited longest, or else
 * has read longest. Other private ones, and those in the trash, are deleted. All others stay without an owner. Returns the
 * databaseIds of deleted collections.
 */
async function releaseCollections(trx: Db, userId: number): Promise<number[]> {
  await passOnCollections(trx, userId);
  const rows = await trx
    .deleteFrom("posts")
    .where("database_id", "in", (of) =>
      of
        .selectFrom("collections")
        .select("post_id")
        .where("owner_id", "=", userId)
        .where((where) =>
          where.or([where("private", "=", true), where("deleted", "is not", null)]),
        ),
    )
    .returning("database_id")
    .execute();
  return rows.map((row) => row.database_id);
}
async function passOnCollections(trx: Db, userId: number): Promise<void> {
  await sql`
    with heirs as (
      select distinct on (m.collection_id) m.collection_id, m.user_id
      from collection_members m join collections c on c.post_id = m.collection_id
      where c.owner_id = ${userId} and c.deleted is null and m.accepted is not null
      order by m.collection_id, m.can_edit desc, m.accepted, m.user_id
    ), passed as (
      update collections c set owner_id = heirs.user_id from heirs where c.post_id = heirs.collection_id
    )
    delete from collection_members m using heirs where m.collection_id = heirs.collection_id and m.user_id = heirs.user_id`.execute(
    trx,
  );
}

const titleOf = (post: string) => englishOf("title", post);
const abstractOf = (post: string) => englishOf("abstract", post);

/** Exports and releases the collections of an account. */
interface OwnedCollections {
  /** Exports the user's own and shared collections, notes, changes, invitations and lookups. Throws `unauthenticated`. */
  exportOwn(actor: Actor): Promise<CollectionsExport>;
  /** Returns the effect of `releaseForDeletedAccount`. Throws `unauthenticated`. */
  deletionPreview(actor: Actor): Promise<DeletionPreview>;
  /**
   * Releases a user's collections in the transaction that deletes the account. Collections that others work on or can see are kept;
   * all others are deleted. Returns the databaseIds of deleted collections, to remove them from the search index.
   */
  releaseForDeletedAccount(trx: Db, userId: number): Promise<number[]>;
}

export function createOwnedCollections(db: Db): OwnedCollections {
  return {
    async exportOwn(actor) {
      const { userId } = signedIn(actor);
      const viewer = viewerOf(actor);
      const [collections, shared, notes, changes, invitations, lookups] = await Promise.all([
        listOwnedCollections(db, userId),
        listSharedCollections(db, viewer, userId),
        listOwnNotes(db, viewer, userId),
        listOwnChanges(db, viewer, userId),
        listOwnInvitations(db, viewer, userId),
        listOwnLookups(db, userId),
      ]);
      return {
        collections,
        sharedCollections: shared.map((one) => ({
          ...one,
          invited: one.invited.toISOString(),
          accepted: one.accepted?.toISOString() ?? null,
        })),
        notes: notes.map((one) => ({ ...one, written: one.written.toISOString() })),
        collectionChanges: changes.map((one) => ({ ...one, changed: one.changed.toISOString() })),
        invitations: invitations.map((one) => ({ ...one, invited: one.invited.toISOString() })),
        lookups: lookups.map((one) => ({ ...one, at: one.at.toISOString() })),
      };
    },

    async deletionPreview(actor) {
      const { deleted, kept } = await previewRelease(db, signedIn(actor).userId);
      return { deletedCollections: deleted, keptCollections: kept };
    },

    releaseForDeletedAccount: releaseCollections,
  };
}
