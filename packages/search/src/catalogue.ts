import { type RawBuilder, sql } from "kysely";
import { LRUCache } from "lru-cache";
import { analyserOf, ANALYSERS } from "./text/forms";
import type { Field } from "./storage/postings";
import { createPause } from "./scheduling";
import { lengthFactors } from "./query/relevance";
import type { Db, PostSource } from "./types";

/** Flags of a post. */
export const BY_STAFF = 1;
export const RECOMMENDED = 2;

/**
 * Memory for marks of the posts with certain terms. Enough for the filters of a hundred visitors in a library of 200,000
 * posts.
 */
const TERM_MARKS_MAX_BYTES = 16 * 1024 * 1024;
/** Number of posts that the first load reads with one statement. Other requests run between two statements. */
const LOADED_POSTS = 10_000;

/**
 * Average lengths are used until the library has grown or shrunk by this share. Chosen: the averages themselves change much
 * less.
 */
const AVERAGES_STALE_SHARE = 0.1;

/** Type of a post that no search finds: a page, a private collection, a deleted post, or one that is not indexed yet. */
const HIDDEN = 255;
/** `parent_id` of a top-level term. */
const NO_PARENT = 0;

/**
 * All posts as flat arrays in memory. Facets, totals, filters and orders of twenty thousand hits take a millisecond or two; in
 * SQL they took eighty. Each post has a slot: its index in every array, which never changes.
 * When a post is deleted, its slot stays and is hidden.
 */
export class Catalogue {
  constructor(readonly names: Pick<PostSource, "types" | "taxonomies">) {}

  /** Number of used slots. */
  size = 0;
  ids = new Int32Array(0);
  /** Index in `names.types`, or HIDDEN. */
  types = new Uint8Array(0);
  /** Publication year; 0 for none. */
  years = new Int16Array(0);
  /** Milliseconds since 1970. */
  modified = new Float64Array(0);
  flags = new Uint8Array(0);
  /** A post's terms and their ancestors, without duplicates: `termPool[termStart[slot]]` until `termEnd[slot]`. */
  termStart = new Int32Array(0);
  termEnd = new Int32Array(0);
  termPool = new Int32Array(0);
  private termPoolUsed = 0;

  /** Slot of an entry's post by entry id; -1 for unknown entries. */
  entrySlots = new Int32Array(0);
  /** Index in ANALYSERS by entry id. */
  entryAnalysers = new Uint8Array(0);
  /** Index in `languages` by entry id. */
  entryLanguages = new Uint16Array(0);
  /** Number of words in each field, by entry id. Stop words in titles do not count. */
  titleLengths = new Int32Array(0);
  abstractLengths = new Int32Array(0);
  fullTextLengths = new Int32Array(0);
  readonly languages: string[] = [];
  /** The newest entry. Later entries in the index are not part of this catalogue. */
  lastEntry = 0;
  /** Number of entries by analyser, in the order of ANALYSERS. */
  readonly entryCounts = new Int32Array(ANALYSERS.length);
  /** Length factors of fields, computed from the averages of `averagedEntries` entries. */
  private factors = new Map<Field, { average: number; factors: Float32Array }>();
  private averagedEntries = 0;
  /** The oldest entry that was read since the factors were computed. */
  private oldestChanged = Infinity;

  /** Index in `names.taxonomies` by term id. */
  taxonomyOfTerm = new Uint8Array(0);
  private ancestors = new Map<number, number[]>();
  private readonly slotOfId = new Map<number, number>();
  private readonly termMarks = new LRUCache<string, Uint8Array>({
    maxSize: TERM_MARKS_MAX_BYTES,
    sizeCalculation: (marks) => marks.length + 1,
  });
  private readonly languageMarks = new Map<string, Uint8Array>();
  private all: Int32Array | null = null;
  private latest: Int32Array | null = null;
  private latestRanks: Int32Array | null = null;
  /** Number of changes. */
  version = 0;
  /**
   * Number of changes in which posts lost entries. A search that runs meanwhile may have missed such a post, or found it
   * twice.
   */
  replaced = 0;

