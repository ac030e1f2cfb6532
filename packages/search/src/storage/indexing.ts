import { type RawBuilder, sql } from "kysely";
import type { Db, EntryTexts, PostSource } from "../types";
import { analyserOf } from "../text/forms";
import { sortKey } from "../text/sort-key";
import { ChunkBuilder } from "./chunk-builder";
import { FRESH_POSTINGS, isFlushDue, isJoinDue, writeChunk } from "./chunks";
import type { Field } from "./postings";
import { base64, pack } from "./fresh-chunks";
import {
  asRows,
  changesAndEnd,
  type IndexEnd,
  lockIndex,
  logChange,
  newestRevision,
} from "./index-tables";
import { createPause } from "../scheduling";

/**
 * Version of the text analysis. Increase it when tokens, stems or fields change: older entries are then indexed again while
 * the site runs.
 */
export const ANALYSER_VERSION = 1;
/** Version of entries that must be indexed again. */
const NO_VERSION = 0;

/** Number of posts whose texts are read at once. */
const READ_POSTS = 100;
/** Number of postings in a chunk. Building one takes some hundred MB of memory. */
const CHUNK_POSTINGS = 1_500_000;
/** Number of characters analysed before other requests run; about ten milliseconds. */
const PIECE_CHARS = 20_000;

/**
 * Indexes posts and replaces their earlier entries. Accepts any number of posts; many at once are most efficient.
 * If it fails or is killed, finished work is kept, and `unindexedPosts` returns the rest.
 * A chunk with more than `freshPostings` postings is written as rows, a smaller one as a fresh chunk. Returns whether there
 * may be something to join, flush or merge now.
 */
export async function indexPosts(
  db: Db,
  source: PostSource,
  postIds: readonly number[],
  { chunkPostings = CHUNK_POSTINGS, freshPostings = FRESH_POSTINGS } = {},
): Promise<boolean> {
  let rest = [...new Set(postIds)];
  let isCompactionDue = false;
  while (rest.length > 0) {
    const batch = await gather(source, rest, chunkPostings);
    const stored = await store(db, source, batch, freshPostings);
    // If so much changed meanwhile that the log no longer covers it, the batch is gathered again.
    if (!stored) continue;
    isCompactionDue ||= stored.isCompactionDue;
    rest = rest.slice(batch.postIds.length);
  }
  return isCompactionDue;
}

/** Removes posts from the index. */
export async function unindexPosts(db: Db, postIds: readonly number[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockIndex(trx);
    await sql`
      with ${logChange(await newestRevision(trx), postIds)}
      delete from search_entries where post_id = any(${[...postIds]}::int[])`.execute(trx);
  });
}

/** Marks posts to be indexed again. Their entries count as entries of an older version, and are found until then. */
export async function markUnindexed(db: Db, postIds: readonly number[]): Promise<void> {
  await sql`update search_entries set analyser = ${NO_VERSION} where post_id = any(${[...postIds]}::int[])`.execute(
    db,
  );
}

/** Number of posts compared with the index at once: 40 ms with the embedded database. */
const COMPARED_POSTS = 20_000;

/**
 * Returns posts that should have an entry of this version but have none, the newest first. Either an import was killed
 * between saving and indexing, the posts were marked, or the library is older than this program. Works in small steps, because
 * the site may be running.
 */
export async function unindexedPosts(
  db: Db,
  { posts, indexedPosts }: Pick<PostSource, "posts" | "indexedPosts">,
): Promise<number[]> {
  const missing: { id: number; modified: Date }[] = [];
  for (const { above, upTo } of await postRanges(db, posts)) {
    const { rows } = await sql<{ id: number; modified: Date }>`
      select id, modified from ${indexedPosts} p where id > ${above} and id <= ${upTo}
      and not exists (select from search_entries e where e.post_id = p.id and e.analyser = ${ANALYSER_VERSION})`.execute(
      db,
    );
    missing.push(...rows);
  }
  return missing
    .toSorted((a, b) => b.modified.getTime() - a.modified.getTime() || b.id - a.id)
    .map(({ id }) => id);
}

