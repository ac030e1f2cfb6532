import { SEARCH_POST_TYPES, type SearchPostType, type Taxonomy } from "../../../contract/names";
import type { TermTree } from "../../vocabulary";

/** Flags of a post. */
export const BY_STAFF = 1;
export const RECOMMENDED = 2;
export const PEER_REVIEWED = 4;

/** How much a term says about the subject of a post, by taxonomy; other taxonomies say nothing. Chosen with the benchmark. */
const TERM_WEIGHTS: Partial<Record<Taxonomy, number>> = {
  topics: 1,
  keywords: 1,
  countries: 0.8,
  authors: 0.6,
  publishers: 0.3,
  content_types: 0.3,
};
/** Share of a collection's posts that must have a term for the collection to have it. Chosen: one in four. */
const COLLECTION_TERM_SHARE = 0.25;

/** A post that can be recommended, with its data from the database. */
export interface ModelPost {
  id: number;
  kind: SearchPostType;
  /** Milliseconds since 1970. */
  created: number;
  modified: number;
  flags: number;
  termIds: readonly number[];
  /** For a collection: the ids of its public posts. */
  items?: readonly number[];
}

/** The posts that a user saved or put into own collections, newest first. */
export interface SavedPosts {
  userId: number;
  postIds: readonly number[];
}

/** Lists of numbers in one array. A million numbers take four megabytes. */
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

  /**
   * Returns the total weight of a list's numbers. Like `marksAt`, it runs for every post, so it reads the array directly, which
   * is much faster than calling `at`.
   */
  weightAt(index: number, weights: Float64Array): number {
    let sum = 0;
    for (let place = this.start[index]!; place < this.start[index + 1]!; place++)
      sum += weights[this.pool[place]!]!;
    return sum;
  }

  /** Returns the marks of all numbers in a list, combined with OR. */
  marksAt(index: number, marks: Uint8Array): number {
    let all = 0;
    for (let place = this.start[index]!; place < this.start[index + 1]!; place++)
      all |= marks[this.pool[place]!]!;
    return all;
  }
}

/**
 * All data that is the same for every user: the posts, their subjects, and which users saved them. Each post has a slot: its
 * index in every list. Does not contain the permissions to see posts.
 */
export class LibraryModel {
  readonly ids: Int32Array;
  /** Index in SEARCH_POST_TYPES. */
  readonly kinds: Uint8Array;
  readonly created: Float64Array;
  readonly modified: Float64Array;
  readonly flags: Uint8Array;
  /** Ids of the terms that describe a post's subject, including their ancestors, by slot. */
  readonly terms: Lists;
  /** Weight of a term by its id; rare terms weigh more. */
  readonly rarity: Float64Array;
  /** Length of the vector of a post's term weights, by slot; 1 for a post without terms. */
  readonly lengths: Float64Array;
  /** Indexes of the users who saved a post, by slot. */
  readonly savers: Lists;
  /** Slots of a user's saved posts, newest first, by the user's index. */
  readonly savedPosts: Lists;
  private readonly slots: ReadonlyMap<number, number>;
  private readonly userIndexes: ReadonlyMap<number, number>;

  constructor(
    { posts, saved }: { posts: readonly ModelPost[]; saved: readonly SavedPosts[] },
    tree: Pick<TermTree, "byId" | "ancestors">,
  ) {
    this.slots = new Map(posts.map(({ id }, slot) => [id, slot]));
    this.userIndexes = new Map(saved.map(({ userId }, user) => [userId, user]));
    this.ids = Int32Array.from(posts, ({ id }) => id);
    this.kinds = Uint8Array.from(posts, ({ kind }) => SEARCH_POST_TYPES.indexOf(kind));
    this.created = Float64Array.from(posts, ({ created }) => created);
    this.modified = Float64Array.from(posts, ({ modified }) => modified);
    this.flags = Uint8Array.from(posts, ({ flags }) => flags);

    const describing = withAncestors(tree);
    const own = posts.map(({ termIds }) => describing(termIds));
    const all = posts.map(({ items }, slot) =>
      items ? [...new Set([...own[slot]!, ...this.termsOfMost(items, own)])] : own[slot]!,
    );
    this.terms = new Lists(all);
    this.rarity = rarityOf(all, tree);
    this.lengths = Float64Array.from(
      all,
      (terms) => Math.hypot(...terms.map((id) => this.rarity[id]!)) || 1,
    );

    const savedSlots = saved.map((list) =>
      [...new Set(list.postIds)].flatMap((id) => this.slots.get(id) ?? []),
    );
    const savers: number[][] = posts.map(() => []);
    savedSlots.forEach((slots, user) => slots.forEach((slot) => savers[slot]!.push(user)));
    this.savedPosts = new Lists(savedSlots);
    this.savers = new Lists(savers);
  }

  get size(): number {
    return this.ids.length;
  }

  slotOf(id: number): number | undefined {
    return this.slots.get(id);
  }

  /** Returns the index of a user; -1 for a user without saved posts. */
  userIndexOf(userId: number): number {
    return this.userIndexes.get(userId) ?? -1;
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

/** Returns a function that keeps the terms that describe a subject, and adds their ancestors, each once. */
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