  /** Loads everything. */
  static async load(db: Db, source: PostSource): Promise<Catalogue> {
    const catalogue = new Catalogue(source);
    await catalogue.readTerms(db, source);
    const {
      rows: [ids],
    } = await sql<{ first: number; last: number }>`
      select coalesce(min(id), 0) as first, coalesce(max(id), -1) as last from ${source.posts} post`.execute(
      db,
    );
    const pause = createPause();
    for (let first = ids!.first; first <= ids!.last; first += LOADED_POSTS) {
      catalogue.addRows(
        await readRows(
          db,
          source,
          (column) => sql`where ${column} between ${first} and ${first + LOADED_POSTS - 1}`,
        ),
      );
      await pause();
    }
    catalogue.summarise();
    return catalogue;
  }

  /** Reads posts again, including new and deleted ones. Call `readTerms` before. */
  async update(db: Db, source: PostSource, postIds: readonly number[]): Promise<void> {
    const rows = await readRows(
      db,
      source,
      (column) => sql`where ${column} = any(${[...postIds]}::int[])`,
    );
    // No pause from here on: a search must never see half an update.
    this.hide(postIds);
    this.addRows(rows);
    this.summarise();
    this.moveInLatest(new Set(postIds.flatMap((id) => this.slotOfId.get(id) ?? [])));
  }

  /** Reads the terms. Returns true if a term has moved below another one, so that posts must be read again. */
  async readTerms(db: Db, { terms: table }: Pick<PostSource, "terms">): Promise<boolean> {
    const {
      rows: [terms],
    } = await sql<Record<"id" | "taxonomy" | "parent", string | null>>`
      select string_agg(id::text, ',') as id, string_agg(taxonomy, ',') as taxonomy,
        string_agg(coalesce(parent_id, ${NO_PARENT}::int)::text, ',') as parent
      from ${table} term`.execute(db);
    const ids = numbers(terms!.id);
    const taxonomies = terms!.taxonomy?.split(",") ?? [];
    const parentIds = numbers(terms!.parent);
    const parents = new Map(ids.map((id, row) => [id, parentIds[row]!]));
    this.taxonomyOfTerm = new Uint8Array(Math.max(0, ...ids) + 1);
    ids.forEach((id, row) => {
      this.taxonomyOfTerm[id] = this.names.taxonomies.indexOf(taxonomies[row]!);
    });
    const before = this.ancestors;
    this.ancestors = new Map(ids.map((id) => [id, ancestorsOf(id, parents)]));
    return [...this.ancestors].some(
      ([id, above]) => before.has(id) && before.get(id)!.join() !== above.join(),
    );
  }

  /** Returns marks by index in `names.types`. HIDDEN has a mark too, 0: reading beyond an array is slow. */
  typeMarks(types: readonly string[]): Uint8Array {
    const marks = new Uint8Array(HIDDEN + 1);
    this.names.types.forEach((type, index) => {
      marks[index] = types.includes(type) ? 1 : 0;
    });
    return marks;
  }

  slotOf(postId: number): number | undefined {
    return this.slotOfId.get(postId);
  }

  /** Returns the types under which posts are found. Hidden posts are omitted. */
  typesOf(postIds: readonly number[]): string[] {
    return postIds.flatMap(
      (id) => this.names.types[this.types[this.slotOfId.get(id) ?? -1] ?? HIDDEN] ?? [],
    );
  }

  /** Returns whether a post has one of the types, given as marks: see `typeMarks`. */
  isVisible(slot: number, typeMarks: Uint8Array): boolean {
    const type = this.types[slot]!;
    return type !== HIDDEN && typeMarks[type] === 1;
  }

  /** Marks the posts that have one of the terms, by slot. The marks are cached, because many visitors select the same terms. */
  markTerms(termIds: readonly number[]): Uint8Array {
    const key = termIds.join();
    let marks = this.termMarks.get(key);
    if (!marks) {
      const chosen = new Uint8Array(this.taxonomyOfTerm.length);
      for (const id of termIds) if (id < chosen.length) chosen[id] = 1;
      this.termMarks.set(key, (marks = this.slotsWith(chosen)));
    }
    return marks;
  }