/** Divides the ids of all posts into ranges of `COMPARED_POSTS`. */
async function postRanges(
  db: Db,
  posts: PostSource["posts"],
): Promise<{ above: number; upTo: number }[]> {
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    select min(id) as first, max(id) as last from ${posts} post`.execute(db);
  const { first, last } = rows[0]!;
  if (first === null || last === null) return [];
  const ranges = [];
  for (let above = first - 1; above < last; above += COMPARED_POSTS)
    ranges.push({ above, upTo: above + COMPARED_POSTS });
  return ranges;
}

interface Entry {
  post_id: number;
  language: string;
  title_length: number;
  abstract_length: number;
  full_text_length: number;
  sort_key: string;
}

interface Batch {
  postIds: number[];
  entries: Entry[];
  builder: ChunkBuilder;
  /** The newest change of the index when the first text was read. */
  revision: number;
}

/**
 * Reads posts from the start of the list until a chunk is full. Runs outside of any transaction, so that other requests
 * continue.
 */
async function gather(
  source: PostSource,
  postIds: readonly number[],
  chunkPostings: number,
): Promise<Batch> {
  const batch: Batch = {
    postIds: [],
    entries: [],
    builder: new ChunkBuilder(),
    revision: Infinity,
  };
  while (batch.postIds.length < postIds.length && batch.builder.postings < chunkPostings) {
    const next = postIds.slice(batch.postIds.length, batch.postIds.length + READ_POSTS);
    const { revision, entries } = await source.readTexts(next);
    batch.revision = Math.min(batch.revision, revision);
    for (const texts of entries) batch.entries.push(await addEntry(batch.builder, texts));
    batch.postIds.push(...next);
  }
  return batch;
}

async function addEntry(
  builder: ChunkBuilder,
  { postId, language, title, texts }: EntryTexts,
): Promise<Entry> {
  const pause = createPause();
  const lengths = new Map<Field, number>();
  let field: Field | null = null;
  for (const text of texts) {
    if (text.field === field) builder.addGap();
    else builder.startField((field = text.field));
    for (const piece of piecesOf(text.text)) {
      lengths.set(
        field,
        (lengths.get(field) ?? 0) + builder.addText(piece, analyserOf(text.language)),
      );
      await pause();
    }
  }
  builder.endEntry();
  const lengthOf = (name: Field) => lengths.get(name) ?? 0;
  return {
    post_id: postId,
    language,
    sort_key: sortKey(title, language),
    title_length: lengthOf("title"),
    abstract_length: lengthOf("abstract"),
    full_text_length: lengthOf("fulltext"),
  };
}

/** Splits a text between words, if possible. */
function piecesOf(text: string): string[] {
  if (text.length <= PIECE_CHARS) return [text];
  return text.match(new RegExp(`[^]{1,${PIECE_CHARS}}(?=\\s|$)|[^]{1,${PIECE_CHARS}}`, "g")) ?? [];
}

/** Writes a batch in one transaction. Returns null if the batch must be gathered again. */
async function store(
  db: Db,
  source: PostSource,
  { postIds, entries, builder, revision }: Batch,
  freshPostings: number,
): Promise<{ isCompactionDue: boolean } | null> {
  return db.transaction().execute(async (trx) => {
    await lockIndex(trx);
    const index = await changesAndEnd(trx, revision);
    if (index.posts === null) return null;
    // Posts that another process has indexed since are newer than what was read here. Their postings stay without an entry
    // and are dead.
    const overtaken = new Set(index.posts);
    const current = postIds.filter((id) => !overtaken.has(id));
    // Two processes that start together find the same posts to index.
    if (current.length === 0) return { isCompactionDue: false };
    const parts = [
      storeEntries(
        source,
        current,
        entries
          .map((entry, place) => ({ id: index.lastEntry + 1 + place, ...entry }))
          .filter(({ post_id }) => !overtaken.has(post_id)),
      ),
      logChange(index.newest, current),
    ];
    let isCompactionDue = false;
    if (entries.length > 0) {
      const chunk = builder.build(index.lastEntry);
      const lastEntry = index.lastEntry + entries.length;
      if (builder.postings > freshPostings) {
        await writeChunk(trx, chunk, lastEntry, entries.length);
        isCompactionDue = true;
      } else {
        const postings = builder.postings + (index.isFresh ? index.lastPostings : 0);
        parts.push(
          storeFresh(pack(chunk), { lastEntry, entries: entries.length, postings }, index),
        );
        isCompactionDue = isJoinDue(index.smallChunks + 1) || isFlushDue(postings);
      }
    }
    // A single statement, because each costs the embedded database half a millisecond in addition to its work.
    await sql`with ${sql.join(parts)} select 1`.execute(trx);
    return { isCompactionDue };
  });
}

/**
 * Returns named statements that replace the entries of posts. Deleted posts get none: each post is looked up by its key, and
 * `offset 0` prevents the planner from reading all posts instead.
 */
function storeEntries(
  { posts }: Pick<PostSource, "posts">,
  postIds: readonly number[],
  entries: readonly (Entry & { id: number })[],
): RawBuilder<unknown> {
  return sql`
    read_entries as materialized (
      select * from ${asRows(entries)} as r(id int, post_id int, language text, title_length int, abstract_length int, full_text_length int, sort_key text)
    ),
    removed as (
      delete from search_entries e where post_id = any(${[...postIds]}::int[])
        and not exists (select from read_entries r where r.post_id = e.post_id and r.language = e.language)
    ),
    stored as (
      insert into search_entries (id, post_id, language, analyser, title_length, abstract_length, full_text_length, sort_key)
      select r.id, r.post_id, r.language, ${ANALYSER_VERSION}::int, r.title_length, r.abstract_length, r.full_text_length, r.sort_key
      from read_entries r cross join lateral (select from ${posts} p where p.id = r.post_id offset 0) post
      on conflict (post_id, language) do update set id = excluded.id, analyser = excluded.analyser, title_length = excluded.title_length,
        abstract_length = excluded.abstract_length, full_text_length = excluded.full_text_length, sort_key = excluded.sort_key
    )`;
}

/**
 * Returns named statements that store a fresh chunk. In search_chunks, all fresh chunks are one growing chunk: its entries
 * increase by `entries`, and its postings become `postings`.
 */
function storeFresh(
  packed: Uint8Array,
  { lastEntry, entries, postings }: { lastEntry: number; entries: number; postings: number },
  before: Pick<IndexEnd, "lastEntry" | "isFresh">,
): RawBuilder<unknown> {
  const counted = before.isFresh
    ? sql`update search_chunks set chunk = ${lastEntry}::int, entries = entries + ${entries}::int, postings = ${postings}::int
        where chunk = ${before.lastEntry}::int`
    : sql`insert into search_chunks (chunk, entries, postings) values (${lastEntry}::int, ${entries}::int, ${postings}::int)`;
  return sql`
    fresh as (insert into search_fresh_chunks (chunk, packed) values (${lastEntry}::int, decode(${base64(packed)}, 'base64'))),
    counted as (${counted})`;
}
