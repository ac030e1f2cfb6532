import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../db/client";
import type { Chunk } from "./chunk-builder";
import { createPause } from "./pause";
import { ByteWriter, NumberReader } from "./postings";

/**
 * A changed post has some 1,300 words. A row for each would take most of the time that saving it takes, and merging would
 * move these rows again at once. So a small new chunk is *fresh* at first: one row of `search_fresh_chunks` holds all of
 * its bytes. When enough fresh chunks are there, they are flushed: their words become rows of one chunk.
 *
 *     packed:  number of words, bytes of the words, then for each word its entries, bytes of postings, bytes of places;
 *              the words with spaces between them, the postings of all, the places of all
 *
 * All fresh chunks together count as one chunk in `search_chunks`, the newest. A process keeps those that it has read:
 * they never change.
 */
export interface FreshChunk {
  chunk: number;
  /** In the order of their UTF-16 units. */
  words: readonly string[];
  /** By word, as in Chunk. */
  entries: readonly number[];
  /** By word: where its bytes begin, and after the last word where they end. */
  postingsAt: readonly number[];
  placesAt: readonly number[];
  postings: Uint8Array;
  places: Uint8Array;
}

/** The numbers of all fresh chunks, as a column of a statement that reads rows of the index. */
export const FRESH_NUMBERS = sql`(select string_agg(chunk::text, ' ' order by chunk) from search_fresh_chunks)`;

/**
 * Lowest number of a fresh chunk. Rows with this number or a higher one belong to an unfinished flush, and readers must
 * ignore them. Filter in an outer query: with this condition beside that of the word, the planner would look each word up in
 * every chunk.
 */
export const FIRST_FRESH = sql`coalesce((select min(chunk) from search_fresh_chunks), 2147483647)`;

interface NamesFresh {
  fresh: string | null;
}

/** Reads rows of the index together with the fresh chunks. */
export interface FreshChunks {
  /**
   * Runs a statement over rows of the index whose rows, at least one, have FRESH_NUMBERS as `fresh`. Returns them with the
   * chunks that were fresh for this statement: what is flushed meanwhile is neither lost nor read twice.
   */
  readWith<Row extends NamesFresh>(
    statement: RawBuilder<Row>,
  ): Promise<{ rows: Row[]; chunks: FreshChunk[] }>;
}

export function createFreshChunks(db: Db): FreshChunks {
  const known = new Map<number, FreshChunk>();

  async function readMissing(numbers: readonly number[]): Promise<void> {
    const missing = numbers.filter((number) => !known.has(number));
    if (missing.length > 0)
      for (const chunk of await readFreshChunks(db, missing)) known.set(chunk.chunk, chunk);
    // What is older than these was flushed.
    for (const number of known.keys()) if (number < (numbers[0] ?? 0)) known.delete(number);
  }

  return {
    async readWith(statement) {
      for (;;) {
        const { rows } = await statement.execute(db);
        const numbers = rows[0]?.fresh?.split(" ").map(Number) ?? [];
        await readMissing(numbers);
        const chunks = numbers.flatMap((number) => known.get(number) ?? []);
        // When one was flushed before it was read, its words are rows now.
        if (chunks.length === numbers.length) return { rows, chunks };
      }
    },
  };
}

/** Reads fresh chunks in their order, those with the given numbers or all. base64, because bytea leaves the embedded database ten times slower. */
export async function readFreshChunks(db: Db, numbers?: readonly number[]): Promise<FreshChunk[]> {
  const { rows } = await sql<{ chunk: number; packed: string }>`
    select chunk, encode(packed, 'base64') as packed from search_fresh_chunks
    ${numbers ? sql`where chunk = any(${[...numbers]}::int[])` : sql``} order by chunk`.execute(db);
  return rows.map(({ chunk, packed }) => unpack(chunk, Buffer.from(packed, "base64")));
}

/** Bytes as they reach the embedded database fastest. */
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

export function unpack(chunk: number, packed: Buffer): FreshChunk {
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
    chunk,
    words: packed.toString("utf8", lengths.at, wordsEnd).split(" ").slice(0, count),
    entries,
    postingsAt,
    placesAt,
    postings: packed.subarray(wordsEnd, postingsEnd),
    places: packed.subarray(postingsEnd, postingsEnd + placesAt[count]!),
  };
}

/** The first place in the words of a chunk that is not before a word. */
export function placeFrom({ words }: FreshChunk, wanted: string): number {
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (words[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The place of a word in a chunk; -1 when the chunk has it not. */
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

/** In how many entries of some chunks each word is, of those that begin with some letters. */
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
 * Joins fresh chunks: the bytes of each word follow each other in the order of the chunks. It pauses for other requests,
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
  // By their UTF-16 units.
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
