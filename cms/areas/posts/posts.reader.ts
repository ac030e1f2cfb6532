import { type RawBuilder, sql } from "kysely";
import type { Language } from "../../contract/languages";
import type { PostType, Taxonomy } from "../../contract/names";
import type { Db } from "../../db/client";
import type { PostBody } from "./bodies";
import { languageOrder } from "../../shared/language";
import { type Viewer, visiblePost } from "./visibility.policy";
import type { TermNode, TermTree } from "../vocabulary";

/**
 * Queries that all types of post share. The services and repositories of the types use them. The code that writes posts is in
 * `posts.writer.ts`.
 */

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
 * Returns the post of a type with a databaseId, or with a slug in any language, in the translation to show. If two posts have
 * the slug in two languages, the requested language decides. Returns undefined if there is no such post that the viewer may
 * see.
 */
export async function findPost<Type extends PostType>(
  db: Db,
  viewer: Viewer,
  type: Type,
  key: number | string,
  language: Language,
): Promise<PostRow<Type> | undefined> {
  const { rows } = await sql<PostRow<Type>>`
    select p.database_id, p.modified, t.language, t.title, t.abstract, t.body, ${translationsOf("p.database_id")} as translations
    from (${postIdByKey(viewer, type, key, language)}) as found
    join posts p on p.database_id = found.id
    cross join lateral (${shownTranslation("p.database_id", language)}) t`.execute(db);
  return rows[0];
}

/** Selects `id` of the post of a type with a databaseId or a slug; at most one row. */
export function postIdByKey(
  viewer: Viewer,
  type: PostType,
  key: number | string,
  language: Language,
): RawBuilder<{ id: number }> {
  return typeof key === "number"
    ? postIdByNumber(viewer, type, key)
    : postIdBySlug(viewer, type, key, language);
}

function postIdByNumber(viewer: Viewer, type: PostType, id: number): RawBuilder<{ id: number }> {
  return sql`select owner.database_id as id from posts owner where owner.database_id = ${id} and owner.type = ${type} and ${visiblePost(viewer, "owner")}`;
}

/** Selects `id` of the post of a type with a slug; at most one row. */
export function postIdBySlug(
  viewer: Viewer,
  type: PostType,
  slug: string,
  language: Language,
): RawBuilder<{ id: number }> {
  return sql`
    select named.post_id as id
    from post_translations named join posts owner on owner.database_id = named.post_id
    where named.type = ${type} and named.slug = ${slug} and ${visiblePost(viewer, "owner")}
    order by array_position(${languageOrder(language)}::text[], named.language), named.language
    limit 1`;
}

/**
 * Selects the translation of a post to show: in the requested language, or else English, or else the first of the site's
 * languages, or else the first by tag.
 */
export function shownTranslation(post: string, language: Language): RawBuilder<unknown> {
  return sql`
    select * from post_translations where post_id = ${sql.ref(post)}
    order by array_position(${languageOrder(language)}::text[], language), language
    limit 1`;
}

/**
 * Selects a text of a post in English, or else in any language; empty without a text. For exports of a user's data, which are
 * in English.
 */
export function englishOf(column: "title" | "abstract", post: string): RawBuilder<string> {
  return sql<string>`coalesce((select t.${sql.raw(column)} from post_translations t where t.post_id = ${sql.ref(post)} order by t.language <> 'en', t.language limit 1), '')`;
}

/**
 * Returns the condition that a row of `post_translations` holds a text to read. A single word does not count: imports store a
 * document's number there.
 */
export function hasText(alias: string): RawBuilder<boolean> {
  return sql`left(${sql.ref(`${alias}.full_text`)}, 200) !~ '^\\S{0,60}$'`;
}

/** Selects the languages in which a post has a text to read, as an array; null for none. */
export function textLanguagesOf(post: string): RawBuilder<string[] | null> {
  return sql`(select array_agg(held.language order by held.language) from post_translations held where held.post_id = ${sql.ref(post)} and ${hasText("held")})`;
}

/** Selects all languages and slugs of a post, as a JSON value. */
export function translationsOf(post: string): RawBuilder<{ language: string; slug: string }[]> {
  return sql`(select json_agg(json_build_object('language', language, 'slug', slug)) from post_translations where post_id = ${sql.ref(post)})`;
}

/** Returns the items of a post that the viewer may see, by role. Reads the given roles only. */
export async function findItems(
  db: Db,
  viewer: Viewer,
  ownerId: number,
  roles: readonly string[],
): Promise<PostItems> {
  if (roles.length === 0) return new Map();
  const { rows } = await sql<{ role: string; ids: number[] }>`
    select i.role, array_agg(i.post_id order by i.position, i.post_id) as ids
    from post_items i join posts p on p.database_id = i.post_id
    where i.owner_id = ${ownerId} and i.role = any(${[...roles]}::text[]) and ${visiblePost(viewer, "p")}
    group by i.role`.execute(db);
  return new Map(rows.map(({ role, ids }) => [role, ids]));
}

