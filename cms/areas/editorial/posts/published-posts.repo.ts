import { type Selectable, sql } from "kysely";
import type { AdminChapter } from "../../../contract/admin";
import { RESERVED_CHAPTER_SLUGS } from "../../../contract/admin-rules";
import type { DocumentType } from "../../../contract/names";
import type { Db } from "../../../db/client";
import { asRows } from "../../../db/queries";
import type { FilesTable } from "../../../db/schema";
import { slugOf } from "../../../shared/slugs";
import { isUsedOutsidePosts } from "../../files";

export type StoredFile = Pick<Selectable<FilesTable>, "name" | "mime_type" | "visibility">;

/** Returns data of files by id, and locks them until the transaction ends. */
export async function lockFiles(trx: Db, ids: readonly string[]): Promise<Map<string, StoredFile>> {
  if (ids.length === 0) return new Map();
  const rows = await trx
    .selectFrom("files")
    .select(["id", "name", "mime_type", "visibility"])
    .where("id", "in", [...new Set(ids)])
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
}

export async function makeFilesPublic(trx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await trx
      .updateTable("files")
      .set({ visibility: "public" })
      .where("id", "in", [...ids])
      .where("visibility", "=", "internal")
      .execute();
}

/** Posts that a post contains under one role, in order. */
export interface ItemList {
  role: string;
  posts: readonly number[];
  /** Note for each post. */
  notes?: readonly string[];
}

/**
 * Replaces all posts that a post contains. Posts that it already contained under the same role keep the time and the user of
 * their addition.
 */
export async function replaceItems(
  trx: Db,
  ownerId: number,
  lists: readonly ItemList[],
  now: Date,
): Promise<void> {
  const before = await trx
    .deleteFrom("post_items")
    .where("owner_id", "=", ownerId)
    .returning(["role", "post_id", "added", "added_by"])
    .execute();
  const had = new Map(before.map((item) => [`${item.role}/${item.post_id}`, item]));
  const rows = lists.flatMap(({ role, posts, notes }) =>
    posts.map((post_id, position) => {
      const { added = now, added_by = null } = had.get(`${role}/${post_id}`) ?? {};
      return {
        owner_id: ownerId,
        role,
        post_id,
        position,
        note: notes?.[position] ?? "",
        added,
        added_by,
      };
    }),
  );
  if (rows.length === 0) return;
  await sql`
    insert into post_items (owner_id, role, post_id, position, note, added, added_by)
    select owner_id, role, post_id, position, note, added, added_by
    from ${asRows(rows)} as r(owner_id int, role text, post_id int, position int, note text, added timestamptz, added_by int)`.execute(
    trx,
  );
}

/** Marks a collection as the site's own and sets its curator. Keeps its other data. */
export async function saveSiteCollection(
  trx: Db,
  postId: number,
  curator: string | null,
): Promise<void> {
  await trx
    .insertInto("collections")
    .values({
      post_id: postId,
      site_collection: true,
      featured: false,
      private: false,
      staff_only: false,
      curator,
    })
    .onConflict((conflict) =>
      conflict.column("post_id").doUpdateSet({ site_collection: true, curator }),
    )
    .execute();
}

/** Returns the name itself, or adds the first number that makes it unique. */
export function uniqueName(base: string, isTaken: (name: string) => boolean): string {
  let name = base;
  for (let number = 2; isTaken(name); number++) name = `${base}-${number}`;
  return name;
}

/**
 * Replaces a toolkit's chapters with these, in this order. Existing chapters keep their ids, and their slugs if none is given.
 * Returns the ids in order.
 */
