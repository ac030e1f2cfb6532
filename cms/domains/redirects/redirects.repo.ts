import { sql } from "kysely";
import type { PostType } from "../../contract/names";
import { REDIRECTS_PAGE_SIZE } from "../../contract/limits";
import type { Db } from "../../db/client";
import { type Sight, visiblePost } from "../posts/visibility.policy";

export interface RedirectRow {
  id: number;
  path: string;
  post_id: number | null;
  language: string | null;
  target: string | null;
}

const rows = (db: Db) =>
  db.selectFrom("redirects").select(["id", "path", "post_id", "language", "target"]);

export function findRedirect(db: Db, path: string): Promise<RedirectRow | undefined> {
  return rows(db).where("path", "=", path).executeTakeFirst();
}

export function findRedirectById(db: Db, id: number): Promise<RedirectRow | undefined> {
  return rows(db).where("id", "=", id).executeTakeFirst();
}

/** The redirects whose path or target has the text; all for an empty one. */
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

/** A page of them, the newest first. */
export function listRedirects(db: Db, search: string, page: number): Promise<RedirectRow[]> {
  return matching(db, search)
    .orderBy("id", "desc")
    .limit(REDIRECTS_PAGE_SIZE)
    .offset((page - 1) * REDIRECTS_PAGE_SIZE)
    .execute();
}

/** What the path of a post is made of: in the language if the post has a text in it, else in any. */
export async function findAddress(
  db: Db,
  sight: Sight,
  postId: number,
  language: string,
): Promise<{ type: PostType; language: string; slug: string } | undefined> {
  return db
    .selectFrom("posts as p")
    .innerJoin("post_translations as t", "t.post_id", "p.database_id")
    .select(["p.type", "t.language", "t.slug"])
    .where("p.database_id", "=", postId)
    .where(visiblePost(sight, "p"))
    .orderBy(sql`t.language = ${language}`, "desc")
    .orderBy(sql`t.language = 'en'`, "desc")
    .orderBy("t.language")
    .limit(1)
    .executeTakeFirst();
}

/** Adds a redirect; false where the path leads somewhere already. */
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
