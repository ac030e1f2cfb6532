import { type RawBuilder, sql } from "kysely";
import type { Db, SearchDatabase } from "../types";
import { IS_SMALL } from "./index-tables";
import type { Chunk } from "./chunk-builder";
import { createPause } from "../scheduling";
import { ByteWriter, NumberReader } from "./postings";

/**
 * A changed post has about 1,300 words. A row for each would take most of the time of saving the post, and merging would
 * soon move these rows again. So a small new chunk is *fresh* at first: a single row of `search_fresh_chunks` holds all of
 * its bytes. A few dozen fresh chunks are joined into one. When all of them together are large, they are flushed: their
 * words become rows of one chunk.
 *
 *     packed:  number of words, bytes of the words, then for each word its entries, bytes of postings, bytes of places;
 *              the words separated by spaces, the postings of all, the places of all
 *
 * All fresh chunks together count as one chunk in `search_chunks`, the newest. A process caches those that it has read.
 * Joining keeps the number of the last chunk, so a fresh chunk is identified by its number and by how many were joined into
 * it.
 */
export interface FreshChunk {
  chunk: number;
  /** How many fresh chunks were joined into it; 1 for a chunk that was not joined. */
  joined: number;
  /** In the order of their UTF-16 code units. */
  words: readonly string[];
  /** Number of entries by word, as in Chunk. */
  entries: readonly number[];
  /** By word: where its bytes begin; and after the last word, where they end. */
  postingsAt: readonly number[];
  placesAt: readonly number[];
  postings: Uint8Array;
  places: Uint8Array;
}

/** Selects the names ("number:joined") of all fresh chunks, as a column of a statement that reads rows of the index. */
export const FRESH_NAMES = sql`(select string_agg(chunk || ':' || joined, ' ' order by chunk) from search_fresh_chunks)`;
const nameOf = ({ chunk, joined }: Pick<FreshChunk, "chunk" | "joined">) => `${chunk}:${joined}`;

/**
 * Lowest number of a fresh chunk. Rows with this or a higher number belong to an unfinished flush, and readers must ignore
 * them. Filter in an outer query: with this condition next to the one on the word, the planner would look each word up in
 * every chunk.
 */
export const FIRST_FRESH = sql`coalesce((select min(chunk) from search_fresh_chunks), 2147483647)`;

interface NamesFresh {
  fresh: string | null;
}

/** Reads rows of the index together with the fresh chunks. */
export interface FreshChunks {
  /**
   * Runs a statement on rows of the index. It must return at least one row, and the rows must have FRESH_NAMES as `fresh`.
   * Returns the rows with the chunks that were fresh for this statement, so that joining or flushing meanwhile neither loses
   * nor repeats words. With `isPlannedOnce`, one plan suits all parameters of the statement.
   */
  readWith<Row extends NamesFresh>(
    statement: RawBuilder<Row>,
    options?: { isPlannedOnce?: boolean },
  ): Promise<{ rows: Row[]; chunks: FreshChunk[] }>;
}

/** Creates a reader. For `planOnce` see `SearchDatabase`. */
export function createFreshChunks(
  db: Db,
  planOnce: SearchDatabase["planOnce"] = sql``,
): FreshChunks {
  const known = new Map<string, FreshChunk>();

  async function readMissing(names: readonly string[]): Promise<void> {
    const missing = names.filter((name) => !known.has(name)).map((name) => parseInt(name));
    if (missing.length > 0)
      for (const chunk of await readFreshChunks(db, missing)) known.set(nameOf(chunk), chunk);
    // The others were joined or flushed. A statement that still needs one reads it again.
    const wanted = new Set(names);
    for (const name of known.keys()) if (!wanted.has(name)) known.delete(name);
  }

  return {
    async readWith(statement, { isPlannedOnce = false } = {}) {
      const sent: typeof statement = isPlannedOnce ? sql`${planOnce} ${statement}` : statement;
      for (;;) {
        const { rows } = await sent.execute(db);
        const names = rows[0]?.fresh?.split(" ") ?? [];
        await readMissing(names);
        const chunks = names.flatMap((name) => known.get(name) ?? []);
        // If a chunk was joined or flushed before it was read, its words are elsewhere now.
        if (chunks.length === names.length) return { rows, chunks };
      }
    },
  };
}

/** Reads fresh chunks in order, either those with the given numbers or all. */
export async function readFreshChunks(db: Db, numbers?: readonly number[]): Promise<FreshChunk[]> {
  return readWhere(db, numbers ? sql`chunk = any(${[...numbers]}::int[])` : sql`true`);
}

/** Reads the fresh chunks that were not joined yet, in order. */
export async function readSmallChunks(db: Db): Promise<FreshChunk[]> {
  return readWhere(db, IS_SMALL);
}