export async function writeChapters(
  trx: Db,
  toolkitId: number,
  chapters: readonly AdminChapter[],
): Promise<number[]> {
  const had = await trx
    .selectFrom("chapter_translations")
    .select(["chapter_id", "language", "slug"])
    .where("toolkit_id", "=", toolkitId)
    .execute();
  const existing = new Set(
    (
      await trx.selectFrom("chapters").select("id").where("toolkit_id", "=", toolkitId).execute()
    ).map(({ id }) => id),
  );
  const kept = chapters.map(({ id }) => (id !== null && existing.delete(id) ? id : null));
  if (existing.size > 0)
    await trx
      .deleteFrom("chapters")
      .where("id", "in", [...existing])
      .execute();
  // Negative numbers avoid duplicates while the chapters are renumbered.
  await trx
    .updateTable("chapters")
    .set({ number: sql<number>`-number` })
    .where("toolkit_id", "=", toolkitId)
    .execute();
  const ids: number[] = [];
  for (const [index, id] of kept.entries())
    ids.push(await placeChapter(trx, toolkitId, id, index + 1));

  await trx.deleteFrom("chapter_translations").where("toolkit_id", "=", toolkitId).execute();
  const slugs = slugsOf(
    chapters,
    (index, language) =>
      had.find((one) => one.chapter_id === ids[index] && one.language === language)?.slug,
  );
  const rows = chapters.flatMap(({ texts }, index) =>
    Object.entries(texts).map(([language, { title, summary, markdown }]) => ({
      chapter_id: ids[index]!,
      toolkit_id: toolkitId,
      language,
      slug: slugs.get(`${index}/${language}`)!,
      title,
      summary,
      markdown,
    })),
  );
  await sql`
    insert into chapter_translations (chapter_id, toolkit_id, language, slug, title, summary, markdown)
    select chapter_id, toolkit_id, language, slug, title, summary, markdown
    from ${asRows(rows)} as r(chapter_id int, toolkit_id int, language text, slug text, title text, summary text, markdown text)`.execute(
    trx,
  );
  return ids;
}

async function placeChapter(
  trx: Db,
  toolkitId: number,
  id: number | null,
  number: number,
): Promise<number> {
  if (id === null)
    return (
      await trx
        .insertInto("chapters")
        .values({ toolkit_id: toolkitId, number })
        .returning("id")
        .executeTakeFirstOrThrow()
    ).id;
  await trx.updateTable("chapters").set({ number }).where("id", "=", id).execute();
  return id;
}

/** Returns a unique slug per chapter and language: the given one, else the previous one, else one made from the title. */
function slugsOf(
  chapters: readonly AdminChapter[],
  before: (index: number, language: string) => string | undefined,
): Map<string, string> {
  const open = chapters.flatMap(({ texts }, index) =>
    Object.entries(texts).map(([language, { slug, title }]) => ({
      index,
      language,
      given: slug || before(index, language),
      title,
    })),
  );
  const taken = new Set<string>();
  const slugs = new Map<string, string>();
  for (const { index, language, given, title } of [...open].sort(
    (a, b) => Number(!a.given) - Number(!b.given),
  )) {
    const slug = uniqueName(
      given ?? (slugOf(title, language) || "chapter"),
      (name) => RESERVED_CHAPTER_SLUGS.includes(name) || taken.has(`${language}/${name}`),
    );
    taken.add(`${language}/${slug}`);
    slugs.set(`${index}/${language}`, slug);
  }
  return slugs;
}

interface VisibilityChange {
  id: number;
  type: DocumentType;
  visibility: "public" | "internal";
  modified: Date;
  /** Whether its thumbnail must be generated again with the new visibility. */
  redrawsThumbnail: boolean;
}

/** Changes the type and visibility of a document, and the type stored with its translations and its draft. */
export async function changeVisibility(
  trx: Db,
  { id, type, visibility, modified, redrawsThumbnail }: VisibilityChange,
): Promise<void> {
  await trx
    .updateTable("posts")
    .set({ type, visibility, modified, ...(redrawsThumbnail && { thumbnail_file_id: null }) })
    .where("database_id", "=", id)
    .execute();
  await trx.updateTable("post_translations").set({ type }).where("post_id", "=", id).execute();
  await trx.updateTable("admin_posts").set({ type }).where("database_id", "=", id).execute();
}

/** Returns the given files that no other post uses. */
export async function findUnsharedFiles(
  trx: Db,
  id: number,
  files: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select f.id from files f where f.id = any(${[...files]}::text[])
      and not exists (select 1 from document_files d where d.file_id = f.id and d.post_id <> ${id})
      and not exists (select 1 from posts p where p.thumbnail_file_id = f.id and p.database_id <> ${id})`.execute(
    trx,
  );
  return rows.map((row) => row.id);
}

/** Makes public files internal if no public content shows them any more. Returns the files that it changed. */
export async function makeFilesInternal(trx: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update files f set visibility = 'internal'
    where f.visibility = 'public' and f.id = any(${[...ids]}::text[])
      and not exists (select 1 from document_files d join posts p on p.database_id = d.post_id where d.file_id = f.id and p.removed is null and p.visibility = 'public')
      and not exists (select 1 from posts p where p.thumbnail_file_id = f.id and p.removed is null and p.visibility = 'public')
      and not ${isUsedOutsidePosts(sql.ref("f.id"))}
    returning f.id`.execute(trx);
  return rows.map((row) => row.id);
}