  private slotsWith(chosen: Uint8Array): Uint8Array {
    const { termPool, termStart, termEnd } = this;
    const marks = new Uint8Array(this.size);
    for (let slot = 0; slot < this.size; slot++) {
      for (let place = termStart[slot]!, end = termEnd[slot]!; place < end; place++) {
        if (chosen[termPool[place]!] === 1) {
          marks[slot] = 1;
          break;
        }
      }
    }
    return marks;
  }

  /** Marks the posts that have a text in the language (a BCP 47 tag), by slot. The marks are cached until a post changes. */
  markLanguage(language: string): Uint8Array {
    const index = this.languages.indexOf(language);
    let marks = this.languageMarks.get(language);
    if (!marks) {
      marks = new Uint8Array(this.size);
      if (index >= 0)
        for (let entry = 0; entry <= this.lastEntry; entry++)
          if (this.entryLanguages[entry] === index && this.entrySlots[entry]! >= 0)
            marks[this.entrySlots[entry]!] = 1;
      this.languageMarks.set(language, marks);
    }
    return marks;
  }

  /** Marks the posts that have a text in the language, or one of the terms, by slot. The marks are cached likewise. */
  markReadable(language: string, termIds: readonly number[]): Uint8Array {
    const hasText = this.markLanguage(language);
    if (termIds.length === 0) return hasText;
    const key = `${language} ${termIds.join()}`;
    let marks = this.termMarks.get(key);
    if (!marks) {
      const hasTerm = this.markTerms(termIds);
      this.termMarks.set(key, (marks = hasText.map((mark, slot) => mark | hasTerm[slot]!)));
    }
    return marks;
  }

  /** Returns all slots in ascending order. */
  allSlots(): Int32Array {
    if (this.all?.length !== this.size)
      this.all = Int32Array.from({ length: this.size }, (_, slot) => slot);
    return this.all;
  }

  /** Returns all slots, most recently changed first, then by descending id. */
  latestOrder(): Int32Array {
    this.latest ??= Int32Array.from({ length: this.size }, (_, slot) => slot).sort(
      this.newestFirst,
    );
    return this.latest;
  }

  private readonly newestFirst = (a: number, b: number): number =>
    this.modified[b]! - this.modified[a]! || this.ids[b]! - this.ids[a]!;

  /** Moves changed and new posts to their places in the latest order. Sorting everything again takes a tenth of a second. */
  private moveInLatest(changed: ReadonlySet<number>): void {
    if (!this.latest) return;
    const others = this.latest.filter((slot) => !changed.has(slot));
    const moved = [...changed].sort(this.newestFirst);
    const order = new Int32Array(others.length + moved.length);
    let other = 0;
    moved.forEach((slot, index) => {
      const from = other;
      while (other < others.length && this.newestFirst(others[other]!, slot) < 0) other++;
      order.set(others.subarray(from, other), from + index);
      order[other + index] = slot;
    });
    order.set(others.subarray(other), other + moved.length);
    this.latest = order;
  }

  /** Returns the position of each slot in `latestOrder`. */
  latestRank(): Int32Array {
    if (!this.latestRanks) {
      const ranks = new Int32Array(this.size);
      this.latestOrder().forEach((slot, rank) => {
        ranks[slot] = rank;
      });
      this.latestRanks = ranks;
    }
    return this.latestRanks;
  }

  /** Hides posts that are read again or were deleted. */
  private hide(postIds: readonly number[]): void {
    const slots = postIds.flatMap((id) => this.slotOfId.get(id) ?? []);
    if (slots.length === 0) return;
    this.replaced++;
    const isHidden = new Uint8Array(this.size);
    for (const slot of slots) {
      this.types[slot] = HIDDEN;
      isHidden[slot] = 1;
    }
    for (let entry = 0; entry <= this.lastEntry; entry++) {
      const slot = this.entrySlots[entry]!;
      if (slot >= 0 && isHidden[slot] === 1) this.entrySlots[entry] = -1;
    }
  }

