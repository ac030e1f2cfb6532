import type { DocumentRemoval, DocumentUses, Tombstone } from "../../contract/documents";
import { AppError } from "../../contract/errors";
import type { Language } from "../../contract/languages";
import { DOCUMENT_RESTORE_MS } from "../../contract/limits";
import { DOCUMENT_TYPES, type DocumentType, POST_TYPES, type PostType } from "../../contract/names";
import { isStaff } from "../../contract/roles";
import type { DocumentRef } from "../../contract/shared";
import type { Db } from "../../db/client";
import type { SearchEngine } from "../../platform/search-engine.port";
import { type Actor, type Member, requireStaff } from "../../shared/actor";
import { recordAuditEvent } from "../../shared/audit.writer";
import { languageOrder } from "../../shared/language";
import {
  findTombstone,
  lockRemoved,
  saveTombstone,
  viewerOf,
  documentRefs,
  COLLECTION_ROLE,
  postIdBySlug,
  type TombstoneRow,
  deleteTombstone,
  hasTombstone,
  type Viewer,
  visiblePost,
} from "../posts";
import type { TaxonomiesService } from "../vocabulary";
import type { Publishing } from "./uploads/publishing";
import { sql } from "kysely";

/** Maximum number of documents that one run deletes permanently. */
const SWEEP_POSTS_MAX = 500;

/** Returns whether the viewer may see a document, and locks it against removal until the transaction ends. */
async function lockDocument(trx: Db, viewer: Viewer, id: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from posts p where p.database_id = ${id} and p.type = any(${[...DOCUMENT_TYPES]}::text[]) and ${visiblePost(viewer, "p")} for update`.execute(
    trx,
  );
  return rows.length > 0;
}

/** Returns a document's title for the audit log: the English one, or else any. */
async function findLoggedTitle(trx: Db, id: number): Promise<string> {
  const row = await trx
    .selectFrom("post_translations")
    .select("title")
    .where("post_id", "=", id)
    .orderBy((text) => text("language", "=", "en"), "desc")
    .orderBy("language")
    .limit(1)
    .executeTakeFirst();
  return row?.title ?? "";
}

/** Counts what else changes when a document is removed. */
async function countDocumentUses(
  db: Db,
  id: number,
): Promise<{ saved_by: number; collections: number; items: number; files: number }> {
  const { rows } = await sql<{
    saved_by: number;
    collections: number;
    items: number;
    files: number;
  }>`
    select (select count(*)::int from library_items where post_id = ${id}) as saved_by,
      (select count(distinct i.owner_id)::int from post_items i join collections c on c.post_id = i.owner_id and c.deleted is null
        where i.post_id = ${id} and i.role = ${COLLECTION_ROLE}) as collections,
      (select count(distinct i.owner_id)::int from post_items i join posts p on p.database_id = i.owner_id and p.type <> 'collection' and p.removed is null
        where i.post_id = ${id}) as items,
      (select count(*)::int from document_files where post_id = ${id} and file_id is not null) as files`.execute(
    db,
  );
  return rows[0]!;
}

/** Deletes the tombstone of a document, and shows the document again. */
async function restoreDocument(trx: Db, id: number): Promise<void> {
  await deleteTombstone(trx, id);
  await trx.updateTable("posts").set({ removed: null }).where("database_id", "=", id).execute();
}

/**
 * Returns the document that replaces a removed one. If the replacement was removed too, follows its own replacement. Does not
 * check whether the actor may see the result. Returns undefined if there is no replacement.
 */
async function findSuccessor(db: Db, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    with recursive successors (id) as (
      select successor_id from tombstones where post_id = ${id}
      union
      select t.successor_id from successors s join tombstones t on t.post_id = s.id
    )
    select p.database_id as id from successors s join posts p on p.database_id = s.id and p.removed is null limit 1`.execute(
    db,
  );
  return rows[0]?.id;
}

/** Returns whether the viewer may see a document with a slug in any language. */
async function isVisible(
  db: Db,
  viewer: Viewer,
  { type, slug }: { type: DocumentType; slug: string },
  language: Language,
): Promise<boolean> {
  const { rows } = await postIdBySlug(viewer, type, slug, language).execute(db);
  return rows.length > 0;
}

/** Returns the title of a document that can be restored, for staff. */
async function findRemovedTitle(
  db: Db,
  { post_id: id }: TombstoneRow,
  languages: readonly string[],
): Promise<{ title: string; language: string } | undefined> {
  const { rows } = await sql<{ title: string; language: string }>`
    select title, language from post_translations where post_id = ${id} order by array_position(${[...languages]}::text[], language), language limit 1`.execute(
    db,
  );
  return rows[0];
}

/** Returns posts that were removed at or before a given time, and can no longer be restored. */
async function listDueRemovals(db: Db, by: Date): Promise<number[]> {
  const rows = await db
    .selectFrom("posts")
    .select("database_id")
    .where("removed", "<=", by)
    .where(hasTombstone)
    .orderBy("removed")
    .limit(SWEEP_POSTS_MAX)
    .execute();
  return rows.map((row) => row.database_id);
}

/** Deletes a post permanently. Leaves its files to the cleanup job, which deletes those without other references. */
async function deleteDocument(trx: Db, id: number, at: Date): Promise<void> {
  await sql`
    insert into uploaded_files (file_id, uploaded)
    select f.id, ${at}::timestamptz from files f where f.id in (select file_id from tombstone_files where post_id = ${id})
    on conflict do nothing`.execute(trx);
  await trx.deleteFrom("posts").where("database_id", "=", id).execute();
}

