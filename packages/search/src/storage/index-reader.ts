import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import type { Catalogue } from "../catalogue";
import { type FieldMask, type PostingsWithOffsets, readPostingsWithOffsets } from "./postings";
import {
  FIRST_FRESH,
  FRESH_NAMES,
  type FreshChunk,
  type FreshChunks,
  placeOf,
  placesOf,
  postingsOf,
} from "./fresh-chunks";
import { createPause } from "../scheduling";
import { type Impacts, readImpacts } from "../query/relevance";

/**
 * Memory for words that were read, in bytes, for each of the two caches. Enough for all common words of the library and many
 * rare ones. It grows with the library, so that a small one soon needs no more memory. Measured: with 24 MB each at 20,000
 * posts, new searches take as long as with 96.
 */
const CACHE_BYTES_PER_POST = 1_200;
const CACHE_MIN_BYTES = 8 * 1024 * 1024;
const CACHE_MAX_BYTES = 96 * 1024 * 1024;
/** Memory of a word besides its arrays, measured on Node 20. Words without entries are cached too. */
const WORD_BYTES = 800;
/** Memory of an entry of a word besides its bytes: see Impacts and PostingsWithOffsets. */
const IMPACT_BYTES = 9;
const PLACED_BYTES = 12;

/** Cached data of a word, and the last entry that it covers. */
interface Remembered<Value> {
  value: Value;
  through: number;
}

/** Reads words of the index. All words that are not in memory are read with one statement. */
export interface IndexReader {
  /**
   * Returns the entries of each word, up to the catalogue's last one, with their impact on the score. Unknown words have no
   * entries. `withPlaces` are those of the words that `placed` will be called for. If they are not in memory, their positions
   * are read with the same statement.
   */
  impacts(
    catalogue: Catalogue,
    words: readonly string[],
    mask: FieldMask,
    withPlaces?: readonly string[],
  ): Promise<Map<string, Impacts>>;
  /** Returns postings with positions. Unknown words are omitted. */
  placed(catalogue: Catalogue, words: readonly string[]): Promise<Map<string, PostingsWithOffsets>>;
  /** Clears the caches. Call it after a reload: the length factors have changed, and many entries are dead. */
  clear(): void;
}

export function createIndexReader(freshChunks: FreshChunks): IndexReader {
  let caches: Caches | null = null;

  return {
    async impacts(catalogue, words, mask, withPlaces = []) {
      const { impacts: cache, places: ofPlaces } = (caches ??= newCaches(catalogue));
      // Read now: the catalogue may learn of newer entries while the rows are being read.
      const through = catalogue.lastEntry;
      const found = new Map<string, Impacts>();
      const missing = new Set<string>();
      let after = through;
      for (const word of words) {
        const known = cache.get(`${mask}/${word}`);
        if (known && known.through >= through) found.set(word, known.value);
        else {
          missing.add(word);
          after = Math.min(after, known?.through ?? 0);
        }
      }
      if (missing.size === 0) return found;
      // Positions are cached from the first chunk on.
      const placed =
        after === 0 ? withPlaces.filter((word) => missing.has(word) && !ofPlaces.has(word)) : [];
      const { postings, places } = await readWords(freshChunks, [...missing], {
        after,
        withPlaces: placed,
      });
      for (const word of placed) keepPlaces(ofPlaces, word, through, postings, places);
      const pause = createPause();
      for (const word of missing) {
        const known = cache.get(`${mask}/${word}`);
        const bytes = postings.get(word);
        const added = bytes
          ? readImpacts(bytes, mask, catalogue, known?.through ?? 0, through)
          : NOTHING;
        const value = known ? joined(known.value, added) : added;
        cache.set(`${mask}/${word}`, { value, through });
        found.set(word, value);
        await pause();
      }
      return found;
    },
    async placed(catalogue, words) {
      const cache = (caches ??= newCaches(catalogue)).places;
      const through = catalogue.lastEntry;
      const found = new Map<string, PostingsWithOffsets>();
      const missing: string[] = [];
      for (const word of new Set(words)) {
        const known = cache.get(word);
        if (!known || known.through < through) missing.push(word);
        else if (known.value) found.set(word, known.value);
      }
      if (missing.length === 0) return found;
      const { postings, places } = await readWords(freshChunks, missing, { withPlaces: missing });
      const pause = createPause();
      for (const word of missing) {
        const value = keepPlaces(cache, word, through, postings, places);
        if (value) found.set(word, value);
        await pause();
      }
      return found;
    },
    clear() {
      caches = null;
    },
  };
}

/** Caches and returns the positions of a word that were read; null if it has none. */
function keepPlaces(
  cache: PlaceCache,
  word: string,
  through: number,
  postings: ReadonlyMap<string, Uint8Array>,
  places: ReadonlyMap<string, Uint8Array>,
): PostingsWithOffsets | null {
  const bytes = postings.get(word);
  const value = bytes ? readPostingsWithOffsets(bytes, places.get(word)!) : null;
  cache.set(word, { value, through });
  return value;
}