/** Returns the ids of a post's terms, in the order that its editors chose. */
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

/**
 * Returns the ids of posts of some types that have a term and that the viewer may see, latest change first. Returns all if there
 * is no limit.
 */
export async function listPostsWithTerm(
  db: Db,
  viewer: Viewer,
  types: readonly PostType[],
  termId: number,
  limit?: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom("post_terms as pt")
    .innerJoin("posts as p", "p.database_id", "pt.post_id")
    .select("p.database_id")
    .where("pt.term_id", "=", termId)
    .where("p.type", "in", types)
    .where(visiblePost(viewer, "p"))
    .orderBy("p.modified", "desc")
    .orderBy("p.database_id", "desc")
    .$if(limit !== undefined, (query) => query.limit(limit!))
    .execute();
  return rows.map((row) => row.database_id);
}

/** Returns the given posts that the viewer may see, in the given order. */
export async function onlyVisible(
  db: Db,
  viewer: Viewer,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("posts as p")
    .select("p.database_id")
    .where("p.database_id", "=", sql<number>`any(${[...ids]}::int[])`)
    .where(visiblePost(viewer, "p"))
    .execute();
  const visible = new Set(rows.map((row) => row.database_id));
  return ids.filter((id) => visible.has(id));
}

/** Returns the type of a post if the viewer may see it. */
export async function visibleType(
  db: Db,
  viewer: Viewer,
  id: number,
): Promise<PostType | undefined> {
  const row = await db
    .selectFrom("posts as p")
    .select("p.type")
    .where("p.database_id", "=", id)
    .where(visiblePost(viewer, "p"))
    .executeTakeFirst();
  return row?.type;
}

/** The placeholder for the unknown date of a work: long ago, so that newsletters do not treat it as news. */
export const UNDATED = new Date(Date.UTC(2000, 0, 1));

/** Returns whether a date is the placeholder for an unknown one. */
export const isUndated = (moment: Date): boolean => moment.getTime() === UNDATED.getTime();

/** Related documents on a post's page. Chosen: two rows of four. */
const RELATED_LIMIT = 8;
/** Number of a post's terms by which related documents are found, rarest first. Chosen: further terms are only common ones. */
const RELATING_TERMS_MAX = 12;
/** Taxonomies that are ignored, because unrelated documents often share their terms. */
const UNRELATING_TAXONOMIES: readonly Taxonomy[] = ["languages", "licenses", "regions"];

/** Returns public documents that are related to a post by its terms, the most related first. */
export async function relatedDocuments(
  db: Db,
  postId: number,
  nodes: readonly TermNode[],
  tree: TermTree,
): Promise<number[]> {
  return findRelated(db, postId, relatingTerms(nodes, tree), RELATED_LIMIT);
}

/** Returns a post's rarest terms, weighted as search weights words: by the logarithm of a term's rarity. */
function relatingTerms(
  nodes: readonly TermNode[],
  tree: TermTree,
): { id: number; weight: number }[] {
  return nodes
    .filter((node) => !UNRELATING_TAXONOMIES.includes(node.taxonomy))
    .sort((a, b) => a.count - b.count)
    .slice(0, RELATING_TERMS_MAX)
    .map(({ id, count }) => ({ id, weight: Math.log((2 + tree.maxCount) / (1 + count)) }));
}

/** How many of the newest posts of each shared term are considered. Limits the work for terms that half of the library has. */
const RELATED_POSTS_PER_TERM = 200;
/** How many of the best candidates are checked: some are internal or not documents, and are dropped. */
const RELATED_CANDIDATES = 80;

/**
 * Returns public documents that share terms with a post: highest sum of the terms' weights first, then latest change. Of each
 * term, only the newest posts are considered, so an old document is found only by its rarer terms.
 */
async function findRelated(
  db: Db,
  postId: number,
  terms: readonly { id: number; weight: number }[],
  limit: number,
): Promise<number[]> {
  if (terms.length === 0) return [];
  // `offset 0` makes the database look up candidates by key: a planner without statistics may otherwise compare each candidate
  // with every post.
  const { rows } = await sql<{ database_id: number }>`
    select p.database_id
    from (
      select other.post_id, sum(shared.weight) as score
      from unnest(${terms.map((term) => term.id)}::int[], ${terms.map((term) => term.weight)}::float8[]) as shared (term_id, weight)
      cross join lateral (
        select post_id from post_terms where term_id = shared.term_id and post_id <> ${postId}
        order by post_id desc limit ${RELATED_POSTS_PER_TERM}
      ) other
      group by other.post_id
      order by score desc, other.post_id desc
      limit ${RELATED_CANDIDATES}
    ) candidate
    cross join lateral (
      select database_id, modified from posts
      where database_id = candidate.post_id and type = 'document' and visibility = 'public' and removed is null offset 0
    ) p
    order by candidate.score desc, p.modified desc, p.database_id desc
    limit ${limit}`.execute(db);
  return rows.map((row) => row.database_id);
}
