import { type Insertable, type Selectable, sql, type Updateable, type RawBuilder } from "kysely";
import { AdminContent } from "../../../contract/admin";
import {
  DELETABLE_TYPES,
  type AdminHeld,
  type AdminState,
  type PostType,
} from "../../../contract/names";
import type { Db } from "../../../db/client";
import { asRows, toDatabaseJson, patternOf } from "../../../db/queries";
import type { AdminPostsTable, AdminRevisionsTable } from "../../../db/schema";
import { filesIn, isAdminPost } from "./post-content";

/** The admin's row of a post; `content` is the draft. */
export type AdminRow = Omit<Selectable<AdminPostsTable>, "content"> & {
  content: AdminContent | null;
};

/** Maximum number of posts handled in one sweep. */
const SWEEP_POSTS_MAX = 500;
/** Revision number of the draft in `admin_files`. */
const DRAFT = 0;

export async function findAdminRow(db: Db, id: number): Promise<AdminRow | undefined> {
  const row = await db
    .selectFrom("admin_posts")
    .selectAll()
    .where("database_id", "=", id)
    .executeTakeFirst();
  return row && { ...row, content: row.content === null ? null : AdminContent.parse(row.content) };
}

/**
 * Returns the row of a post and locks it until the transaction ends. Creates the row if the post was never changed in the
 * admin. Undefined for an unknown id.
 */
export async function lockAdminRow(trx: Db, id: number): Promise<AdminRow | undefined> {
  await sql`
    insert into admin_posts (database_id, type, live_id) select database_id, type, database_id from posts where database_id = ${id}
    on conflict do nothing`.execute(trx);
  await trx
    .selectFrom("admin_posts")
    .select("database_id")
    .where("database_id", "=", id)
    .forUpdate()
    .execute();
  return findAdminRow(trx, id);
}

/** Adds a post that is not published yet. */
export async function insertAdminRow(trx: Db, row: Insertable<AdminPostsTable>): Promise<void> {
  await trx.insertInto("admin_posts").values(row).execute();
}

export async function updateAdminRow(
  trx: Db,
  id: number,
  change: Updateable<AdminPostsTable>,
): Promise<void> {
  await trx.updateTable("admin_posts").set(change).where("database_id", "=", id).execute();
}

/** Deletes a post that was never published. */
export async function deleteAdminRow(trx: Db, id: number): Promise<void> {
  await trx.deleteFrom("admin_posts").where("database_id", "=", id).execute();
}

/** Row values that remove the schedule. */
export const NOT_SCHEDULED = { publish_at: null, scheduled_by: null, publish_note: "" } as const;
/** Row values that remove the draft. */
export const NO_DRAFT = {
  content: null,
  base: "",
  saved: null,
  saved_by: null,
  held: null,
  ...NOT_SCHEDULED,
} as const;

/** Converts content to the value of the draft column. */
export const draftJson = (content: AdminContent): string => toDatabaseJson(content);

/** Records the titles of a draft for search, and the files it refers to. Without content, removes both. */
export async function indexDraft(trx: Db, id: number, content: AdminContent | null): Promise<void> {
  await trx.deleteFrom("admin_titles").where("post_id", "=", id).execute();
  await trx
    .deleteFrom("admin_files")
    .where("post_id", "=", id)
    .where("revision", "=", DRAFT)
    .execute();
  if (!content) return;
  const titles = Object.entries(content.texts).map(([language, { title }]) => ({
    post_id: id,
    language,
    title,
  }));
  await sql`insert into admin_titles (post_id, language, title) select post_id, language, title from ${asRows(titles)} as r(post_id int, language text, title text)`.execute(
    trx,
  );
  await insertFileReferences(trx, id, DRAFT, content);
}

async function insertFileReferences(
  trx: Db,
  id: number,
  revision: number,
  content: AdminContent,
): Promise<void> {
  await sql`insert into admin_files (post_id, revision, file_id) select ${id}::int, ${revision}::int, id from files where id = any(${filesIn(content)}::text[])`.execute(
    trx,
  );
}

/** Returns the drafts that a user saved last, each with one of its titles, newest first. */
export async function listDraftsOf(
  db: Db,
  userId: number,
): Promise<{ database_id: number; title: string; saved: Date }[]> {
  const { rows } = await sql<{ database_id: number; title: string; saved: Date }>`
    select d.database_id, d.saved, coalesce((select title from admin_titles where post_id = d.database_id order by title = '', language limit 1), '') as title
    from admin_posts d where d.saved_by = ${userId} and d.content is not null order by d.saved desc`.execute(
    db,
  );
  return rows;
}

