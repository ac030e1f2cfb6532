import { sql } from "kysely";
import { readByIndex } from "./storage/index-tables";
import type { Db } from "./types";
import { foldAccents } from "./text/tokens";
import { surfaceKey } from "./storage/chunk-builder";
import { countBeginning, FRESH_NAMES, type FreshChunks } from "./storage/fresh-chunks";
import type { Catalogue } from "./catalogue";

/** Maximum number of words kept in memory, the most common: about 35 MB. */
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
  /** The letters of all words in `folded`, and where each word begins; the last number is where the last word ends. */
  private readonly letters: Uint16Array;
  private readonly starts: Int32Array;
  /** By word: how many letters it shares with the beginning of the previous one. */
  private readonly shared: Uint8Array;

  private constructor(
    private readonly words: readonly string[],
    private readonly folded: readonly string[],
    private readonly counts: Int32Array,
  ) {
    this.starts = new Int32Array(folded.length + 1);
    this.shared = new Uint8Array(folded.length);
    this.letters = new Uint16Array(folded.reduce((sum, { length }) => sum + length, 0));
    let end = 0;
    folded.forEach((word, index) => {
      for (let at = 0; at < word.length; at++) this.letters[end++] = word.charCodeAt(at);
      this.starts[index + 1] = end;
      this.shared[index] = sharedLength(folded[index - 1] ?? "", word);
    });
  }

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
    const table = new DistanceTable(foldAccents(word), errors);
    const { letters, starts, shared } = this;
    const found: NearWord[] = [];
    /** Number of letters of the current word that the table has: those that it shares with an earlier word. */
    let depth = 0;
    for (let index = 0; index < shared.length; index++) {
      depth = Math.min(depth, shared[index]!);
      const start = starts[index]!;
      const length = starts[index + 1]! - start;
      if (!asBeginning && Math.abs(length - table.targetLength) > errors) continue;
      let isHopeless = false;
      while (depth < length && !isHopeless) {
        table.fillRow(++depth, letters, start);
        isHopeless =
          table.isHopeless(depth) && !(asBeginning && table.bestBeginning(depth) <= errors);
      }
      if (isHopeless) {
        while (index + 1 < shared.length && shared[index + 1]! >= depth) index++;
        continue;
      }
      const distance = asBeginning ? table.bestBeginning(depth) : table.distance(depth);
      if (distance <= errors) found.push(this.wordAt(index, distance));
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

/**
 * Distances (Damerau-Levenshtein with adjacent transpositions) between the beginnings of a candidate, by row, and those of a
 * target, by column. Distances above the tolerated number of errors are all stored as one more than it. Only columns near the
 * diagonal can be lower, so only these are computed.
 */
class DistanceTable {
  readonly targetLength: number;
  private readonly target: Uint16Array;
  private readonly tooMany: number;
  private readonly rows: Uint8Array[];
  /** By row: the smallest distance in it, and the smallest distance between the whole target and a beginning so far. */
  private readonly smallest: number[];
  private readonly best: number[];

  constructor(
    target: string,
    private readonly errors: number,
  ) {
    this.targetLength = target.length;
    this.target = Uint16Array.from(target, (_, index) => target.charCodeAt(index));
    this.tooMany = errors + 1;
    this.rows = [
      Uint8Array.from({ length: target.length + 1 }, (_, column) => Math.min(column, this.tooMany)),
    ];
    this.smallest = [0];
    this.best = [this.rows[0]![target.length]!];
  }

  /** Computes the row of the candidate's first `depth` letters. The rows before it must belong to the same letters. */
  fillRow(depth: number, letters: Uint16Array, start: number): void {
    const { target, targetLength, tooMany } = this;
    const above = this.rows[depth - 1]!;
    const beforeAbove = depth > 1 ? this.rows[depth - 2]! : above;
    const row = (this.rows[depth] ??= new Uint8Array(targetLength + 1));
    const first = Math.max(1, depth - this.errors);
    const last = Math.min(targetLength, depth + this.errors);
    const letter = letters[start + depth - 1]!;
    const previous = depth > 1 ? letters[start + depth - 2]! : -1;
    let smallest = (row[first - 1] = first === 1 ? Math.min(depth, tooMany) : tooMany);
    for (let column = first; column <= last; column++) {
      let distance = above[column - 1]! + (letter === target[column - 1] ? 0 : 1);
      if (above[column]! < distance) distance = above[column]! + 1;
      if (row[column - 1]! < distance) distance = row[column - 1]! + 1;
      if (column > 1 && letter === target[column - 2] && previous === target[column - 1])
        distance = Math.min(distance, beforeAbove[column - 2]! + 1);
      row[column] = distance = Math.min(distance, tooMany);
      if (distance < smallest) smallest = distance;
    }
    // The next row looks one column further.
    if (last < targetLength) row[last + 1] = tooMany;
    this.smallest[depth] = smallest;
    this.best[depth] = Math.min(this.best[depth - 1]!, this.distance(depth));
  }

  /** Returns the distance between the target and the candidate's first `depth` letters. */
  distance(depth: number): number {
    return Math.abs(depth - this.targetLength) > this.errors
      ? this.tooMany
      : this.rows[depth]![this.targetLength]!;
  }

  /** Returns the smallest distance between the target and any beginning of the candidate's first `depth` letters. */
  bestBeginning(depth: number): number {
    return this.best[depth]!;
  }

  /** Returns whether no word that begins with these `depth` letters is near. A swap of letters refers to two rows before. */
  isHopeless(depth: number): boolean {
    return this.smallest[depth]! > this.errors && this.smallest[depth - 1]! > this.errors;
  }
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