  private addRows(rows: Rows): void {
    const postOfEntry = numbers(rows.entry_post);
    const indexed = new Set(postOfEntry);
    const [types, years, modified, flags] = [
      numbers(rows.type),
      numbers(rows.year),
      numbers(rows.modified),
      numbers(rows.flags),
    ];
    const terms = rows.terms?.split(",") ?? [];
    numbers(rows.id).forEach((id, row) => {
      const slot = this.slotFor(id);
      const type = types[row]!;
      this.types[slot] = type > 0 && indexed.has(id) ? type - 1 : HIDDEN;
      this.years[slot] = years[row]!;
      this.modified[slot] = modified[row]!;
      this.flags[slot] = flags[row]!;
      this.setTerms(slot, terms[row]!);
    });
    const [titles, abstracts, texts] = [
      numbers(rows.title_length),
      numbers(rows.abstract_length),
      numbers(rows.full_text_length),
    ];
    const languages = rows.language?.split(",") ?? [];
    numbers(rows.entry_id).forEach((id, row) => {
      this.setEntry(id, postOfEntry[row]!, languages[row]!);
      this.titleLengths[id] = titles[row]!;
      this.abstractLengths[id] = abstracts[row]!;
      this.fullTextLengths[id] = texts[row]!;
    });
  }

  private slotFor(postId: number): number {
    const known = this.slotOfId.get(postId);
    if (known !== undefined) return known;
    const slot = this.size++;
    if (slot >= this.ids.length) {
      const capacity = capacityFor(slot);
      this.ids = enlarged(this.ids, capacity);
      this.types = enlarged(this.types, capacity);
      this.years = enlarged(this.years, capacity);
      this.modified = enlarged(this.modified, capacity);
      this.flags = enlarged(this.flags, capacity);
      this.termStart = enlarged(this.termStart, capacity);
      this.termEnd = enlarged(this.termEnd, capacity);
    }
    this.ids[slot] = postId;
    this.slotOfId.set(postId, slot);
    return slot;
  }

  /**
   * Sets a post's terms, given as ids separated by spaces. A list that outgrows its place leaves it unused until the next
   * full load.
   */
  private setTerms(slot: number, text: string): void {
    const terms = new Set<number>();
    for (const id of numbers(text, " ")) {
      terms.add(id);
      for (const above of this.ancestors.get(id) ?? []) terms.add(above);
    }
    if (terms.size > this.termEnd[slot]! - this.termStart[slot]!) {
      this.termStart[slot] = this.termPoolUsed;
      this.termPoolUsed += terms.size;
      if (this.termPoolUsed > this.termPool.length)
        this.termPool = enlarged(this.termPool, capacityFor(this.termPoolUsed));
    }
    this.termPool.set([...terms], this.termStart[slot]);
    this.termEnd[slot] = this.termStart[slot]! + terms.size;
  }

  private setEntry(id: number, postId: number, language: string): void {
    if (id >= this.entrySlots.length) {
      const [capacity, before] = [capacityFor(id), this.entrySlots.length];
      this.entrySlots = enlarged(this.entrySlots, capacity).fill(-1, before);
      this.entryAnalysers = enlarged(this.entryAnalysers, capacity);
      this.entryLanguages = enlarged(this.entryLanguages, capacity);
      this.titleLengths = enlarged(this.titleLengths, capacity);
      this.abstractLengths = enlarged(this.abstractLengths, capacity);
      this.fullTextLengths = enlarged(this.fullTextLengths, capacity);
    }
    if (!this.languages.includes(language)) this.languages.push(language);
    this.entrySlots[id] = this.slotOfId.get(postId) ?? -1;
    this.entryAnalysers[id] = ANALYSERS.indexOf(analyserOf(language));
    this.entryLanguages[id] = this.languages.indexOf(language);
    this.lastEntry = Math.max(this.lastEntry, id);
    this.oldestChanged = Math.min(this.oldestChanged, id);
  }

  /** Returns BM25's length factors of a field, by entry id; undefined if the field's length does not matter. */
  lengthsOf(field: Field): Float32Array | undefined {
    return this.factors.get(field)?.factors;
  }

