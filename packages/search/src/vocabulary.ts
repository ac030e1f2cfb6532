import { sql } from "kysely";
import { readByIndex } from "./storage/index-tables";
import type { Db } from "./types";
import { foldAccents } from "./text/tokens";
import { surfaceKey } from "./storage/chunk-builder";
import { countBeginning, FRESH_NAMES, type FreshChunks } from "./storage/fresh-chunks";
import type { Catalogue } from "./catalogue";

/** Maximum number of words kept in memory, the most common: about 30 MB. */
const WORDS_MAX = 200_000;
/**
 * Number of rows read by one statement. Other requests run between two statements; the embedded database needs 9 ms for one.
 */
const READ_ROWS = 4_000;

/** The number of entries of an unchanged word in one chunk. */
interface SurfaceRow {
  word: string;
  entries: number;
  chunk: number;
}

/**
 * Reads rows after a key, at most READ_ROWS. Reads row by row in key order, because grouping in the database may read all
 * remaining rows each time. Returns them as one string, which the embedded database returns faster than rows.
 */
async function readPiece(db: Db, after: string, afterChunk: number): Promise<SurfaceRow[]> {
  return db.transaction().execute(async (trx) => {
    await readByIndex(trx);
    const { rows } = await sql<{ piece: string | null }>`
      select string_agg(substr(word, 2) || ' ' || entries || ' ' || chunk, ' ' order by word, chunk) as piece
      from (
        select word, chunk, entries from search_postings
        where (word, chunk) > (${after}, ${afterChunk}::int) and word < ${PAST_SURFACES} order by word, chunk limit ${READ_ROWS}
      ) piece`.execute(trx);
    const parts = rows[0]!.piece?.split(" ") ?? [];
    return Array.from({ length: parts.length / 3 }, (_, row) => ({
      word: parts[row * 3]!,
      entries: Number(parts[row * 3 + 1]),
      chunk: Number(parts[row * 3 + 2]),
    }));
  });
}

/** Adds words in order to the counts so far. A word has a row for each chunk. */
function addCounts(counted: [string, number][], rows: readonly SurfaceRow[]): void {
  for (const { word, entries } of rows) {
    const before = counted.at(-1);
    if (before?.[0] === word) before[1] += entries;
    else counted.push([word, entries]);
  }
}

/** A similar word in its unchanged form, with the number of typing errors and of entries. */
export interface NearWord {
  word: string;
  errors: number;
  count: number;
}

/** Returns how many typing errors are tolerated in a word. In up to three letters none, because an error makes another word. */
export function allowedErrors(word: string): number {
  if (word.length < 4) return 0;
  return word.length < 8 ? 1 : 2;
}

/**
 * The unchanged words of titles, abstracts and names, indexed by their letters without accents. They are sorted, so that words
 * with the same beginning are adjacent, and the beginning is compared only once.
 */
export class Vocabulary {
  private constructor(
    private readonly words: readonly string[],
    private readonly folded: readonly string[],
    private readonly counts: Int32Array,
  ) {}

  static of(counted: readonly (readonly [word: string, count: number])[]): Vocabulary {
    const kept = commonest(counted, WORDS_MAX).map(([word, count]) => ({
      word,
      folded: foldAccents(word),
      count,
    }));
    kept.sort((a, b) => (a.folded < b.folded ? -1 : a.folded > b.folded ? 1 : b.count - a.count));
    return new Vocabulary(
      kept.map(({ word }) => word),
      kept.map(({ folded }) => folded),
      Int32Array.from(kept, ({ count }) => count),
    );
  }

  /** Loads all words. Words of an unfinished flush are counted twice, which does not change any spelling. */
  static async load(db: Db, freshChunks: FreshChunks): Promise<Vocabulary> {
    const { chunks } = await freshChunks.readWith(
      sql<{ fresh: string | null }>`select ${FRESH_NAMES} as fresh`,
    );
    const counted: [string, number][] = [];
    let [after, afterChunk] = [surfaceKey(""), 0];
    for (let isMore = true; isMore;) {
      const piece = await readPiece(db, after, afterChunk);
      addCounts(counted, piece);
      isMore = piece.length === READ_ROWS;
      const last = piece.at(-1);
      if (last) [after, afterChunk] = [surfaceKey(last.word), last.chunk];
    }
    const fresh = countBeginning(chunks, surfaceKey(""));
    for (const word of counted) {
      const key = surfaceKey(word[0]);
      word[1] += fresh.get(key) ?? 0;
      fresh.delete(key);
    }
    for (const [key, count] of fresh) counted.push([key.slice(surfaceKey("").length), count]);
    return Vocabulary.of(counted);
  }

  /** Returns the number of entries that contain a word, ignoring accents. Dead entries count until the index is cleaned up. */
  countOf(word: string): number {
    return this.spellings(word).reduce((sum, { count }) => sum + count, 0);
  }

  /** Returns the words that equal this one, ignoring accents. */
  spellings(word: string): NearWord[] {
    const folded = foldAccents(word);
    return this.between(folded, `${folded}\0`);
  }

  /** Returns the most common words with a prefix, ignoring accents. */
  beginningWith(beginning: string, limit: number): NearWord[] {
    const folded = foldAccents(beginning);
    return this.between(folded, `${folded}\uFFFF`)
      .sort((a, b) => b.count - a.count)
      .slice(0, limit);
  }

