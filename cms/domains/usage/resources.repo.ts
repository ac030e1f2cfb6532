import { sql } from "kysely";
import type { Language } from "../../contract/languages";
import type { PostType } from "../../contract/names";
import type { Db } from "../../db/client";
import { shownTranslation } from "../posts/posts.reader";
import { type Sight, visiblePost } from "../posts/visibility.policy";
import { numbersOf } from "./packed";

/** What there is: numbers of posts, and of any posts and their terms in turn. */
export interface ResourceRows {
  posts: Int32Array;
  terms: Int32Array;
}

/** The posts of some types that the sight reaches. Put together with their terms here: a database that knows little of its tables takes minutes to join them. */
export async function readResources(
  db: Db,
  sight: Sight,
  types: readonly PostType[],
): Promise<ResourceRows> {
  const {
    rows: [posts],
  } = await sql<{ packed: Uint8Array | null }>`
    select string_agg(int4send(p.database_id), ''::bytea) as packed from posts p where p.type = any(${[...types]}::text[]) and ${visiblePost(sight, "p")}`.execute(
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

/** What a post is called, in the language that comes closest to the one asked for. */
export interface NameRow {
  database_id: number;
  type: PostType;
  language: string;
  slug: string;
  title: string;
}

/** Names of those of some posts that the sight reaches. */
export async function readNames(
  db: Db,
  sight: Sight,
  ids: readonly number[],
  language: Language,
): Promise<NameRow[]> {
  const { rows } = await sql<NameRow>`
    select p.database_id, p.type, t.language, t.slug, t.title
    from posts p cross join lateral (${shownTranslation("p.database_id", language)}) t
    where p.database_id = any(${[...ids]}::int[]) and ${visiblePost(sight, "p")}`.execute(db);
  return rows;
}