/** Reads chunks that meet a condition. Uses base64, because the embedded database returns bytea ten times slower. */
async function readWhere(db: Db, condition: RawBuilder<unknown>): Promise<FreshChunk[]> {
  const { rows } = await sql<{ chunk: number; joined: number; packed: string }>`
    select chunk, joined, encode(packed, 'base64') as packed from search_fresh_chunks
    where ${condition} order by chunk`.execute(db);
  return rows.map(({ packed, ...name }) => unpack(name, Buffer.from(packed, "base64")));
}

/** Encodes bytes in the form that the embedded database reads fastest. */
export function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64");
}

export function pack(chunk: Chunk): Uint8Array {
  const words = Buffer.from(chunk.words.join(" "));
  const lengths = new ByteWriter(chunk.words.length * 4);
  lengths.number(chunk.words.length);
  lengths.number(words.length);
  for (let word = 0; word < chunk.words.length; word++) {
    lengths.number(chunk.entries[word]!);
    lengths.number(chunk.postingBytes[word]!);
    lengths.number(chunk.placeBytes[word]!);
  }
  return Buffer.concat([lengths.written(), words, chunk.postings, chunk.places]);
}

export function unpack(name: Pick<FreshChunk, "chunk" | "joined">, packed: Buffer): FreshChunk {
  const lengths = new NumberReader(packed);
  const [count, wordBytes] = [lengths.next(), lengths.next()];
  const entries: number[] = [];
  const [postingsAt, placesAt] = [[0], [0]];
  for (let word = 0; word < count; word++) {
    entries.push(lengths.next());
    postingsAt.push(postingsAt[word]! + lengths.next());
    placesAt.push(placesAt[word]! + lengths.next());
  }
  const wordsEnd = lengths.at + wordBytes;
  const postingsEnd = wordsEnd + postingsAt[count]!;
  return {
    ...name,
    words: packed.toString("utf8", lengths.at, wordsEnd).split(" ").slice(0, count),
    entries,
    postingsAt,
    placesAt,
    postings: packed.subarray(wordsEnd, postingsEnd),
    places: packed.subarray(postingsEnd, postingsEnd + placesAt[count]!),
  };
}

/** Returns the index of the first word in a chunk that does not sort before the wanted one. */
function placeFrom({ words }: FreshChunk, wanted: string): number {
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (words[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the index of a word in a chunk, or -1. */
export function placeOf(chunk: FreshChunk, word: string): number {
  const place = placeFrom(chunk, word);
  return chunk.words[place] === word ? place : -1;
}

export function postingsOf({ postings, postingsAt }: FreshChunk, word: number): Uint8Array {
  return postings.subarray(postingsAt[word], postingsAt[word + 1]);
}

export function placesOf({ places, placesAt }: FreshChunk, word: number): Uint8Array {
  return places.subarray(placesAt[word], placesAt[word + 1]);
}

/** Counts the entries of each word with a prefix, over several chunks. */
export function countBeginning(
  chunks: readonly FreshChunk[],
  beginning: string,
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const chunk of chunks) {
    for (let place = placeFrom(chunk, beginning); place < chunk.words.length; place++) {
      const word = chunk.words[place]!;
      if (!word.startsWith(beginning)) break;
      counts.set(word, (counts.get(word) ?? 0) + chunk.entries[place]!);
    }
  }
  return counts;
}

/**
 * Joins fresh chunks: the bytes of each word are concatenated in the order of the chunks. It pauses for other requests,
 * which would otherwise wait too long for 32 chunks.
 */
export async function joinChunks(chunks: readonly FreshChunk[]): Promise<Chunk> {
  const pause = createPause();
  const found = new Map<string, [chunk: FreshChunk, place: number][]>();
  for (const chunk of chunks) {
    chunk.words.forEach((word, place) => {
      const before = found.get(word);
      if (before) before.push([chunk, place]);
      else found.set(word, [[chunk, place]]);
    });
    await pause();
  }
  // In the order of their UTF-16 code units.
  const words = [...found.keys()].sort();
  const bytesOf = (of: "postings" | "places") =>
    chunks.reduce((sum, chunk) => sum + chunk[of].length, 0);
  const [postings, places] = [
    new ByteWriter(bytesOf("postings")),
    new ByteWriter(bytesOf("places")),
  ];
  const joined: Pick<Chunk, "entries" | "postingBytes" | "placeBytes"> = {
    entries: [],
    postingBytes: [],
    placeBytes: [],
  };
  for (const word of words) {
    const [postingsStart, placesStart] = [postings.length, places.length];
    let entries = 0;
    for (const [chunk, place] of found.get(word)!) {
      const { postingsAt, placesAt } = chunk;
      postings.append(chunk.postings, postingsAt[place]!, postingsAt[place + 1]!);
      places.append(chunk.places, placesAt[place]!, placesAt[place + 1]!);
      entries += chunk.entries[place]!;
    }
    joined.entries.push(entries);
    joined.postingBytes.push(postings.length - postingsStart);
    joined.placeBytes.push(places.length - placesStart);
    await pause();
  }
  return { words, ...joined, postings: postings.written(), places: places.written() };
}
