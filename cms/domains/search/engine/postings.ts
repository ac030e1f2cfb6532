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
 * reading their numbers: a common word has millions.
 */
export function readPlaces(postings: Uint8Array, placeBytes: Uint8Array, entries: Int32Array, mask: FieldMask): Places {
  const starts = new Int32Array(entries.length + 1);
  let places = new Int32Array(Math.max(64, entries.length * 2));
  const counts = new Int32Array(FIELDS.length);
  let [found, wanted, at, placeAt] = [0, 0, 0, 0];
  const number = (): number => {
    let byte = postings[at++]!;
    let value = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = postings[at++]!;
      value |= (byte & 127) << shift;
    }
    return value;
  };
  while (wanted < entries.length && at < postings.length) {
    let entry = 0;
    for (let left = number(); left > 0 && wanted < entries.length; left--) {
      entry += number();
      const shape = postings[at++]!;
      let total = 0;
      for (let field = 0; field < FIELDS.length; field++) {
        counts[field] = (shape & (1 << field)) === 0 ? 0 : (shape & COUNTS_FOLLOW) === 0 ? 1 : number();
        total += counts[field]!;
      }
      while (wanted < entries.length && entries[wanted]! < entry) starts[++wanted] = found;
      if (entries[wanted] !== entry) {
        while (total > 0) if (placeBytes[placeAt++]! < 128) total--;
        continue;
      }
      if (found + total > places.length) places = enlarged(places, found + total);
      for (let field = 0; field < FIELDS.length; field++) {
        let place = field * FIELD_STRIDE;
        for (let count = counts[field]!; count > 0; count--) {
          let byte = placeBytes[placeAt++]!;
          place += byte & 127;
          for (let shift = 7; byte > 127; shift += 7) {
            byte = placeBytes[placeAt++]!;
            place += (byte & 127) << shift;
          }
          if ((mask & (1 << field)) !== 0) places[found++] = place;
        }
      }
    }
  }
  while (wanted < entries.length) starts[++wanted] = found;
  return { starts, places: places.subarray(0, found) };
}

function enlarged(places: Int32Array, atLeast: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(Math.max(atLeast, places.length * 2));
  larger.set(places);
  return larger;
}