/** Returns the post's own files: those published with it, and those uploaded for it in the admin. */
export async function ownFiles(db: Db, id: number): Promise<Set<string>> {
  const { rows } = await sql<{ file_id: string }>`
    select file_id from admin_files where post_id = ${id}
    union select file_id from document_files where post_id = ${id} and file_id is not null
    union select thumbnail_file_id from posts where database_id = ${id} and thumbnail_file_id is not null`.execute(
    db,
  );
  return new Set(rows.map((row) => row.file_id));
}

export type RevisionRow = Omit<Selectable<AdminRevisionsTable>, "content"> & {
  content: AdminContent;
};

/** Returns the newest revision of a post. */
export async function lastRevision(db: Db, id: number): Promise<RevisionRow | undefined> {
  const row = await db
    .selectFrom("admin_revisions")
    .selectAll()
    .where("post_id", "=", id)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && { ...row, content: AdminContent.parse(row.content) };
}

export async function findRevision(
  db: Db,
  id: number,
  number: number,
): Promise<RevisionRow | undefined> {
  const row = await db
    .selectFrom("admin_revisions")
    .selectAll()
    .where("post_id", "=", id)
    .where("number", "=", number)
    .executeTakeFirst();
  return row && { ...row, content: AdminContent.parse(row.content) };
}

export interface RevisionSummaryRow extends Pick<
  RevisionRow,
  "number" | "published" | "note" | "changed"
> {
  titles: Record<string, string>;
  by: string | null;
}

/** Returns the revisions of a post without their content, newest first. */
export function listRevisions(db: Db, id: number): Promise<RevisionSummaryRow[]> {
  return db
    .selectFrom("admin_revisions as r")
    .leftJoin("users as u", "u.database_id", "r.published_by")
    .select(["r.number", "r.published", "r.note", "r.changed", "r.titles", "u.name as by"])
    .where("r.post_id", "=", id)
    .orderBy("r.number", "desc")
    .execute();
}

export interface NewRevision extends Omit<Insertable<AdminRevisionsTable>, "content" | "titles"> {
  content: AdminContent;
}

/** Saves a revision of a published post, and deletes revisions older than `oldest`. */
export async function insertRevision(
  trx: Db,
  { content, ...facts }: NewRevision,
  oldest: number,
): Promise<void> {
  const titles = Object.fromEntries(
    Object.entries(content.texts).map(([language, { title }]) => [language, title]),
  );
  await trx
    .insertInto("admin_revisions")
    .values({ ...facts, content: toDatabaseJson(content), titles: toDatabaseJson(titles) })
    .execute();
  await insertFileReferences(trx, facts.post_id, facts.number, content);
  await trx
    .deleteFrom("admin_revisions")
    .where("post_id", "=", facts.post_id)
    .where("number", "<", oldest)
    .execute();
  await trx
    .deleteFrom("admin_files")
    .where("post_id", "=", facts.post_id)
    .where("revision", "<>", DRAFT)
    .where("revision", "<", oldest)
    .execute();
}

/** Returns scheduled posts that are due. Posts that staff removed wait until they are restored. */
export async function listDuePosts(db: Db, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom("admin_posts as d")
    .select("d.database_id")
    .where("d.publish_at", "<=", now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("tombstones").select("post_id").whereRef("post_id", "=", "d.database_id"),
        ),
      ),
    )
    .orderBy("d.publish_at")
    .limit(SWEEP_POSTS_MAX)
    .execute();
  return rows.map((row) => row.database_id);
}

/** Returns posts that were published or unpublished before a time, and whose change was not announced to search and jobs. */
export async function listUnannounced(db: Db, before: Date): Promise<number[]> {
  const rows = await db
    .selectFrom("admin_posts")
    .select("database_id")
    .where("unannounced", "<=", before)
    .orderBy("unannounced")
    .limit(SWEEP_POSTS_MAX)
    .execute();
  return rows.map((row) => row.database_id);
}

/** Records that a change was announced to search and jobs, unless there was another one since. */
export async function markAnnounced(db: Db, id: number, since: Date): Promise<void> {
  await db
    .updateTable("admin_posts")
    .set({ unannounced: null })
    .where("database_id", "=", id)
    .where("unannounced", "<=", since)
    .execute();
}