  /** Updates values that depend on all posts. */
  private summarise(): void {
    this.latestRanks = null;
    this.version++;
    this.termMarks.clear();
    this.languageMarks.clear();
    this.entryCounts.fill(0);
    for (let id = 0; id <= this.lastEntry; id++)
      if (this.entrySlots[id]! >= 0) this.entryCounts[this.entryAnalysers[id]!]!++;
    const alive = this.entryCounts.reduce((sum, count) => sum + count, 0);
    const sameAverages =
      Math.abs(alive - this.averagedEntries) <= AVERAGES_STALE_SHARE * this.averagedEntries;
    if (!sameAverages) this.averagedEntries = alive;
    const measured = {
      title: this.titleLengths,
      abstract: this.abstractLengths,
      fulltext: this.fullTextLengths,
    };
    for (const [field, lengths] of Object.entries(measured) as [Field, Int32Array][]) {
      const known = sameAverages ? this.factors.get(field) : undefined;
      const average = known?.average ?? this.average(lengths);
      const from = known ? Math.min(known.factors.length, this.oldestChanged) : 0;
      const factors = enlarged(known?.factors ?? new Float32Array(0), this.lastEntry + 1);
      factors.set(lengthFactors(field, lengths.subarray(from, this.lastEntry + 1), average), from);
      this.factors.set(field, { average, factors });
    }
    this.oldestChanged = Infinity;
  }

  /** Returns the average length over the entries that have the field. */
  private average(lengths: Int32Array): number {
    let [entries, words] = [0, 0];
    for (let id = 0; id <= this.lastEntry; id++) {
      if (this.entrySlots[id]! < 0 || lengths[id] === 0) continue;
      entries++;
      words += lengths[id]!;
    }
    return entries > 0 ? words / entries : 1;
  }
}

/** Columns of posts, and of their entries. */
type PostColumn = "id" | "type" | "year" | "modified" | "flags" | "terms";
type EntryColumn =
  "entry_id" | "entry_post" | "language" | "title_length" | "abstract_length" | "full_text_length";

/** Each column as one string, because the embedded database returns it ten times as fast as rows. `readTerms` does the same. */
type Rows = Record<PostColumn | EntryColumn, string | null>;

/** Reads posts and their entries in a single statement, because each costs the embedded database half a millisecond. */
async function readRows(
  db: Db,
  source: PostSource,
  only: (column: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<Rows> {
  const { rows } = await sql<Rows>`
    select posts.*, entries.* from (
      select string_agg(id::text, ',') as id, string_agg(type::text, ',') as type, string_agg(year::text, ',') as year,
        string_agg(modified::text, ',') as modified, string_agg(flags::text, ',') as flags, string_agg(terms, ',') as terms
      from (
        select id, coalesce(array_position(${[...source.types]}::text[], type), 0) as type, coalesce(year, 0) as year,
          (extract(epoch from modified) * 1000)::bigint as modified,
          (case when by_staff then ${BY_STAFF}::int else 0 end) + (case when recommended then ${RECOMMENDED}::int else 0 end) as flags,
          coalesce(terms, '') as terms
        from (${source.attributes(only)}) attributes
      ) post
    ) posts cross join (
      select string_agg(id::text, ',') as entry_id, string_agg(post_id::text, ',') as entry_post, string_agg(language, ',') as language,
        string_agg(title_length::text, ',') as title_length, string_agg(abstract_length::text, ',') as abstract_length,
        string_agg(full_text_length::text, ',') as full_text_length
      from search_entries ${only(sql`post_id`)}
    ) entries`.execute(db);
  return rows[0]!;
}

function ancestorsOf(id: number, parents: ReadonlyMap<number, number>): number[] {
  const above: number[] = [];
  const parentOf = (of: number) => parents.get(of) ?? NO_PARENT;
  // A cycle of parents, which no code creates, ends at the first repetition.
  for (
    let parent = parentOf(id);
    parent !== NO_PARENT && parent !== id && !above.includes(parent);
    parent = parentOf(parent)
  )
    above.push(parent);
  return above;
}

function numbers(text: string | null | undefined, separator = ","): number[] {
  return text ? text.split(separator).map(Number) : [];
}

function capacityFor(index: number): number {
  return Math.max(1024, Math.ceil((index + 1) * 1.5));
}

function enlarged<
  T extends Int32Array | Int16Array | Uint16Array | Uint8Array | Float32Array | Float64Array,
>(array: T, capacity: number): T {
  const larger = new (array.constructor as new (length: number) => T)(capacity);
  larger.set(array as never);
  return larger;
}
