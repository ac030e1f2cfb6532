import { sql } from "kysely";
import type { Db } from "../../../../db/client";

/** A chunk with the range of its entry numbers: above `above`, and up to its own number. */
export interface Span {
  above: number;
  chunk: number;
}

/** Selects each chunk with the number of the chunk before it. */
export const SPANS = sql`(select chunk, entries, coalesce(lag(chunk) over (order by chunk), 0) as above from search_chunks)`;

/** The number of the growing chunk that all fresh chunks form; null if there are none. */
export const GROWING = sql`(select max(chunk) from search_fresh_chunks)`;

/**
 * The first living entry of a span, at most one row. The limit makes this a lookup by key, regardless of the planner's
 * estimates.
 */
const firstLiving = sql`(select e.id from search_entries e where e.id > span.above and e.id <= span.chunk order by e.id limit 1)`;

/** Returns the chunks whose entries are all dead. Never the newest, because the numbers of the next entries continue from it. */
export async function deadChunks(db: Db): Promise<Span[]> {
  const { rows } = await sql<Span>`
    select span.above, span.chunk from ${SPANS} span left join lateral ${firstLiving} living on true
    where living.id is null order by span.chunk`.execute(db);
  const newest = await db
    .selectFrom("search_chunks")
    .select((eb) => eb.fn.max("chunk").as("chunk"))
    .executeTakeFirst();
  return rows.filter(({ chunk }) => chunk !== newest?.chunk);
}

/** Returns the span of a chunk whose entries are all dead; null if it has living ones or was merged into another chunk. */
export async function findDeadSpan(db: Db, dead: number): Promise<Span | null> {
  const { rows } = await sql<Span>`
    select span.above, span.chunk from ${SPANS} span left join lateral ${firstLiving} living on true
    where span.chunk = ${dead}::int and living.id is null`.execute(db);
  return rows[0] ?? null;
}

/** Returns chunks with living entries but more dead ones, oldest first. Fresh chunks are excluded, because they still grow. */
export async function wornChunks(db: Db): Promise<Span[]> {
  const { rows: spans } = await sql<
    Span & { entries: number }
  >`select above, chunk, entries from ${SPANS} span where chunk is distinct from ${GROWING} order by chunk`.execute(
    db,
  );
  if (spans.length === 0) return [];
  // A single pass over the entries. If they were counted chunk by chunk, the planner would use a pass for each chunk when
  // statistics are missing.
  const { rows: counts } = await sql<{ place: number; living: number }>`
    select width_bucket(id - 1, ${spans.map(({ chunk }) => chunk)}::int[]) as place, count(*)::int as living
    from search_entries group by 1`.execute(db);
  const living = new Map(counts.map((count) => [count.place, count.living]));
  return spans
    .filter(({ entries }, place) => {
      const alive = living.get(place) ?? 0;
      return alive > 0 && entries - alive > alive;
    })
    .map(({ above, chunk }) => ({ above, chunk }));
}

/** Returns posts that have an entry in a chunk, at most `limit`. */
export async function livingPosts(
  db: Db,
  { above, chunk }: Span,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct post_id as id from (
      select post_id from search_entries where id > ${above} and id <= ${chunk} order by id limit ${limit}
    ) first`.execute(db);
  return rows.map(({ id }) => id);
}
