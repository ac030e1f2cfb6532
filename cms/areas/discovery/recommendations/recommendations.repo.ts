import { type RawBuilder, sql } from "kysely";
import { SEARCH_POST_TYPES } from "../../../contract/names";
import type { Db } from "../../../db/client";
import { ANONYMOUS } from "../../../shared/actor";
import { COLLECTION_ROLE, searchType, viewerOf, visiblePost, type Viewer } from "../../posts";
import { BY_STAFF, type ModelPost, PEER_REVIEWED, RECOMMENDED, type SavedPosts } from "./model";
import type { Reader } from "./ranking";

/** Returns all posts that search could find, with their terms. Collections include the ids of their public posts. */
export async function readModelPosts(db: Db): Promise<ModelPost[]> {
  const rows = await readColumns(
    db,
    ["id", "kind", "created", "modified", "flags"],
    sql`
    select p.database_id as id, array_position(${[...SEARCH_POST_TYPES]}::text[], ${searchType}) as kind,
      (extract(epoch from p.created) * 1000)::bigint as created, (extract(epoch from p.modified) * 1000)::bigint as modified,
      (case when p.by_staff then ${BY_STAFF}::int else 0 end) + (case when p.recommended then ${RECOMMENDED}::int else 0 end)
        + (case when p.peer_reviewed then ${PEER_REVIEWED}::int else 0 end) as flags
    from posts p left join collections c on c.post_id = p.database_id
    where p.type <> 'page' and ${searchType} is not null`,
  );
  const terms = await readLists(db, sql`select post_id as owner, term_id as item from post_terms`);
  const itemsOf = await readLists(
    db,
    sql`
    select i.owner_id as owner, i.post_id as item from post_items i join posts p on p.database_id = i.post_id
    where i.role = ${COLLECTION_ROLE} and ${visiblePost(viewerOf(ANONYMOUS), "p")}`,
  );
  return rows.map((row) => {
    const [id, kind, created, modified, flags] = row.map(Number) as [
      number,
      number,
      number,
      number,
      number,
    ];
    const type = SEARCH_POST_TYPES[kind - 1]!;
    return {
      id,
      kind: type,
      created,
      modified,
      flags,
      termIds: terms(id),
      ...(isCollection(type) && { items: itemsOf(id) }),
    };
  });
}

/** Returns the posts that each user saved or put into their own collections, newest first. */
export async function readSavedPosts(db: Db): Promise<SavedPosts[]> {
  const saved = await readColumns(
    db,
    ["owner", "items"],
    sql`
    select owner, string_agg(item::text, ' ' order by at desc, item) as items from (
      select user_id as owner, post_id as item, saved as at from library_items
      union all
      select c.owner_id, i.post_id, coalesce(i.added, 'epoch'::timestamptz) from collections c join post_items i on i.owner_id = c.post_id and i.role = ${COLLECTION_ROLE}
      where c.owner_id is not null and c.deleted is null
    ) saved_posts group by owner`,
  );
  return saved.map(([userId = "", items = ""]) => ({
    userId: Number(userId),
    postIds: numbers(items),
  }));
}

const isCollection = (type: string) => type.endsWith("_collection");

/** Returns the items of each owner, from a query of pairs. */
async function readLists(db: Db, query: RawBuilder<unknown>): Promise<(owner: number) => number[]> {
  const rows = await readColumns(
    db,
    ["owner", "items"],
    sql`select owner, string_agg(item::text, ' ') as items from (${query}) as pair group by owner`,
  );
  const lists = new Map(rows.map(([owner, items]) => [Number(owner), items!]));
  return (owner) => numbers(lists.get(owner) ?? "");
}

/**
 * Returns the rows of a query, transferred as one string per column. With the embedded database, this takes a tenth of the time
 * of transferring single rows.
 */
async function readColumns(
  db: Db,
  names: readonly string[],
  query: RawBuilder<unknown>,
): Promise<string[][]> {
  const {
    rows: [columns],
  } = await sql<Record<string, string | null>>`
    select ${sql.join(names.map((name) => sql`string_agg(${sql.ref(name)}::text, ',') as ${sql.ref(name)}`))} from (${query}) as one`.execute(
    db,
  );
  const lists = names.map((name) => columns?.[name]?.split(",") ?? []);
  return (lists[0] ?? []).map((_, row) => lists.map((list) => list[row]!));
}

const numbers = (text: string): number[] => (text === "" ? [] : text.split(" ").map(Number));

/**
 * Returns the posts that a user saved or put into their own collections up to a time, and the posts that the user made or
 * works on at any time. Posts that the user can no longer see do not count as saved.
 */
export async function readUserPosts(
  db: Db,
  viewer: Viewer,
  userId: number,
  until: Date,
): Promise<Reader> {
  const { rows } = await sql<{ id: number; saved: boolean }>`
    with saved_posts as (
      select post_id, saved as at from library_items where user_id = ${userId} and saved <= ${until}
      union all
      select i.post_id, coalesce(i.added, 'epoch'::timestamptz) from collections c join post_items i on i.owner_id = c.post_id and i.role = ${COLLECTION_ROLE}
      where c.owner_id = ${userId} and c.deleted is null and coalesce(i.added, 'epoch'::timestamptz) <= ${until}
    ), own as (
      select post_id from collections where owner_id = ${userId}
      union select collection_id from collection_members where user_id = ${userId}
      union select post_id from submissions where user_id = ${userId} and post_id is not null
      union select post_id from post_terms where term_id = (select author_id from users where database_id = ${userId})
    ), known as (
      select post_id, max(at) as at from saved_posts group by post_id union all select post_id, null from own
    )
    select p.database_id as id, bool_or(known.at is not null and ${visiblePost(viewer, "p")}) as saved
    from known join posts p on p.database_id = known.post_id
    group by p.database_id order by max(known.at) desc nulls last, p.database_id`.execute(db);
  return {
    userId,
    saved: rows.filter(({ saved }) => saved).map(({ id }) => id),
    excludedIds: new Set(rows.map(({ id }) => id)),
  };
}
