import { sql } from "kysely";
import type { Language } from "../../contract/languages";
import type { PostType } from "../../contract/names";
import type { Db } from "../../db/client";
import { shownTranslation, type Viewer, visiblePost } from "../posts";
import { unpackNumbers } from "./sums";

/**
 * All posts that can be used, with their terms, as flat arrays. Each post has a slot: its index in every array. Immutable: a change
 * of posts creates a new instance.
 */
export class Resources {
  readonly size: number;
  readonly ids: Int32Array;
  private readonly terms: number[][];
  /** By databaseId; -1 for unknown posts. */
  private readonly slots: Int32Array;

  constructor({ posts, terms }: ResourceRows) {
    this.size = posts.length;
    this.ids = posts;
    this.slots = new Int32Array(posts.reduce((highest, id) => Math.max(highest, id), 0) + 1).fill(
      -1,
    );
    posts.forEach((id, slot) => (this.slots[id] = slot));
    this.terms = Array.from(posts, () => []);
    for (let at = 0; at < terms.length; at += 2)
      this.terms[this.slotOf(terms[at]!)]?.push(terms[at + 1]!);
  }

  /** Returns the slot of a post; -1 for an unknown post. */
  slotOf(postId: number): number {
    return this.slots[postId] ?? -1;
  }

  /** Returns the terms of a post by its slot, without their ancestors. */
  termsOf(slot: number): readonly number[] {
    return this.terms[slot]!;
  }

  /** Returns a mark per slot: 1 if the post has any term of each list. Each list has the terms of one taxonomy. */
  having(lists: readonly ReadonlySet<number>[]): Uint8Array {
    return Uint8Array.from(this.terms, (terms) =>
      lists.every((wanted) => terms.some((id) => wanted.has(id))) ? 1 : 0,
    );
  }
}

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
  return { posts: unpackNumbers(posts!.packed), terms: unpackNumbers(terms!.packed) };
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
