import { FIELDS, type FieldMask } from "./fields";

/**
 * How the index keeps where a word stands. A *posting* says that an entry has the word and how often in each field; its
 * *places* say where. Postings of one chunk make a block:
 *
 *     block:    number of postings, posting …
 *     posting:  distance to the entry before (the first: its id), shape, [count of each field that has the word …]
 *     shape:    a bit for each field, and COUNTS_FOLLOW when a count is not 1
 *     places:   for each posting and field, distance to the place before (the first: the place)
 *
 * All are numbers of seven bits to a byte, the lowest first, the eighth bit set where more follow. Entries ascend within
 * a block and from block to block, and a block says where it ends, so that blocks are merged by putting them together.
 */
export const COUNTS_FOLLOW = 1 << FIELDS.length;

/** Places of all fields on one line: the field's number times this, and the word's place within the field. */
export const FIELD_STRIDE = 2 ** 27;

/** Postings on their way out of the database, with where each stands in the bytes. */
export class PostingReader {
  /** Of the posting read last. */
  entry = 0;
  readonly counts = new Int32Array(FIELDS.length);
  private offset = 0;
  private left = 0;

  constructor(private readonly bytes: Uint8Array) {}

  /** Moves to the next posting; false at the end. */
  next(): boolean {
    if (this.left === 0) {
      if (this.offset >= this.bytes.length) return false;
      this.left = this.number();
      this.entry = 0;
    }
    this.left--;
    this.entry += this.number();
    const shape = this.bytes[this.offset++]!;
    for (let field = 0; field < FIELDS.length; field++) {
      this.counts[field] = (shape & (1 << field)) === 0 ? 0 : (shape & COUNTS_FOLLOW) === 0 ? 1 : this.number();
    }
    return true;
  }

  private number(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.bytes[this.offset++]!;
      value |= (byte & 127) << shift;
      if (byte < 128) return value;
    }
  }
}

/** Bytes that grow at their end. */
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
    // Pieces of a few bytes, which a loop copies faster than the platform does.
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

/** The places of a word in chosen entries. */
export interface Places {
  /** Entry `n` of those asked for has `places[starts[n]]` until `places[starts[n + 1]]`, ascending. */
  starts: Int32Array;
  places: Int32Array;
}

/**
 * Reads the places of a word in some entries, given ascending, in the fields of the mask. Passes over all others without
 * reading their numbers.
 */
export function readPlaces(postings: Uint8Array, placeBytes: Uint8Array, entries: Int32Array, mask: FieldMask): Places {
  const reader = new PostingReader(postings);
  const starts = new Int32Array(entries.length + 1);
  const places: number[] = [];
  let wanted = 0;
  let offset = 0;
  while (wanted < entries.length && reader.next()) {
    while (wanted < entries.length && entries[wanted]! < reader.entry) starts[++wanted] = places.length;
    const isWanted = entries[wanted] === reader.entry;
    for (let field = 0; field < FIELDS.length; field++) {
      let count = reader.counts[field]!;
      if (!isWanted || (mask & (1 << field)) === 0) {
        while (count > 0) if (placeBytes[offset++]! < 128) count--;
        continue;
      }
      for (let place = field * FIELD_STRIDE; count > 0; count--) {
        let byte = placeBytes[offset++]!;
        place += byte & 127;
        for (let shift = 7; byte > 127; shift += 7) {
          byte = placeBytes[offset++]!;
          place += (byte & 127) << shift;
        }
        places.push(place);
      }
    }
  }
  while (wanted < entries.length) starts[++wanted] = places.length;
  return { starts, places: Int32Array.from(places) };
}
