import { sql } from "kysely";
import type { PostSource, SearchDatabase } from "@resource-library/search";
import type { Attributes } from "./documents";

/**
 * The tables between the database and the cluster. Triggers write the posts of every change to `search_outbox`, in the
 * transaction of the change, as long as `search_indexes` has a row: see `0040_search_outbox` of the content system.
 *
 * A *version* orders the states of a post. It is taken after the outbox and before the post are read, so a document with a
 * higher version holds at least the changes of all lower ones, whichever arrives last.
 */

type Db = SearchDatabase["db"];

/** How long a process may take to deliver what it has claimed, before another one does. Chosen: far more than a bulk takes. */
const CLAIM_SECONDS = 60;
/** How long a build may pause before it counts as ended. */
const BUILD_MINUTES = 5;
/**
 * How far versions jump after a restored database. Chosen: more than the posts that were deleted since the backup, whose
 * versions the cluster remembers, and more than other processes can take meanwhile.
 */
const RESTORED_MARGIN = 1_000_000;

/** Rows of the outbox, and their posts. */
export interface Claim {
  rows: number[];
  postIds: number[];
}

/** A post that the cluster refuses, and why. */
export interface Refusal {
  postId: number;
  reason: string;
}

/** Turns the outbox on. `name` is that of the index that is searched. */
export async function register(db: Db, name: string): Promise<void> {
  const { rows } = await sql`select from search_indexes where name = ${name}`.execute(db);
  if (rows.length > 0) return;
  await db.transaction().execute(async (trx) => {
    // Waits for transactions whose triggers have read the table before.
    await sql`lock table search_indexes in access exclusive mode`.execute(trx);
    await sql`insert into search_indexes (name) values (${name}) on conflict do nothing`.execute(
      trx,
    );
  });
}

/** Turns the outbox off and empties it. Returns whether it was on. */
export async function unregister(db: Db): Promise<boolean> {
  const { rows } = await sql`delete from search_indexes returning name`.execute(db);
  if (rows.length > 0) await sql`delete from search_outbox`.execute(db);
  return rows.length > 0;
}

/** Returns whether the outbox is on. With `name`, whether it is on for that index. */
export async function isRegistered(db: Db, name?: string): Promise<boolean> {
  const { rows } =
    await sql`select from search_indexes where ${name ?? null}::text is null or name = ${name ?? null} limit 1`.execute(
      db,
    );
  return rows.length > 0;
}

/** Adds posts to the outbox. */
export async function enqueue(db: Db, postIds: readonly number[]): Promise<void> {
  await sql`insert into search_outbox (post_id) select unnest(${[...postIds]}::int[])`.execute(db);
}

/** Returns the rows of some posts. Call it before `nextVersion`. */
export async function rowsOf(db: Db, postIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`select id from search_outbox where post_id = any(${[...postIds]}::int[])`.execute(db);
  return rows.map(({ id }) => id);
}

/** Claims the rows of the oldest posts that no other process delivers. */
export async function claim(db: Db, limit: number): Promise<Claim> {
  const { rows } = await sql<{ id: number; post_id: number }>`
    update search_outbox set claimed_until = now() + make_interval(secs => ${CLAIM_SECONDS}::int)
    where id in (
      select id from search_outbox where refused is null and (claimed_until is null or claimed_until < now())
      order by id limit ${limit} for update skip locked
    ) returning id, post_id`.execute(db);
  return {
    rows: rows.map(({ id }) => id),
    postIds: [...new Set(rows.map(({ post_id }) => post_id))],
  };
}

/** Lets other processes claim rows that could not be delivered. */
export async function release(db: Db, rows: readonly number[]): Promise<void> {
  await sql`update search_outbox set claimed_until = null where id = any(${[...rows]}::bigint[])`.execute(
    db,
  );
}

/** Deletes rows that are delivered, and replaces those of refused posts by one each that says why. */
export async function finish(
  db: Db,
  { rows, postIds }: { rows: readonly number[]; postIds: readonly number[] },
  refused: readonly Refusal[] = [],
): Promise<void> {
  if (rows.length === 0 && postIds.length === 0) return;
  await sql`
    with finished as (
      delete from search_outbox
      where id = any(${[...rows]}::bigint[]) or (refused is not null and post_id = any(${[...postIds]}::int[]))
    )
    insert into search_outbox (post_id, refused)
      select * from unnest(${refused.map(({ postId }) => postId)}::int[], ${refused.map(({ reason }) => reason)}::text[])`.execute(
    db,
  );
}

/** Returns the posts that the cluster refused in their present state, by id. */
export async function refusals(db: Db): Promise<Refusal[]> {
  const { rows } = await sql<{ post_id: number; refused: string }>`
    select distinct on (post_id) post_id, refused from search_outbox where refused is not null order by post_id, id desc`.execute(
    db,
  );
  return rows.map(({ post_id, refused }) => ({ postId: post_id, reason: refused }));
}

/** Returns the rows of refused posts. */
export async function refusedRows(db: Db): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`select id from search_outbox where refused is not null`.execute(db);
  return rows.map(({ id }) => id);
}

