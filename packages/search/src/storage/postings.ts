/** Parts of an entry, in the order of the index. Labels are names of terms in other languages. */
export const FIELDS = ["title", "abstract", "keywords", "authors", "fulltext", "labels"] as const;
export type Field = (typeof FIELDS)[number];

/** A set of fields as bits, by their index in FIELDS. */
export type FieldMask = number;
export const ALL_FIELDS: FieldMask = 2 ** FIELDS.length - 1;
export const TITLE: FieldMask = maskOf(["title"]);

export function maskOf(fields: readonly Field[]): FieldMask {
  return fields.reduce((mask, field) => mask | (1 << FIELDS.indexOf(field)), 0);
}

/** Returns the fields that a query searches; all if it names none. A keyword is searched in all languages. */
export function maskOfAdvanced(fields: readonly Exclude<Field, "labels">[]): FieldMask {
  if (fields.length === 0) return ALL_FIELDS;
  return maskOf([...fields, ...(fields.includes("keywords") ? (["labels"] as const) : [])]);
}

/**
 * How the index stores the positions of words. A *posting* says that an entry contains the word, and how often in each
 * field; its *places* are the positions. The postings of one chunk form a block:
 *
 *     block:    number of postings, posting …
 *     posting:  distance to the entry before (the first: its id), shape, [count of each field that has the word …]
 *     shape:    a bit for each field, and COUNTS_FOLLOW when a count is not 1
 *     places:   for each posting and field, distance to the place before (the first: the place)
 *
 * Numbers have seven bits per byte, the lowest first; the eighth bit is set if more follow. Entries ascend within a block
 * and from block to block, and a block says where it ends. So blocks are merged by concatenating them.
 */
export const COUNTS_FOLLOW = 1 << FIELDS.length;

/** Positions of all fields share one number line: the field's index times this, plus the word's position in the field. */
export const FIELD_STRIDE = 2 ** 27;

/** A byte array that grows at its end. */
export class ByteWriter {
  bytes: Uint8Array;
  length = 0;

  constructor(capacity = 1024) {
    this.bytes = new Uint8Array(capacity);
  }

  number(value: number): void {
    // The longest number takes five bytes.
    if (this.length + 5 > this.bytes.length) this.grow(this.length + 5);
    while (value > 127) {
      this.bytes[this.length++] = (value & 127) | 128;
      value >>>= 7;
    }
    this.bytes[this.length++] = value;
  }

  append(bytes: Uint8Array, start: number, end: number): void {
    if (this.length + end - start > this.bytes.length) this.grow(this.length + end - start);
    // Parts of a few bytes, which a loop copies faster than the platform's own function.
    for (let from = start; from < end; from++) this.bytes[this.length++] = bytes[from]!;
  }

  written(): Uint8Array {
    return this.bytes.subarray(0, this.length);
  }

  private grow(atLeast: number): void {
    const larger = new Uint8Array(Math.max(atLeast, this.bytes.length * 2));
    larger.set(this.bytes);
    this.bytes = larger;
  }
}

/** A word's postings with the offset of each one's positions: read once, and then queried for a few entries at a time. */
export interface PostingsWithOffsets {
  /** Ascending. */
  entries: Int32Array;
  /** By posting: the offset of its shape in `postings`, and of its positions in `places`. */
  shapesAt: Int32Array;
  placesAt: Int32Array;
  postings: Uint8Array;
  places: Uint8Array;
}

/** Finds the offsets. Skips the positions without decoding them: a common word has millions. */
export function readPostingsWithOffsets(
  postings: Uint8Array,
  places: Uint8Array,
): PostingsWithOffsets {
  const reader = new NumberReader(postings);
  // A posting has at least two bytes.
  const { entries, shapesAt, placesAt } = offsetsFor(postings.length >> 1);
  let [found, placeAt] = [0, 0];
  while (reader.at < postings.length) {
    let entry = 0;
    for (let left = reader.next(); left > 0; left--) {
      entry += reader.next();
      entries[found] = entry;
      shapesAt[found] = reader.at;
      placesAt[found++] = placeAt;
      const shape = postings[reader.at++]!;
      let total = 0;
      for (let bits = shape & (COUNTS_FOLLOW - 1); bits !== 0; bits &= bits - 1)
        total += (shape & COUNTS_FOLLOW) === 0 ? 1 : reader.next();
      while (total > 0) if (places[placeAt++]! < 128) total--;
    }
  }
  return {
    entries: entries.slice(0, found),
    shapesAt: shapesAt.slice(0, found),
    placesAt: placesAt.slice(0, found),
    postings,
    places,
  };
}

/** Arrays that `readPostingsWithOffsets` fills before it copies what was found. */
let offsets = newOffsets(0);

function offsetsFor(size: number): typeof offsets {
  if (offsets.entries.length < size) offsets = newOffsets(size * 2);
  return offsets;
}

function newOffsets(size: number) {
  return {
    entries: new Int32Array(size),
    shapesAt: new Int32Array(size),
    placesAt: new Int32Array(size),
  };
}

/**
 * Decoded positions: `numbers` until `length`. One list serves many entries, because creating lists takes longer than
 * reading.
 */
export class PositionList {
  numbers = new Int32Array(64);
  length = 0;

  /** Makes room for `more` numbers. */
  reserve(more: number): void {
    if (this.length + more <= this.numbers.length) return;
    const larger = new Int32Array((this.length + more) * 2);
    larger.set(this.numbers);
    this.numbers = larger;
  }
}

/** Adds the positions of a posting, given by its index, in the fields of the mask. The innermost loop of phrases. */
export function addPositions(
  word: PostingsWithOffsets,
  posting: number,
  mask: FieldMask,
  list: PositionList,
): void {
  const { postings, places } = word;
  const counts = new NumberReader(postings);
  counts.at = word.shapesAt[posting]!;
  const shape = postings[counts.at++]!;
  let from = word.placesAt[posting]!;
  for (let field = 0; mask >> field !== 0; field++) {
    if ((shape & (1 << field)) === 0) continue;
    let count = (shape & COUNTS_FOLLOW) === 0 ? 1 : counts.next();
    if ((mask & (1 << field)) === 0) {
      while (count > 0) if (places[from++]! < 128) count--;
      continue;
    }
    list.reserve(count);
    const { numbers } = list;
    let { length } = list;
    let place = field * FIELD_STRIDE;
    for (const end = length + count; length < end;) {
      let byte = places[from++]!;
      let distance = byte & 127;
      for (let shift = 7; byte > 127; shift += 7) {
        byte = places[from++]!;
        distance |= (byte & 127) << shift;
      }
      place += distance;
      numbers[length++] = place;
    }
    list.length = length;
  }
}

/**
 * Returns the first index from `from` whose number is not below `wanted`; numbers ascend. Uses growing steps, then a binary
 * search.
 */
export function firstFrom(numbers: Int32Array, wanted: number, from: number): number {
  let step = 1;
  while (from + step < numbers.length && numbers[from + step]! < wanted) step *= 2;
  let [low, high] = [from + (step >> 1), Math.min(from + step, numbers.length)];
  if (step === 1) low = from;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Reads numbers with seven bits per byte. */
export class NumberReader {
  at = 0;

  constructor(private readonly bytes: Uint8Array) {}

  next(): number {
    let byte = this.bytes[this.at++]!;
    let value = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = this.bytes[this.at++]!;
      value |= (byte & 127) << shift;
    }
    return value;
  }
}
