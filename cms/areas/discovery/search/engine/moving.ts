import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../../db/client";

/**
 * Statements that move rows of `search_postings` between chunks. None of them joins tables, and each reads one range of the
 * index by chunk and word for every chunk. In a transaction that reads by index, the planner has no statistics of the newest
 * chunks, but also no slower plan to choose. See docs/decisions/0061-merging-cannot-be-misplanned.md.
 */

/** Words of some chunks: those after `after` and up to `through`, in the order of the index. */
export interface Words {
  chunks: readonly number[];
  after: string;
  through: string;
}

/** Returns the chunk numbers between `above` and `below` (both exclusive) that have rows, the newest first, at most `limit`. */
export async function chunksWithRows(
  db: Db,
  { above, below, limit }: { above: number; below: number; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ chunk: number }>`
    with recursive source as (
      (select chunk, 1 as place from search_postings where chunk > ${above}::int and chunk < ${below}::int order by chunk desc limit 1)
      union all
      select older.chunk, place + 1 from source cross join lateral (
        select p.chunk from search_postings p where p.chunk > ${above}::int and p.chunk < source.chunk order by p.chunk desc limit 1
      ) older where place < ${limit}::int
    )
    select chunk from source order by chunk desc`.execute(db);
  return rows.map(({ chunk }) => chunk);
}

/** Returns the last word of the next `rows` rows of some chunks after a word; null if there are no more. */
export async function lastWordAhead(
  db: Db,
  { chunks, after, rows: most }: { chunks: readonly number[]; after: string; rows: number },
): Promise<string | null> {
  // The order includes the chunk, so that only the index by chunk and word can serve it.
  const ahead = chunks.map(
    (chunk) => sql`(
    select word from search_postings where (chunk, word) > (${chunk}::int, ${after}) and chunk <= ${chunk}::int
    order by chunk, word limit ${most}::int)`,
  );
  const { rows } = await sql<{ last: string | null }>`
    select max(word) as last from (
      select word from (${sql.join(ahead, sql` union all `)}) each_chunk order by word limit ${most}::int
    ) ahead`.execute(db);
  return rows[0]!.last;
}

/**
 * Moves words of older chunks into a chunk, in front of its own bytes of these words. Returns how many postings became dead
 * rows.
 */
export async function moveWords(trx: Db, words: Words, chunk: number): Promise<number> {
  const { rows } = await sql<{ postings: number }>`
    with ${deletedFrom(words)}, merged as (
      insert into search_postings as existing (word, chunk, entries, postings, places)
      select word, ${chunk}::int, sum(entries), string_agg(postings, ''::bytea order by chunk), string_agg(places, ''::bytea order by chunk)
      from gone group by word
      on conflict (word, chunk) do update set entries = excluded.entries + existing.entries,
        postings = excluded.postings || existing.postings, places = excluded.places || existing.places
      returning entries
    )
    select coalesce(sum(entries), 0)::int as postings from merged`.execute(trx);
  return rows[0]!.postings;
}

/** Deletes words of some chunks. Returns how many postings became dead rows. */
export async function deleteWords(trx: Db, words: Words): Promise<number> {
  const { rows } = await sql<{ postings: number }>`
    with ${deletedFrom(words)} select coalesce(sum(entries), 0)::int as postings from gone`.execute(
    trx,
  );
  return rows[0]!.postings;
}

/** Returns named statements. The last one, `gone`, contains all deleted rows. */
function deletedFrom({ chunks, after, through }: Words): RawBuilder<unknown> {
  const names = chunks.map((chunk) => sql.ref(`gone_${chunk}`));
  const deletions = chunks.map(
    (chunk, index) => sql`${names[index]!} as (
    delete from search_postings where chunk = ${chunk}::int and word > ${after} and word <= ${through}
    returning word, chunk, entries, postings, places)`,
  );
  const all = names.map((name) => sql`select word, chunk, entries, postings, places from ${name}`);
  return sql`${sql.join(deletions)}, gone as (${sql.join(all, sql` union all `)})`;
}
