import { sql } from "kysely";
import type { Language } from "../../contract/languages";
import type { PostType } from "../../contract/names";
import type { Db } from "../../db/client";
import { shownTranslation, type Viewer, visiblePost } from "../posts";
import { numbersOf } from "./packed";

/** Ids of posts, and pairs of post id and term id in one array. */
export interface ResourceRows {
  posts: Int32Array;
  terms: Int32Array;
}

/**
 * Returns the visible posts of some types. They are joined with their terms in this process, because a database without table
 * statistics takes minutes for the join.
 */
export async function readResources(
  db: Db,
  viewer: Viewer,
  types: readonly PostType[],
): Promise<ResourceRows> {
  const {
    rows: [posts],
  } = await sql<{ packed: Uint8Array | null }>`
    select string_agg(int4send(p.database_id), ''::bytea) as packed from posts p where p.type = any(${[...types]}::text[]) and ${visiblePost(viewer, "p")}`.execute(
    db,
  );
  const {
    rows: [terms],
  } = await sql<{
    packed: Uint8Array | null;
  }>`select string_agg(int4send(post_id) || int4send(term_id), ''::bytea) as packed from post_terms`.execute(
    db,
  );
  return { posts: numbersOf(posts!.packed), terms: numbersOf(terms!.packed) };
}

/** A post's title in the language closest to the requested one. */
export interface NameRow {
  database_id: number;
  type: PostType;
  language: string;
  slug: string;
  title: string;
}

/** Returns the names of visible posts. */
export async function readNames(
  db: Db,
  viewer: Viewer,
  ids: readonly number[],
  language: Language,
): Promise<NameRow[]> {
  const { rows } = await sql<NameRow>`
    select p.database_id, p.type, t.language, t.slug, t.title
    from posts p cross join lateral (${shownTranslation("p.database_id", language)}) t
    where p.database_id = any(${[...ids]}::int[]) and ${visiblePost(viewer, "p")}`.execute(db);
  return rows;
}