/** Lets refused posts be delivered again. */
export async function retryRefused(db: Db): Promise<void> {
  await sql`update search_outbox set refused = null where refused is not null`.execute(db);
}

/** Returns the version of the states that are read from now on, and the indexes that are being built. */
export async function nextVersion(db: Db): Promise<{ version: number; building: string[] }> {
  const { rows } = await sql<{ version: number; building: string[] }>`
    select nextval('search_document_version')::bigint as version,
      array(select name from search_indexes where is_building
        and renewed > now() - make_interval(mins => ${BUILD_MINUTES}::int)) as building`.execute(
    db,
  );
  return rows[0]!;
}

/**
 * Makes later versions much higher than this one if the database has a lower one, because it was restored. Otherwise changes
 * nothing.
 */
export async function continueAfter(db: Db, version: number): Promise<void> {
  await sql`select setval('search_document_version', ${version + RESTORED_MARGIN}::bigint)
    from search_document_version where last_value < ${version}::bigint`.execute(db);
}

/** Records that an index is being built, so that changes are also delivered to it. Returns false if another one is. */
export async function startBuild(db: Db, name: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await sql`lock table search_indexes in share row exclusive mode`.execute(trx);
    const { rows } = await sql`select from search_indexes where is_building
      and renewed > now() - make_interval(mins => ${BUILD_MINUTES}::int)`.execute(trx);
    if (rows.length > 0) return false;
    await sql`delete from search_indexes where is_building`.execute(trx);
    await sql`insert into search_indexes (name, is_building) values (${name}, true)`.execute(trx);
    return true;
  });
}

/** Says that a build continues. Throws if it has paused for too long: changes since then were not delivered to its index. */
export async function renewBuild(db: Db, name: string): Promise<void> {
  const { rows } = await sql`
    update search_indexes set renewed = now() where name = ${name} and is_building
      and renewed > now() - make_interval(mins => ${BUILD_MINUTES}::int) returning name`.execute(
    db,
  );
  if (rows.length === 0)
    throw new Error("building the search index took too long or was taken over");
}

export async function endBuild(db: Db, name: string): Promise<void> {
  await sql`delete from search_indexes where name = ${name} and is_building`.execute(db);
}

/** Returns the first and the last id of all posts, and their number. */
export async function postRange(
  db: Db,
  { posts }: Pick<PostSource, "posts">,
): Promise<{ first: number; last: number; count: number } | null> {
  const { rows } = await sql<{ first: number | null; last: number | null; count: number }>`
    select min(id) as first, max(id) as last, count(*)::int as count from ${posts} post`.execute(
    db,
  );
  const { first, last, count } = rows[0]!;
  return first === null || last === null ? null : { first, last, count };
}

/** Returns the ids of posts above one id and up to another. */
export async function idsBetween(
  db: Db,
  { indexedPosts }: Pick<PostSource, "indexedPosts">,
  above: number,
  upTo: number,
): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`select id from ${indexedPosts} p where id > ${above} and id <= ${upTo} order by id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Returns the attributes of posts that search should find. */
export async function readAttributes(
  db: Db,
  source: PostSource,
  postIds: readonly number[],
): Promise<Attributes[]> {
  const ids = sql`${[...postIds]}::int[]`;
  const { rows } = await sql<Omit<Attributes, "terms"> & { terms: string | null }>`
    select id, type, year, (extract(epoch from modified) * 1000)::bigint as modified, by_staff, recommended, terms
    from (${source.attributes((id) => sql`where ${id} = any(${ids})`)}) attributes where type is not null`.execute(
    db,
  );
  const numbers = (text: string | null) => (text ? text.split(" ").map(Number) : []);
  const used = [...new Set(rows.flatMap(({ terms }) => numbers(terms)))];
  const lineages = await readLineages(db, source, used);
  return rows.map((row) => ({
    ...row,
    modified: Number(row.modified),
    terms: [
      ...new Map(
        numbers(row.terms)
          .flatMap((id) => lineages.get(id) ?? [])
          .map((term) => [term.id, term]),
      ).values(),
    ].sort((a, b) => a.id - b.id),
  }));
}

type Term = Attributes["terms"][number];

/** Returns each term with all terms above it. */
async function readLineages(
  db: Db,
  { terms }: PostSource,
  ids: readonly number[],
): Promise<Map<number, Term[]>> {
  if (ids.length === 0) return new Map();
  // "union" ends at a cycle of parents, which no code creates.
  const { rows } = await sql<{ of: number; id: number; taxonomy: string }>`
    with recursive lineage as (
      select id as of, id, taxonomy, parent_id from ${terms} term where id = any(${[...ids]}::int[])
      union
      select l.of, t.id, t.taxonomy, t.parent_id from lineage l join ${terms} t on t.id = l.parent_id
    ) select of, id, taxonomy from lineage`.execute(db);
  const lineages = new Map<number, Term[]>();
  for (const { of, id, taxonomy } of rows) {
    const known = lineages.get(of);
    if (known) known.push({ id, taxonomy });
    else lineages.set(of, [{ id, taxonomy }]);
  }
  return lineages;
}
