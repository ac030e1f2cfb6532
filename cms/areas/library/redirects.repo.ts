import { sql } from "kysely";
import { DEFAULT_LANGUAGE, type Language } from "../../contract/languages";
import type { PostType } from "../../contract/names";
import { REDIRECTS_PAGE_SIZE } from "../../contract/limits";
import type { Db } from "../../db/client";
import { postIdBySlug, shownTranslation, type Viewer, visiblePost } from "../posts";

export interface RedirectRow {
  id: number;
  path: string;
  post_id: number | null;
  language: string | null;
  target: string | null;
}

const rows = (db: Db) =>
  db.selectFrom("redirects").select(["id", "path", "post_id", "language", "target"]);

/** Returns the redirects from some paths, by path. */
export async function findRedirects(
  db: Db,
  paths: readonly string[],
): Promise<Map<string, RedirectRow>> {
  const found = await rows(db)
    .where("path", "in", [...paths])
    .execute();
  return new Map(found.map((row) => [row.path, row]));
}

export function findRedirectById(db: Db, id: number): Promise<RedirectRow | undefined> {
  return rows(db).where("id", "=", id).executeTakeFirst();
}

/** Selects the redirects whose path or target contains the text; all for an empty one. */
function matching(db: Db, search: string) {
  const pattern = `%${search.replace(/[\\%_]/g, "\\$&")}%`;
  return rows(db).$if(search !== "", (query) =>
    query.where((is) => is.or([is("path", "ilike", pattern), is("target", "ilike", pattern)])),
  );
}

export async function countRedirects(db: Db, search: string): Promise<number> {
  const { count } = await matching(db, search)
    .clearSelect()
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns a page of the redirects, newest first. */
export function listRedirects(db: Db, search: string, page: number): Promise<RedirectRow[]> {
  return matching(db, search)
    .orderBy("id", "desc")
    .limit(REDIRECTS_PAGE_SIZE)
    .offset((page - 1) * REDIRECTS_PAGE_SIZE)
    .execute();
}

/** Returns the parts of a post's path: its type, and the slug of the text that is shown in a language. */
export async function findAddress(
  db: Db,
  viewer: Viewer,
  postId: number,
  language: Language,
): Promise<{ type: PostType; slug: string } | undefined> {
  const { rows } = await sql<{ type: PostType; slug: string }>`
    select p.type, t.slug from posts p
    cross join lateral (${shownTranslation("p.database_id", language)}) t
    where p.database_id = ${postId} and ${visiblePost(viewer, "p")}`.execute(db);
  return rows[0];
}

/** Returns whether a slug belongs to a post of a type, in any language, or to an author. */
export async function isNamed(
  db: Db,
  viewer: Viewer,
  type: PostType | "author",
  slug: string,
): Promise<boolean> {
  const { rows } = await (
    type === "author"
      ? sql`select id from terms where taxonomy = 'authors' and slug = ${slug}`
      : postIdBySlug(viewer, type, slug, DEFAULT_LANGUAGE)
  ).execute(db);
  return rows.length > 0;
}

/** Adds a redirect. Returns false if the path already has one. */
export async function insertRedirect(
  db: Db,
  redirect: { path: string; target: string; created: Date },
): Promise<boolean> {
  const added = await db
    .insertInto("redirects")
    .values({ ...redirect, post_id: null, language: null })
    .onConflict((conflict) => conflict.column("path").doNothing())
    .returning("id")
    .executeTakeFirst();
  return added !== undefined;
}

export async function deleteRedirect(db: Db, id: number): Promise<void> {
  await db.deleteFrom("redirects").where("id", "=", id).execute();
}
