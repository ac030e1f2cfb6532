import { formsIn, type Analyser, isStopWord } from "../text/forms";
import { eachWord } from "../text/tokens";
import { type Field, FIELDS, COUNTS_FOLLOW, ByteWriter, FIELD_STRIDE } from "./postings";

/** Longest word that is offered as a spelling or a completion. */
export const SURFACE_MAX_CHARS = 40;

/** Keys of the index: a word form in an analyser ("en:child"), or an unchanged word ("=children"). */
export const formKey = (form: string, analyser: Analyser): string => `${analyser}:${form}`;
export const surfaceKey = (word: string): string => `=${word}`;
/**
 * For unchanged words, the field bits tell from which fields the word may be offered. This field's bit means that the word
 * begins a title.
 */
export const BEGINS_TITLE: Field = "labels";
/** Fields whose words are offered as spellings, because they are written with care. */
export const SURFACE_FIELDS: readonly Field[] = ["title", "abstract", "keywords", "authors"];

/** A chunk of the index, ready to be stored: the words in order, and their concatenated bytes. */
export interface Chunk {
  words: string[];
  /** By word: number of postings, and number of bytes of postings and positions. */
  entries: number[];
  postingBytes: number[];
  placeBytes: number[];
  postings: Uint8Array;
  places: Uint8Array;
}

/** Ids of an indexed word: its stem, its stem without accents, and its unchanged form. -1 means none, or not yet. */
interface KnownWord {
  plain: number;
  folded: number;
  surface: number;
  isStopWord: boolean;
}

/**
 * Collects entries and turns them into a chunk: from words by entry to entries by word. Entries are numbered from 1 in the
 * order in which they are added.
 *
 * A chunk has millions of postings, so everything is stored in a few flat arrays. Each posting is a record, and the records
 * of a word form a linked list in reverse order.
 */
export class ChunkBuilder {
  /** Number of entries and postings so far. */
  entries = 0;
  postings = 0;

  private readonly words: string[] = [];
  private readonly wordIds = new Map<string, number>();
  /** Index words by analyser and by word of a text. Indexing spends most of its time on this one look-up for each word. */
  private readonly known = new Map<Analyser, Map<string, KnownWord>>();

  /** By word: its last record, or -1, and the number of its records. */
  private lastRecord = new Int32Array(1024).fill(-1);
  private recordCounts = new Int32Array(1024);
  /** By record: the word's previous record, the entry, where its bytes begin, and how many of them are not positions. */
  private previous = new Int32Array(4096);
  private entryOf = new Int32Array(4096);
  private starts = new Int32Array(4096);
  private shapeBytes = new Uint8Array(4096);
  private readonly arena = new ByteWriter(1 << 20);

  /**
   * By word: its first and last occurrence in the current entry, 0 for none. By occurrence: its position and the next
   * occurrence.
   */
  private firstOccurrence = new Int32Array(1024);
  private lastOccurrence = new Int32Array(1024);
  private occurrencePlaces = new Int32Array(4096);
  private nextOccurrence = new Int32Array(4096);
  private occurrences = 0;
  private touched: number[] = [];
  private position = 0;
  private field = 0;

  /** Starts a field of the entry. Fields must come in their order, each at most once. */
  startField(field: Field): void {
    this.field = FIELDS.indexOf(field);
    this.position = 0;
  }

  /** Adds a text to the current field, directly after its earlier texts. Returns the number of words without stop words. */
  addText(text: string, analyser: Analyser): number {
    let counted = 0;
    const known = this.knownIn(analyser);
    const offered = SURFACE_FIELDS.includes(FIELDS[this.field]!);
    let place = this.field * FIELD_STRIDE + this.position;
    eachWord(text, (word) => {
      const ids = known.get(word) ?? this.learn(word, analyser, known);
      this.addOccurrence(ids.plain, place);
      if (ids.folded >= 0) this.addOccurrence(ids.folded, place);
      if (offered && word.length <= SURFACE_MAX_CHARS)
        this.addSurfaceForm(
          ids.surface < 0 ? (ids.surface = this.idOf(surfaceKey(word))) : ids.surface,
          place,
        );
      if (!ids.isStopWord) counted++;
      place++;
    });
    this.position = place - this.field * FIELD_STRIDE;
    return counted;
  }

  /** Separates two texts of a field, so that no phrase matches across both. */
  addGap(): void {
    this.position++;
  }

  endEntry(): void {
    this.entries++;
    for (const word of this.touched) {
      this.addRecord(word);
      this.firstOccurrence[word] = 0;
    }
    this.touched = [];
    this.occurrences = 0;
  }

  /** Builds the chunk of all entries, whose ids follow the given one. */
  build(lastId: number): Chunk {
    const order = this.words
      .map((_, id) => id)
      .sort((a, b) => (this.words[a]! < this.words[b]! ? -1 : 1));
    const chunk = {
      words: [] as string[],
      entries: [] as number[],
      postingBytes: [] as number[],
      placeBytes: [] as number[],
    };
    const postings = new ByteWriter(this.arena.length * 2);
    const places = new ByteWriter(this.arena.length);
    let records = new Int32Array(1024);
    for (const word of order) {
      const count = this.recordCounts[word]!;
      if (count > records.length) records = new Int32Array(count * 2);
      for (let record = this.lastRecord[word]!, place = count - 1; place >= 0; place--) {
        records[place] = record;
        record = this.previous[record]!;
      }
      const [postingStart, placeStart] = [postings.length, places.length];
      postings.number(count);
      let before = -lastId;
      for (let place = 0; place < count; place++) {
        const record = records[place]!;
        postings.number(this.entryOf[record]! - before);
        before = this.entryOf[record]!;
        const start = this.starts[record]!;
        const placesAt = start + this.shapeBytes[record]!;
        postings.append(this.arena.bytes, start, placesAt);
        places.append(
          this.arena.bytes,
          placesAt,
          record + 1 < this.postings ? this.starts[record + 1]! : this.arena.length,
        );
      }
      chunk.words.push(this.words[word]!);
      chunk.entries.push(count);
      chunk.postingBytes.push(postings.length - postingStart);
      chunk.placeBytes.push(places.length - placeStart);
    }
    return { ...chunk, postings: postings.written(), places: places.written() };
  }