  /**
   * Returns the words within a number of typing errors: an extra, missing or wrong letter, or two letters swapped. With
   * `asBeginning`, the words whose beginning is within that number. Nearest first, then most common.
   */
  near(word: string, errors: number, asBeginning = false): NearWord[] {
    const target = foldAccents(word);
    const rows = [Uint8Array.from({ length: target.length + 1 }, (_, column) => column)];
    const found: NearWord[] = [];
    let [before, valid] = ["", 0];
    for (let index = 0; index < this.folded.length;) {
      const candidate = this.folded[index]!;
      let depth = Math.min(valid, sharedLength(before, candidate));
      let best = errors + 1;
      if (asBeginning)
        for (let row = 0; row <= depth; row++) best = Math.min(best, rows[row]![target.length]!);
      let hopeless = false;
      while (depth < candidate.length && !hopeless) {
        const smallest = fillRow(rows, ++depth, candidate, target);
        if (asBeginning) best = Math.min(best, rows[depth]![target.length]!);
        // A swap of two letters refers to the row before the previous one.
        hopeless =
          best > errors &&
          smallest > errors &&
          (depth < 2 || Math.min(...rows[depth - 1]!) > errors);
      }
      [before, valid] = [candidate, depth];
      if (hopeless) {
        index = this.firstFrom(`${candidate.slice(0, depth)}\uFFFF`);
        continue;
      }
      if (!asBeginning) best = rows[depth]![target.length]!;
      if (best <= errors) found.push(this.wordAt(index, best));
      index++;
    }
    return found.sort((a, b) => a.errors - b.errors || b.count - a.count);
  }

  /** Returns the words between two strings of letters. */
  private between(from: string, to: string): NearWord[] {
    const [first, end] = [this.firstFrom(from), this.firstFrom(to)];
    return Array.from({ length: end - first }, (_, index) => this.wordAt(first + index, 0));
  }

  private wordAt(index: number, errors: number): NearWord {
    return { word: this.words[index]!, errors, count: this.counts[index]! };
  }

  /** Returns the first index whose letters do not sort before these. */
  private firstFrom(letters: string): number {
    let [low, high] = [0, this.folded.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.folded[middle]! < letters) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** The character after the one that begins the keys of all unchanged words. */
const PAST_SURFACES = String.fromCharCode(surfaceKey("").charCodeAt(0) + 1);

/** Fills a row of the distance table (Damerau-Levenshtein with adjacent transpositions). Returns its smallest number. */
function fillRow(rows: Uint8Array[], depth: number, candidate: string, target: string): number {
  const above = rows[depth - 1]!;
  const row = (rows[depth] ??= new Uint8Array(target.length + 1));
  const letter = candidate[depth - 1];
  row[0] = depth;
  let smallest = depth;
  for (let column = 1; column <= target.length; column++) {
    let distance = Math.min(
      above[column]! + 1,
      row[column - 1]! + 1,
      above[column - 1]! + (letter === target[column - 1] ? 0 : 1),
    );
    if (
      depth > 1 &&
      column > 1 &&
      letter === target[column - 2] &&
      candidate[depth - 2] === target[column - 1]
    ) {
      distance = Math.min(distance, rows[depth - 2]![column - 2]! + 1);
    }
    row[column] = distance;
    if (distance < smallest) smallest = distance;
  }
  return smallest;
}

function sharedLength(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
}

/** Returns the items with the highest counts, at most `limit`. Items that tie at the limit are all omitted. */
function commonest<T>(
  counted: readonly (readonly [T, number])[],
  limit: number,
): readonly (readonly [T, number])[] {
  if (counted.length <= limit) return counted;
  const least = counted.map(([, count]) => count).sort((a, b) => b - a)[limit]!;
  return counted.filter(([, count]) => count > least);
}

/** If many entries are new, the vocabulary is read again after it was used for this many times the duration of a read. */
const USE_TO_READ_RATIO = 20;
/** Share of new entries above which they count as many. */
const NEW_SHARE = 1 / 50;
/**
 * If few entries are new, the vocabulary is read again after this time. Reading all words for a few new ones slows searches.
 */
const USE_MAX_MS = 10 * 60_000;

/**
 * Returns the vocabulary, which is read on first use. After changes, the old one is used for some time, and while the new
 * one is read: a new word missing among the spellings does no harm.
 */
export function createVocabularyCache(
  db: Db,
  freshChunks: FreshChunks,
): (catalogue: Catalogue) => Promise<Vocabulary> {
  let current: Promise<Vocabulary> | null = null;
  let isReading = false;
  let of = { lastEntry: 0, finished: 0, tookMs: 0 };

  async function read({ lastEntry }: Catalogue): Promise<Vocabulary> {
    const started = performance.now();
    const vocabulary = await Vocabulary.load(db, freshChunks);
    of = { lastEntry, finished: performance.now(), tookMs: performance.now() - started };
    return vocabulary;
  }

  function isStale({ lastEntry }: Catalogue): boolean {
    if (isReading || lastEntry === of.lastEntry) return false;
    const usedMs = performance.now() - of.finished;
    const isLargeChange = lastEntry - of.lastEntry > of.lastEntry * NEW_SHARE;
    return usedMs > (isLargeChange ? of.tookMs * USE_TO_READ_RATIO : USE_MAX_MS);
  }

  return async (catalogue) => {
    if (!current) {
      current = read(catalogue);
      // A failed read is not cached: the next request tries again.
      current.catch(() => (current = null));
    } else if (isStale(catalogue)) {
      isReading = true;
      const next = read(catalogue);
      next
        .then(() => (current = next))
        .catch(() => {})
        .finally(() => (isReading = false));
    }
    return current;
  };
}