/** Removes documents, and shows tombstones in their place. */
export interface RemovalService {
  /** For staff: returns what else changes when a document is removed. Throws `unauthenticated`, `forbidden`, `not_found`. */
  uses(actor: Actor, id: number, language: Language): Promise<DocumentUses>;
  /**
   * For staff: removes a document, which can be restored for some time. Throws as `uses` does, and `invalid_input` for an
   * unknown successor.
   */
  remove(actor: Actor, id: number, input: DocumentRemoval): Promise<void>;
  /**
   * For staff: restores a removed document as it was; repeating it changes nothing. Throws as `uses` does, and `not_found` once
   * the time to restore it is over.
   */
  restore(actor: Actor, id: number, language: Language): Promise<DocumentRef>;
  /**
   * Returns the notice that a page shows in place of a removed document. Throws `not_found` if the actor could not have seen
   * the document, or if there is a document at this address again.
   */
  tombstone(
    actor: Actor,
    named: { type: DocumentType; slug: string },
    language: Language,
  ): Promise<Tombstone>;
  /** For jobs: returns removed documents and deleted posts that can no longer be restored. */
  listDue(): Promise<number[]>;
  /**
   * For jobs: permanently deletes a removed document or deleted post; its tombstone is kept. Does nothing if it was restored or
   * is not due.
   */
  deleteExpired(id: number): Promise<void>;
}

interface RemovalDeps {
  db: Db;
  taxonomies: Pick<TaxonomiesService, "tree">;
  engine: Pick<SearchEngine, "remove">;
  publishing: Pick<Publishing, "announce" | "announceWithFiles">;
  now: () => Date;
}

export function createRemovalService({
  db,
  taxonomies,
  engine,
  publishing,
  now,
}: RemovalDeps): RemovalService {
  const restorableSince = () => new Date(now().getTime() - DOCUMENT_RESTORE_MS);

  async function findRef(
    actor: Actor,
    id: number,
    language: Language,
  ): Promise<DocumentRef | undefined> {
    const [post] = await documentRefs(db, taxonomies, actor, [id], language);
    return post && (DOCUMENT_TYPES as readonly PostType[]).includes(post.type) ? post : undefined;
  }

  async function refOf(actor: Actor, id: number, language: Language): Promise<DocumentRef> {
    const document = await findRef(actor, id, language);
    if (!document) throw notFound();
    return document;
  }

  /** Throws unless the successor is another document that the actor may see. */
  async function checkSuccessor(
    actor: Actor,
    id: number,
    successor: number | null,
    language: Language,
  ): Promise<void> {
    if (successor === null || (successor !== id && (await findRef(actor, successor, language))))
      return;
    throw new AppError("invalid_input", "The input is not valid", {
      fields: { successor: "There is no other document with this databaseId." },
    });
  }

  async function recordChange(
    trx: Db,
    staff: Member,
    at: Date,
    event: "document_removed" | "document_restored",
    id: number,
  ): Promise<void> {
    await recordAuditEvent(trx, staff, at, {
      event,
      subject: { type: "post", id, title: await findLoggedTitle(trx, id) },
    });
  }

  return {
    async uses(actor, id, language) {
      requireStaff(actor);
      const [document, { saved_by: savedBy, ...counts }] = await Promise.all([
        refOf(actor, id, language),
        countDocumentUses(db, id),
      ]);
      return { document, savedBy, ...counts };
    },

    async remove(actor, id, { reason, language, successor }) {
      const staff = requireStaff(actor);
      const at = now();
      await checkSuccessor(actor, id, successor, language);
      await db.transaction().execute(async (trx) => {
        if (!(await lockDocument(trx, viewerOf(actor), id))) throw notFound();
        await saveTombstone(trx, { id, by: staff.userId, at, reason, language, successor });
        await recordChange(trx, staff, at, "document_removed", id);
      });
      await publishing.announce([id]);
    },

    async restore(actor, id, language) {
      const staff = requireStaff(actor);
      const wasRestored = await db.transaction().execute(async (trx) => {
        const removed = await lockRemoved(trx, id, DOCUMENT_TYPES);
        if (!removed) return false;
        if (removed <= restorableSince()) throw notFound();
        await restoreDocument(trx, id);
        await recordChange(trx, staff, now(), "document_restored", id);
        return true;
      });
      // The thumbnail may not have been generated before the document was removed.
      if (wasRestored) await publishing.announceWithFiles([id], []);
      return refOf(actor, id, language);
    },

    async tombstone(actor, named, language) {
      const viewer = viewerOf(actor);
      const row = await findTombstone(db, viewer, named, language);
      if (!row || (await isVisible(db, viewer, named, language))) throw notFound();
      const successor = await findSuccessor(db, row.post_id);
      const known = successor === undefined ? undefined : await findRef(actor, successor, language);
      const shown: Tombstone = {
        removed: row.removed.toISOString(),
        reason: row.reason,
        reasonLanguage: row.reason_language,
        successor: known ?? null,
      };
      if (!isStaff(actor) || row.removed <= restorableSince()) return shown;
      const title = await findRemovedTitle(db, row, languageOrder(language));
      return title
        ? {
            ...shown,
            restorable: {
              databaseId: row.post_id,
              ...title,
              until: new Date(row.removed.getTime() + DOCUMENT_RESTORE_MS).toISOString(),
            },
          }
        : shown;
    },

    listDue: () => listDueRemovals(db, restorableSince()),

    async deleteExpired(id) {
      const isDeleted = await db.transaction().execute(async (trx) => {
        const removed = await lockRemoved(trx, id, POST_TYPES);
        if (!removed || removed > restorableSince()) return false;
        await deleteDocument(trx, id, removed);
        return true;
      });
      if (isDeleted) await engine.remove([id]);
    },
  };
}

function notFound(): AppError {
  return new AppError("not_found", "There is no such document");
}
