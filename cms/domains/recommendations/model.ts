import { SEARCH_POST_TYPES, type SearchPostType, type Taxonomy } from "../../contract/names";
import type { TermTree } from "../taxonomies/term-tree";

/** Flags of a piece. */
export const BY_STAFF = 1;
export const RECOMMENDED = 2;
export const PEER_REVIEWED = 4;

/** How much a term says of what a piece is about, by taxonomy; the others say nothing of it. Ours: chosen with the bench. */
const TERM_WEIGHTS: Partial<Record<Taxonomy, number>> = {
  topics: 1,
  keywords: 1,
  countries: 0.8,
  authors: 0.6,
  publishers: 0.3,
  content_types: 0.3,
};
/** A collection is about what at least this share of its pieces is about. Ours: one in four. */
const COLLECTION_TERM_SHARE = 0.25;

/** What can be recommended, as the database has it. */
export interface ModelPiece {
  id: number;
  kind: SearchPostType;
  /** Milliseconds since 1970. */
  created: number;
  modified: number;
  flags: number;
  termIds: readonly number[];
  /** Of a collection, the ids of its pieces that everybody may see. */
  pieces?: readonly number[];
}

/** What one person has saved and put into collections of their own, the last first. */
export interface Shelf {
  userId: number;
  pieces: readonly number[];
}

/** Lists of numbers in one array: a million of them take four megabytes. */
export class Lists {
  private readonly start: Int32Array;
  private readonly pool: Int32Array;

  constructor(lists: readonly (readonly number[])[]) {
    this.start = new Int32Array(lists.length + 1);
    lists.forEach((list, index) => {
      this.start[index + 1] = this.start[index]! + list.length;
    });
    this.pool = new Int32Array(this.start[lists.length]!);
    lists.forEach((list, index) => this.pool.set(list, this.start[index]));
  }

  at(index: number): Int32Array {
    return this.pool.subarray(this.start[index], this.start[index + 1]);
  }

  /** What the numbers of a list weigh together. Like the next one much faster than a look at the list, which all pieces are asked for. */
  weightAt(index: number, weights: Float64Array): number {
    let sum = 0;
    for (let place = this.start[index]!; place < this.start[index + 1]!; place++)
      sum += weights[this.pool[place]!]!;
    return sum;
  }

  /** The marks of all numbers of a list, one of them enough for each. */
  marksAt(index: number, marks: Uint8Array): number {
    let all = 0;
    for (let place = this.start[index]!; place < this.start[index + 1]!; place++)
      all |= marks[this.pool[place]!]!;
    return all;
  }
}

/**
 * All that is the same for everybody: what there is, what it is about, and who has saved what. A piece has a slot, its place in
 * every list. Says nothing of who may see a piece.
 */
export class LibraryModel {
  readonly ids: Int32Array;
  /** Index in SEARCH_POST_TYPES. */
  readonly kinds: Uint8Array;
  readonly created: Float64Array;
  readonly modified: Float64Array;
  readonly flags: Uint8Array;
  /** Ids of the terms that say what a piece is about, with those above them, by slot. */
  readonly terms: Lists;
  /** How much a term tells, by its id: rare ones more. */
  readonly rarity: Float64Array;
  /** Length of all that a piece's terms tell, by slot; 1 for one without terms. */
  readonly lengths: Float64Array;
  /** Numbers of the people who have a piece on their shelf, by slot. */
  readonly savers: Lists;
  /** Slots of what somebody has on their shelf, the last first, by the number of the person. */
  readonly shelves: Lists;
  private readonly slots: ReadonlyMap<number, number>;
  private readonly people: ReadonlyMap<number, number>;

  constructor(
    { pieces, shelves }: { pieces: readonly ModelPiece[]; shelves: readonly Shelf[] },
    tree: Pick<TermTree, "byId" | "ancestors">,
  ) {
    this.slots = new Map(pieces.map(({ id }, slot) => [id, slot]));
    this.people = new Map(shelves.map(({ userId }, person) => [userId, person]));
    this.ids = Int32Array.from(pieces, ({ id }) => id);
    this.kinds = Uint8Array.from(pieces, ({ kind }) => SEARCH_POST_TYPES.indexOf(kind));
    this.created = Float64Array.from(pieces, ({ created }) => created);
    this.modified = Float64Array.from(pieces, ({ modified }) => modified);
    this.flags = Uint8Array.from(pieces, ({ flags }) => flags);

    const telling = withAncestors(tree);
    const own = pieces.map(({ termIds }) => telling(termIds));
    const all = pieces.map(({ pieces: inside }, slot) =>
      inside ? [...new Set([...own[slot]!, ...this.termsOfMost(inside, own)])] : own[slot]!,
    );
    this.terms = new Lists(all);
    this.rarity = rarityOf(all, tree);
    this.lengths = Float64Array.from(
      all,
      (terms) => Math.hypot(...terms.map((id) => this.rarity[id]!)) || 1,
    );

    const onShelves = shelves.map((shelf) =>
      [...new Set(shelf.pieces)].flatMap((id) => this.slots.get(id) ?? []),
    );
    const savers: number[][] = pieces.map(() => []);
    onShelves.forEach((slots, person) => slots.forEach((slot) => savers[slot]!.push(person)));
    this.shelves = new Lists(onShelves);
    this.savers = new Lists(savers);
  }

  get size(): number {
    return this.ids.length;
  }

  slotOf(id: number): number | undefined {
    return this.slots.get(id);
  }

  /** The number of a person; -1 for one who had nothing on a shelf. */
  personOf(userId: number): number {
    return this.people.get(userId) ?? -1;
  }

  private termsOfMost(
    ids: readonly number[],
    termsBySlot: readonly (readonly number[])[],
  ): number[] {
    const counts = new Map<number, number>();
    for (const id of ids)
      for (const term of termsBySlot[this.slots.get(id) ?? -1] ?? [])
        counts.set(term, (counts.get(term) ?? 0) + 1);
    return [...counts]
      .filter(([, count]) => count >= COLLECTION_TERM_SHARE * ids.length)
      .map(([term]) => term);
  }
}

/** Those of some terms that tell something, with those above them, each once. */
function withAncestors(
  tree: Pick<TermTree, "byId" | "ancestors">,
): (termIds: readonly number[]) => number[] {
  const known = new Map<number, number[]>();
  const pathOf = (id: number): number[] => {
    let path = known.get(id);
    if (!path) {
      const term = tree.byId(id);
      known.set(
        id,
        (path =
          term && TERM_WEIGHTS[term.taxonomy]
            ? [id, ...tree.ancestors(id).map((above) => above.id)]
            : []),
      );
    }
    return path;
  };
  return (termIds) => [...new Set(termIds.flatMap(pathOf))];
}

function rarityOf(
  terms: readonly (readonly number[])[],
  tree: Pick<TermTree, "byId">,
): Float64Array {
  const counts = new Map<number, number>();
  for (const ids of terms) for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  const rarity = new Float64Array(Math.max(0, ...counts.keys()) + 1);
  for (const [id, count] of counts)
    rarity[id] = (TERM_WEIGHTS[tree.byId(id)!.taxonomy] ?? 0) * Math.log1p(terms.length / count);
  return rarity;
}
