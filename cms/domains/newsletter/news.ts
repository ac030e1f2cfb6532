import type { TermTree } from "../taxonomies/term-tree";

/** What speaks for a piece beside the terms that are followed: a rare one adds up to 1, a common one next to nothing. Ours. */
const RECOMMENDED = 0.5;
const PEER_REVIEWED = 0.3;
/** That it lies in a collection that is followed. */
const COLLECTED = 0.5;
/** What came last within the time that is read gets so much more than what came first. Ours: it decides where nothing else does. */
const NEWEST = 0.1;

/** So long a change of a collection may take to be seen after the time that it carries, in ms. Ours: no statement takes as long. */
export const ADDED_GRACE_MS = 10 * 60 * 1000;

/** A piece that may be news, as one kind of readers sees it. Times are milliseconds since 1970. */
export interface NewPiece {
  id: number;
  /** When these readers could first find it. */
  arrived: number;
  /** When anybody of them or of the staff could. */
  seen: number;
  recommended: boolean;
  peerReviewed: boolean;
  termIds: readonly number[];
}

/** A piece in a collection that somebody follows; `added` is 0 where nobody knows when it came. */
export interface CollectedPiece {
  collectionId: number;
  postId: number;
  added: number;
}

/** What a subscription brings; see docs/decisions/0042. */
export interface Wishes {
  everything: boolean;
  termIds: readonly number[];
  collectionIds: readonly number[];
  /** Ids of what its search finds of all pieces, best first; null where it has none. */
  found: readonly number[] | null;
}

type Tree = Pick<TermTree, "byId" | "ancestors" | "maxCount">;
/** Lists of slots by what they have in common, ascending. */
type Lists = Map<number, number[]>;

/**
 * All that may be news for one kind of readers (the staff, or everybody), in memory, and by which term and collection it is found. A piece
 * has a slot, its place by when it arrived. Says nothing of what was sent before.
 */
export class News {
  readonly pieces: readonly NewPiece[];
  private readonly byTerm: Lists = new Map();
  private readonly byCollection = new Map<number, { slot: number; added: number }[]>();
  private readonly slots: ReadonlyMap<number, number>;
  /** Of what lies in a collection that somebody follows. */
  private readonly collected = new Set<number>();
  /** What a piece has without anybody's wishes. */
  private readonly worth: Float64Array;
  /** Of the subscription that is matched: what it asked for so far, and what speaks for the piece. */
  private readonly passed: Int32Array;
  private readonly score: Float64Array;
  private step = 0;
  private readonly tree: Tree;
  /** All pieces from a slot on, best first: whoever wants everything since the same time gets the same. */
  private readonly everything = new Map<number, readonly number[]>();

  constructor(pieces: readonly NewPiece[], collected: readonly CollectedPiece[], tree: Tree) {
    this.tree = tree;
    this.pieces = [...pieces].sort((a, b) => a.arrived - b.arrived || a.id - b.id);
    this.slots = new Map(this.pieces.map(({ id }, slot) => [id, slot]));
    this.worth = Float64Array.from(
      this.pieces,
      ({ recommended, peerReviewed }, slot) =>
        (recommended ? RECOMMENDED : 0) +
        (peerReviewed ? PEER_REVIEWED : 0) +
        (NEWEST * (slot + 1)) / this.pieces.length,
    );
    this.passed = new Int32Array(this.pieces.length);
    this.score = new Float64Array(this.pieces.length);
    this.pieces.forEach(({ termIds }, slot) => {
      // A parent stands for all that is below it.
      const closed = new Set(
        termIds.flatMap((id) => [id, ...tree.ancestors(id).map((above) => above.id)]),
      );
      for (const term of closed) push(this.byTerm, term, slot);
    });
    for (const { collectionId, postId, added } of collected) {
      const slot = this.slots.get(postId);
      if (slot === undefined) continue;
      push(this.byCollection, collectionId, { slot, added });
      this.collected.add(slot);
    }
  }