export interface ListedPostRow {
  database_id: number;
  type: PostType;
  state: AdminState;
  is_live: boolean;
  modified: Date;
  by: string | null;
  publish_at: Date | null;
  held: AdminHeld | null;
  /** Titles of the draft, or else of the published content. */
  titles: { language: string; title: string }[] | null;
  slugs: { language: string; slug: string }[] | null;
}

export interface AdminPostFilter {
  type?: PostType;
  state?: AdminState;
  /** If given, only these ids. */
  ids?: readonly number[];
}

/** Returns posts and drafts that have a title in any language with all the words. */
export async function findByTitle(db: Db, words: readonly string[]): Promise<number[]> {
  const patterns = sql`${words.map(patternOf)}::text[]`;
  const { rows } = await sql<{ id: number }>`
    select post_id as id from post_translations where title ilike all(${patterns}) union select post_id from admin_titles where title ilike all(${patterns})`.execute(
    db,
  );
  return rows.map((row) => row.id);
}

/** Selects everything in the admin with its state, without texts, so that all rows can be counted and sorted. */
const listed = sql`(
  select p.database_id, p.type, p.modified as live_modified, d.content is not null as has_draft, coalesce(d.saved, p.modified) as modified, d.saved_by, d.publish_at, d.held,
    p.removed is null as is_live,
    case when d.publish_at is not null then 'scheduled' when p.removed is not null then 'unpublished' when d.content is not null then 'changed' else 'published' end as state
  from posts p left join admin_posts d on d.database_id = p.database_id where ${isAdminPost("p")}
  union all
  select d.database_id, d.type, null, true, d.saved, d.saved_by, d.publish_at, d.held, false, case when d.publish_at is not null then 'scheduled' else 'new' end
  from admin_posts d where d.live_id is null
  union all
  select p.database_id, p.type, p.modified, false, t.removed, t.removed_by, null, null, false, 'deleted'
  from posts p join tombstones t on t.post_id = p.database_id where p.type = any(${[...DELETABLE_TYPES]}::text[])
)`;

function matching({ type, state, ids }: AdminPostFilter): RawBuilder<boolean> {
  // Posts in the bin are only listed on request.
  const conditions = [sql<boolean>`(l.state = 'deleted') = ${state === "deleted"}`];
  if (type) conditions.push(sql`l.type = ${type}`);
  if (state) conditions.push(sql`l.state = ${state}`);
  if (ids) conditions.push(sql`l.database_id = any(${[...ids]}::int[])`);
  return sql`${sql.join(conditions, sql` and `)}`;
}

export async function countAdminPosts(db: Db, wanted: AdminPostFilter): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from ${listed} l where ${matching(wanted)}`.execute(db);
  return rows[0]!.count;
}

/** Returns a page of the list, last changed first. */
export function listAdminPosts(
  db: Db,
  wanted: AdminPostFilter,
  offset: number,
  limit: number,
): Promise<ListedPostRow[]> {
  return withTexts(
    db,
    sql`select l.* from ${listed} l where ${matching(wanted)} order by l.modified desc, l.database_id desc offset ${offset} limit ${limit}`,
  );
}

/** Returns one row of the list; undefined for a post that is not in the admin. */
export async function findListedPost(db: Db, id: number): Promise<ListedPostRow | undefined> {
  return (
    await withTexts(
      db,
      sql`select l.* from ${listed} l where l.database_id = ${id} and l.state <> 'deleted'`,
    )
  )[0];
}

async function withTexts(db: Db, part: RawBuilder<unknown>): Promise<ListedPostRow[]> {
  const { rows } = await sql<ListedPostRow>`
    select l.database_id, l.type, l.state, l.is_live, l.modified, l.publish_at, l.held,
      case when l.has_draft then (select json_agg(json_build_object('language', language, 'title', title)) from admin_titles where post_id = l.database_id)
        else (select json_agg(json_build_object('language', language, 'title', title)) from post_translations where post_id = l.database_id) end as titles,
      (select json_agg(json_build_object('language', language, 'slug', slug)) from post_translations where post_id = l.database_id) as slugs,
      (select name from users where database_id = case when l.has_draft or l.state = 'deleted' then l.saved_by else (
        select published_by from admin_revisions r where r.post_id = l.database_id and r.published = l.live_modified order by r.number desc limit 1) end) as by
    from (${part}) l
    order by l.modified desc, l.database_id desc`.execute(db);
  return rows;
}
