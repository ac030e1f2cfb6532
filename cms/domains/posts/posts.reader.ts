/** The reading that all types of post share; the services and repositories of the types stand on it, as writers do on `posts.writer.ts`. */

import { type RawBuilder, sql } from "kysely";
import type { Language } from "../../contract/languages";
import { LISTED_POSTS_MAX } from "../../contract/limits";
import type { PostType } from "../../contract/names";
import type { Db } from "../../db/client";
import type { PostBody } from "./bodies";
import { languageOrder } from "./language";
import { type Sight, visiblePost } from "./visibility.policy";

/** A post with its texts in the language to show, as the services of all types read it. */
export interface PostRow<Type extends PostType = PostType> {
  database_id: number;
  modified: Date;
  language: string;
  title: string;
  abstract: string;
  body: PostBody<Type>;
  translations: { language: string; slug: string }[];
}

/** Ids of a post's items by role, in their order. */
export type PostItems = Map<string, number[]>;

/**
 * The post of a type with a databaseId, or that a slug names in any language, in the translation to show. A slug that two
 * posts have in two languages means the one in the language asked for. Undefined when there is none that the sight reaches.
 */
export async function findPost<Type extends PostType>(
  db: Db,
  sight: Sight,
  type: Type,
  key: number | string,
  language: Language,
): Promise<PostRow<Type> | undefined> {
  const { rows } = await sql<PostRow<Type>>`
    select p.database_id, p.modified, t.language, t.title, t.abstract, t.body, ${translationsOf("p.database_id")} as translations
    from (${postIdByKey(sight, type, key, language)}) as found
    join posts p on p.database_id = found.id
    cross join lateral (${shownTranslation("p.database_id", language)}) t`.execute(db);
  return rows[0];
}

/** Selects `id` of the post of a type with a databaseId, or that a slug names; at most one row. */
export function postIdByKey(
  sight: Sight,
  type: PostType,
  key: number | string,
  language: Language,
): RawBuilder<{ id: number }> {
  return typeof key === "number"
    ? postIdByNumber(sight, type, key)
    : postIdBySlug(sight, type, key, language);
}

function postIdByNumber(sight: Sight, type: PostType, id: number): RawBuilder<{ id: number }> {
  return sql`select owner.database_id as id from posts owner where owner.database_id = ${id} and owner.type = ${type} and ${visiblePost(sight, "owner")}`;
}

/** Selects `id` of the post of a type that a slug names; at most one row. */
export function postIdBySlug(
  sight: Sight,
  type: PostType,
  slug: string,
  language: Language,
): RawBuilder<{ id: number }> {
  return sql`
    select named.post_id as id
    from post_translations named join posts owner on owner.database_id = named.post_id
    where named.type = ${type} and named.slug = ${slug} and ${visiblePost(sight, "owner")}
    order by array_position(${languageOrder(language)}::text[], named.language), named.language
    limit 1`;
}

/** Selects the translation of a post to show: the language asked for, else English, else the site's first, else any. */
export function shownTranslation(post: string, language: Language): RawBuilder<unknown> {
  return sql`
    select * from post_translations where post_id = ${sql.ref(post)}
    order by array_position(${languageOrder(language)}::text[], language), language
    limit 1`;
}

/** A text of a post in English where there is one, else in any language; empty where there is none: for copies of somebody's data, which are in English. */
export function englishOf(column: "title" | "abstract", post: string): RawBuilder<string> {
  return sql<string>`coalesce((select t.${sql.raw(column)} from post_translations t where t.post_id = ${sql.ref(post)} order by t.language <> 'en', t.language limit 1), '')`;
}

/**
 * The condition on a row of `post_translations` under an alias of holding a text to read. A single word is none: imports keep a document's
 * number there.
 */
export function holdsText(alias: string): RawBuilder<boolean> {
  return sql`left(${sql.ref(`${alias}.full_text`)}, 200) !~ '^\\S{0,60}$'`;
}

/** The languages that a post holds a text to read in, as an array; null for none. */
export function textLanguagesOf(post: string): RawBuilder<string[] | null> {
  return sql`(select array_agg(held.language order by held.language) from post_translations held where held.post_id = ${sql.ref(post)} and ${holdsText("held")})`;
}

/** All languages and slugs of a post, as a JSON value. */
export function translationsOf(post: string): RawBuilder<{ language: string; slug: string }[]> {
  return sql`(select json_agg(json_build_object('language', language, 'slug', slug)) from post_translations where post_id = ${sql.ref(post)})`;
}

/** The items of a post that the sight reaches, by role. Takes the roles wanted; the others stay unread. */
export async function findItems(
  db: Db,
  sight: Sight,
  ownerId: number,
  roles: readonly string[],
): Promise<PostItems> {
  if (roles.length === 0) return new Map();
  const { rows } = await sql<{ role: string; ids: number[] }>`
    select i.role, array_agg(i.post_id order by i.position, i.post_id) as ids
    from post_items i join posts p on p.database_id = i.post_id
    where i.owner_id = ${ownerId} and i.role = any(${[...roles]}::text[]) and ${visiblePost(sight, "p")}
    group by i.role`.execute(db);
  return new Map(rows.map(({ role, ids }) => [role, ids]));
}

/** Ids of a post's terms, in the order in which its makers gave them. */
export async function findTermIds(db: Db, postId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("post_terms")
    .select("term_id")
    .where("post_id", "=", postId)
    .orderBy("position")
    .orderBy("term_id")
    .execute();
  return rows.map((row) => row.term_id);
}

/** Ids of the posts of a type that the sight reaches, latest change first, at most LISTED_POSTS_MAX. */
export async function listPosts(db: Db, sight: Sight, type: PostType): Promise<number[]> {
  const rows = await db
    .selectFrom("posts as p")
    .select("p.database_id")
    .where("p.type", "=", type)
    .where(visiblePost(sight, "p"))
    .orderBy("p.modified", "desc")
    .orderBy("p.database_id", "desc")
    .limit(LISTED_POSTS_MAX)
    .execute();
  return rows.map((row) => row.database_id);
}

/** Ids of posts of some types that carry a term and that the sight reaches, latest change first. */
export async function listPostsWithTerm(
  db: Db,
  sight: Sight,
  types: readonly PostType[],
  termId: number,
  limit: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom("post_terms as pt")
    .innerJoin("posts as p", "p.database_id", "pt.post_id")
    .select("p.database_id")
    .where("pt.term_id", "=", termId)
    .where("p.type", "in", types)
    .where(visiblePost(sight, "p"))
    .orderBy("p.modified", "desc")
    .orderBy("p.database_id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => row.database_id);
}

/** Those of some posts that the sight reaches, in the order given. */
export async function onlyVisible(db: Db, sight: Sight, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("posts as p")
    .select("p.database_id")
    .where("p.database_id", "=", sql<number>`any(${[...ids]}::int[])`)
    .where(visiblePost(sight, "p"))
    .execute();
  const visible = new Set(rows.map((row) => row.database_id));
  return ids.filter((id) => visible.has(id));
}

/** The type of a post, when the sight reaches it. */
export async function visibleType(db: Db, sight: Sight, id: number): Promise<PostType | undefined> {
  const row = await db
    .selectFrom("posts as p")
    .select("p.type")
    .where("p.database_id", "=", id)
    .where(visiblePost(sight, "p"))
    .executeTakeFirst();
  return row?.type;
}