  /** Ids of what is new since a time and fits, best first: one of each kind that is followed, and what the search finds. */
  match({ everything, termIds, collectionIds, found }: Wishes, since: number): readonly number[] {
    if (this.pieces.length === 0) return [];
    const first = this.firstSince(since);
    const kinds = this.kindsOf(termIds);
    const isFollowing = termIds.length + collectionIds.length > 0;
    if (!isFollowing && !found) return everything ? this.allFrom(first) : [];
    if (!isFollowing) return found!.filter((id) => (this.slots.get(id) ?? -1) >= first);

    const matched = this.matchAll(kinds, collectionIds, first, since);
    if (!found) return this.bestFirst(matched, (slot) => this.score[slot]!);
    const fitting = new Set(matched.map((slot) => this.pieces[slot]!.id));
    return found.filter((id) => fitting.has(id));
  }

  /** Ids of what a subscription that was matched until a time may be given now and may have been before. */
  mayHaveCome(since: number): number[] {
    const first = this.firstSince(since);
    return this.pieces
      .filter(({ seen }, slot) => seen < since && (slot >= first || this.collected.has(slot)))
      .map(({ id }) => id);
  }

  /** Followed terms by their taxonomies. */
  private kindsOf(termIds: readonly number[]): number[][] {
    const kinds = new Map<string, number[]>();
    for (const id of termIds) push(kinds, this.tree.byId(id)?.taxonomy ?? "", id);
    return [...kinds.values()];
  }

  /** Slots of what is new and has one of each kind. A piece passes one kind after the other; the first one also asks whether it is new. */
  private matchAll(
    kinds: readonly number[][],
    collectionIds: readonly number[],
    first: number,
    since: number,
  ): number[] {
    const start = this.step + 1;
    let reached = start;
    let matched: number[] = [];
    const pass = (slot: number, weight: number) => {
      if (this.passed[slot]! < start) this.score[slot] = 0;
      if (this.passed[slot] !== reached) {
        this.passed[slot] = reached;
        matched.push(slot);
      }
      this.score[slot]! += weight;
    };
    const isNextKind = (slot: number) => reached === start || this.passed[slot]! >= reached - 1;

    if (collectionIds.length > 0) {
      for (const id of collectionIds) {
        for (const { slot, added } of this.byCollection.get(id) ?? [])
          if (slot >= first || added >= since - ADDED_GRACE_MS) pass(slot, COLLECTED);
      }
      reached++;
    }
    for (const termIds of kinds) {
      if (reached > start) matched = [];
      for (const id of termIds) {
        const weight = this.rarity(id);
        for (const slot of this.byTerm.get(id) ?? [])
          if (reached === start ? slot >= first : isNextKind(slot)) pass(slot, weight);
      }
      reached++;
    }
    this.step = reached;
    return matched;
  }

  /** How much a term says of what carries it: 0 to 1, rare ones more. */
  private rarity(termId: number): number {
    const most = Math.max(1, this.tree.maxCount);
    return Math.log1p(most / Math.max(1, this.tree.byId(termId)?.count ?? most)) / Math.log1p(most);
  }

  private allFrom(first: number): readonly number[] {
    let all = this.everything.get(first);
    if (!all)
      this.everything.set(
        first,
        (all = this.bestFirst(
          Array.from({ length: this.pieces.length - first }, (_, place) => first + place),
          () => 0,
        )),
      );
    return all;
  }

  private bestFirst(slots: readonly number[], score: (slot: number) => number): number[] {
    const sum = (slot: number) => score(slot) + this.worth[slot]!;
    return [...slots].sort((a, b) => sum(b) - sum(a) || b - a).map((slot) => this.pieces[slot]!.id);
  }

  /** The first slot that arrived at a time or after it. */
  private firstSince(since: number): number {
    let [from, to] = [0, this.pieces.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (this.pieces[middle]!.arrived < since) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}

function push<Key, Item>(lists: Map<Key, Item[]>, key: Key, item: Item): void {
  const list = lists.get(key);
  if (list) list.push(item);
  else lists.set(key, [item]);
}