const NOTHING: Impacts = {
  entries: new Int32Array(0),
  impacts: new Float32Array(0),
  shapes: new Uint8Array(0),
};

type PlaceCache = LRUCache<string, Remembered<PostingsWithOffsets | null>>;

/** Words that are kept in memory. */
interface Caches {
  impacts: LRUCache<string, Remembered<Impacts>>;
  places: PlaceCache;
}

function newCaches({ size }: Catalogue): Caches {
  const maxSize = Math.min(Math.max(size * CACHE_BYTES_PER_POST, CACHE_MIN_BYTES), CACHE_MAX_BYTES);
  return {
    impacts: new LRUCache({
      maxSize,
      sizeCalculation: ({ value }) => WORD_BYTES + value.entries.length * IMPACT_BYTES,
    }),
    places: new LRUCache({
      maxSize,
      sizeCalculation: ({ value }) =>
        WORD_BYTES +
        (value
          ? value.entries.length * PLACED_BYTES + value.postings.length + value.places.length
          : 0),
    }),
  };
}

function joined(a: Impacts, b: Impacts): Impacts {
  if (b.entries.length === 0) return a;
  const length = a.entries.length + b.entries.length;
  const all = {
    entries: new Int32Array(length),
    impacts: new Float32Array(length),
    shapes: new Uint8Array(length),
  };
  for (const column of ["entries", "impacts", "shapes"] as const) {
    all[column].set(a[column]);
    all[column].set(b[column], a.entries.length);
  }
  return all;
}

/** A part of a word's index data: a row, or a fresh chunk's data of the word. */
interface StoredPart {
  word: string;
  chunk: number;
  bytes: Uint8Array;
}

/** A row of one of the words; null for a word without rows. */
interface WordRow {
  word: string;
  chunk: number | null;
  postings: string;
  places: string | null;
  fresh: string | null;
}

/**
 * Returns the index data of words, by word, with blocks in order. With `after`, only from newer chunks. `withPlaces` are the
 * words whose positions are read too.
 */
export async function readWords(
  freshChunks: FreshChunks,
  words: readonly string[],
  { after = 0, withPlaces = [] }: { after?: number; withPlaces?: readonly string[] } = {},
): Promise<{ postings: Map<string, Uint8Array>; places: Map<string, Uint8Array> }> {
  const { rows, chunks } = await freshChunks.readWith(
    sql<WordRow>`
    select wanted.word, found.chunk, encode(found.postings, 'base64') as postings,
      case when wanted.word = any(${[...withPlaces]}::text[]) then encode(found.places, 'base64') end as places, ${FRESH_NAMES} as fresh
    from ${rowsOfWords(words, after)}`,
    { isPlannedOnce: true },
  );
  const fresh = chunks.filter(({ chunk }) => chunk > after);
  return {
    postings: joinParts([
      ...partsOfRows(rows, (row) => row.postings),
      ...partsOfFresh(fresh, words, postingsOf),
    ]),
    places: joinParts([
      ...partsOfRows(rows, (row) => row.places),
      ...partsOfFresh(fresh, withPlaces, placesOf),
    ]),
  };
}

/**
 * Looks up each word by key. Without `offset 0`, the planner may instead read everything newer than `after`, because it
 * assumes that chunks newer than its statistics are empty. Uses base64, because the embedded database returns bytea ten
 * times slower.
 */
const rowsOfWords = (words: readonly string[], after: number) => sql`
  unnest(${[...new Set(words)]}::text[]) wanted(word) left join lateral (
    select p.chunk, p.postings, p.places from search_postings p where p.word = wanted.word and p.chunk > ${after}::int offset 0
  ) found on found.chunk < ${FIRST_FRESH}`;

function partsOfRows<Row extends WordRow>(
  rows: readonly Row[],
  base64Of: (row: Row) => string | null,
): StoredPart[] {
  return rows.flatMap((row) => {
    const text = base64Of(row);
    return row.chunk === null || text === null
      ? []
      : { word: row.word, chunk: row.chunk, bytes: Buffer.from(text, "base64") };
  });
}

function partsOfFresh(
  chunks: readonly FreshChunk[],
  words: readonly string[],
  bytesOf: (chunk: FreshChunk, place: number) => Uint8Array,
): StoredPart[] {
  return chunks.flatMap((chunk) =>
    [...new Set(words)].flatMap((word) => {
      const place = placeOf(chunk, word);
      return place < 0 ? [] : { word, chunk: chunk.chunk, bytes: bytesOf(chunk, place) };
    }),
  );
}

/** Joins the parts of each word, the oldest chunk first. */
function joinParts(pieces: readonly StoredPart[]): Map<string, Uint8Array> {
  const byWord = new Map<string, Uint8Array[]>();
  for (const { word, bytes } of pieces.toSorted((a, b) => a.chunk - b.chunk)) {
    const before = byWord.get(word);
    if (before) before.push(bytes);
    else byWord.set(word, [bytes]);
  }
  return new Map(
    [...byWord].map(([word, parts]) => [
      word,
      parts.length === 1 ? parts[0]! : Buffer.concat(parts),
    ]),
  );
}
