import { type RawBuilder, sql } from "kysely";
import { SEARCH_POST_TYPES } from "../../contract/names";
import type { Db } from "../../db/client";
import { groupBy } from "../../platform/group-by";
import { ANONYMOUS } from "../actor";
import { COLLECTION_ROLE } from "../posts/bodies";
import { searchType } from "../posts/search-type";
import { sightOf, visiblePost } from "../posts/visibility.policy";
import { BY_STAFF, type ModelPiece, PEER_REVIEWED, RECOMMENDED, type Shelf } from "./model";

/** Everything that a search could find, with its terms; of a collection, the pieces that are everybody's. */
export async function readPieces(db: Db): Promise<ModelPiece[]> {
  const rows = await readColumns(db, ["id", "kind", "created", "modified", "flags"], sql`
    select p.database_id as id, array_position(${[...SEARCH_POST_TYPES]}::text[], ${searchType}) as kind,
      (extract(epoch from p.created) * 1000)::bigint as created, (extract(epoch from p.modified) * 1000)::bigint as modified,
      (case when p.by_staff then ${BY_STAFF}::int else 0 end) + (case when p.recommended then ${RECOMMENDED}::int else 0 end)
        + (case when p.peer_reviewed then ${PEER_REVIEWED}::int else 0 end) as flags
    from posts p left join collections c on c.post_id = p.database_id
    where p.type <> 'page' and ${searchType} is not null`);
  const terms = await readPairs(db, sql`select post_id as a, term_id as b from post_terms order by post_id, position`);
  const inside = await readPairs(db, sql`
    select i.owner_id as a, i.post_id as b from post_items i join posts p on p.database_id = i.post_id
    where i.role = ${COLLECTION_ROLE} and ${visiblePost(sightOf(ANONYMOUS), "p")}`);
  return rows.map(([id, kind, created, modified, flags]) => {
    const type = SEARCH_POST_TYPES[kind! - 1]!;
    return { id: id!, kind: type, created: created!, modified: modified!, flags: flags!, termIds: terms(id!), ...(isCollection(type) && { pieces: inside(id!) }) };
  });
}

/** What each person has saved, and put into collections that are theirs, the last first. */
export async function readShelves(db: Db): Promise<Shelf[]> {
  const shelves = await readColumns(db, ["a", "b"], sql`
    select user_id as a, post_id as b from (
      select user_id, post_id, saved as at from library_items
      union all
      select c.owner_id, i.post_id, coalesce(i.added, 'epoch'::timestamptz) from collections c join post_items i on i.owner_id = c.post_id and i.role = ${COLLECTION_ROLE}
      where c.owner_id is not null and c.deleted is null
    ) shelf order by user_id, at desc, post_id`);
  return [...groupBy(shelves, ([userId]) => userId!)].map(([userId, rows]) => ({ userId, pieces: rows.map(([, id]) => id!) }));
}

const isCollection = (type: string) => type.endsWith("_collection");

async function readPairs(db: Db, query: RawBuilder<unknown>): Promise<(a: number) => number[]> {
  const byFirst = groupBy(await readColumns(db, ["a", "b"], query), ([a]) => a!);
  return (a) => (byFirst.get(a) ?? []).map(([, b]) => b!);
}

/** The rows of a query of whole numbers, its columns as one string each: a tenth of the time that as many rows take to leave the embedded database. */
async function readColumns(db: Db, names: readonly string[], query: RawBuilder<unknown>): Promise<number[][]> {
  const { rows: [columns] } = await sql<Record<string, string | null>>`
    select ${sql.join(names.map((name) => sql`string_agg(${sql.ref(name)}::text, ',') as ${sql.ref(name)}`))} from (${query}) as one`.execute(db);
  const lists = names.map((name) => columns?.[name]?.split(",") ?? []);
  return (lists[0] ?? []).map((_, row) => lists.map((list) => Number(list[row])));
}