  private knownIn(analyser: Analyser): Map<string, KnownWord> {
    let known = this.known.get(analyser);
    if (!known) this.known.set(analyser, (known = new Map()));
    return known;
  }

  private learn(word: string, analyser: Analyser, known: Map<string, KnownWord>): KnownWord {
    // A copy: a substring would keep the whole text in memory.
    const own = Buffer.from(word).toString();
    const [plain, folded] = formsIn(own, analyser).map((form) =>
      this.idOf(formKey(form, analyser)),
    );
    const learnt = {
      plain: plain!,
      folded: folded ?? -1,
      surface: -1,
      isStopWord: isStopWord(own, analyser),
    };
    known.set(own, learnt);
    return learnt;
  }

  private idOf(word: string): number {
    let id = this.wordIds.get(word);
    if (id === undefined) {
      id = this.words.push(word) - 1;
      this.wordIds.set(word, id);
      if (id >= this.lastRecord.length) {
        this.lastRecord = enlarged(this.lastRecord).fill(-1, id);
        this.recordCounts = enlarged(this.recordCounts);
        this.firstOccurrence = enlarged(this.firstOccurrence);
        this.lastOccurrence = enlarged(this.lastOccurrence);
      }
    }
    return id;
  }

  private addOccurrence(word: number, place: number): void {
    const occurrence = ++this.occurrences;
    if (occurrence >= this.occurrencePlaces.length) {
      this.occurrencePlaces = enlarged(this.occurrencePlaces);
      this.nextOccurrence = enlarged(this.nextOccurrence);
    }
    this.occurrencePlaces[occurrence] = place;
    this.nextOccurrence[occurrence] = 0;
    if (this.firstOccurrence[word] === 0) {
      this.firstOccurrence[word] = occurrence;
      this.touched.push(word);
    } else this.nextOccurrence[this.lastOccurrence[word]!] = occurrence;
    this.lastOccurrence[word] = occurrence;
  }

  /** Adds an unchanged word. Once per field is enough, because its position matters only at the beginning of a title. */
  private addSurfaceForm(id: number, place: number): void {
    if (this.firstOccurrence[id] === 0 || this.fieldOf(this.lastOccurrence[id]!) !== this.field)
      this.addOccurrence(id, place);
  }

  private fieldOf(occurrence: number): number {
    return Math.floor(this.occurrencePlaces[occurrence]! / FIELD_STRIDE);
  }

  private addRecord(word: number): void {
    const record = this.postings++;
    if (record >= this.previous.length) {
      this.previous = enlarged(this.previous);
      this.entryOf = enlarged(this.entryOf);
      this.starts = enlarged(this.starts);
      this.shapeBytes = enlarged(this.shapeBytes);
    }
    this.previous[record] = this.lastRecord[word]!;
    this.lastRecord[word] = record;
    this.recordCounts[word]!++;
    this.entryOf[record] = this.entries;
    this.starts[record] = this.arena.length;
    if (this.words[word]!.startsWith("=")) this.writeSurface(word);
    else this.writeOccurrences(word);
  }

  private writeOccurrences(word: number): void {
    const first = this.firstOccurrence[word]!;
    const counts = new Int32Array(FIELDS.length);
    for (let occurrence = first; occurrence !== 0; occurrence = this.nextOccurrence[occurrence]!)
      counts[this.fieldOf(occurrence)]!++;
    const start = this.arena.length;
    let shape = 0;
    for (let field = 0; field < FIELDS.length; field++) {
      if (counts[field]! > 0) shape |= 1 << field;
      if (counts[field]! > 1) shape |= COUNTS_FOLLOW;
    }
    this.arena.number(shape);
    if ((shape & COUNTS_FOLLOW) !== 0)
      for (const count of counts) if (count > 0) this.arena.number(count);
    this.shapeBytes[this.postings - 1] = this.arena.length - start;
    let [field, before] = [-1, 0];
    for (let occurrence = first; occurrence !== 0; occurrence = this.nextOccurrence[occurrence]!) {
      const place = this.occurrencePlaces[occurrence]!;
      if (this.fieldOf(occurrence) !== field) {
        field = this.fieldOf(occurrence);
        before = field * FIELD_STRIDE;
      }
      this.arena.number(place - before);
      before = place;
    }
  }

  private writeSurface(word: number): void {
    const first = this.firstOccurrence[word]!;
    let shape = this.occurrencePlaces[first] === 0 ? 1 << FIELDS.indexOf(BEGINS_TITLE) : 0;
    for (let occurrence = first; occurrence !== 0; occurrence = this.nextOccurrence[occurrence]!)
      shape |= 1 << this.fieldOf(occurrence);
    this.arena.number(shape);
    this.shapeBytes[this.postings - 1] = 1;
  }
}

function enlarged<T extends Int32Array | Uint8Array>(array: T): T {
  const larger = new (array.constructor as new (length: number) => T)(array.length * 2);
  larger.set(array as never);
  return larger;
}
