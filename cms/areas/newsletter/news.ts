import type { TermTree } from "../vocabulary";

/**
 * Weights of a recommendation and of a peer review in the score of a post. For comparison: a rare followed term adds up to 1, a
 * common one close to 0.
 */
const RECOMMENDED = 0.5;
const PEER_REVIEWED = 0.3;
/** Weight of being in a followed collection. */
const COLLECTED = 0.5;
/** Weight of the newest post; the oldest in the window gets almost none. Chosen: it decides only between equal posts. */
const NEWEST = 0.1;

/**
 * Longest delay between the recorded time of a change in a collection and its visibility to other transactions, in ms. Chosen:
 * no statement takes that long.
 */
export const ADDED_GRACE_MS = 10 * 60 * 1000;

/** A post that may be news, as one audience sees it. Times are milliseconds since 1970. */
export interface NewsPost {
  id: number;
  /** When this audience could first find it. */
  arrived: number;
  /** When any audience could first find it: staff find each post no later than visitors. */
  seen: number;
  recommended: boolean;
  peerReviewed: boolean;
  termIds: readonly number[];
}

/** A post in a followed collection. `added` is 0 if the time is unknown. */
export interface CollectedPost {
  collectionId: number;
  postId: number;
  added: number;
}

/** The criteria of a subscription. See docs/decisions/0041. */
export interface MatchCriteria {
  everything: boolean;
  termIds: readonly number[];
  collectionIds: readonly number[];
  /** Ids of all posts that its search finds, best first. Null if it has no search. */
  found: readonly number[] | null;
}

type Tree = Pick<TermTree, "byId" | "ancestors" | "maxCount">;
/** Lists of slots by a common term or collection, ascending. */
type Lists = Map<number, number[]>;

/**
 * All possible news of one audience (staff or public) in memory, indexed by term and collection. Each post has a slot: its
 * position by time of arrival. Does not know what was sent before.
 */
export class News {
  readonly newPosts: readonly NewsPost[];
  private readonly byTerm: Lists = new Map();
  private readonly byCollection = new Map<number, { slot: number; added: number }[]>();
  private readonly slots: ReadonlyMap<number, number>;
  /** Slots of posts in followed collections. */
  private readonly collected = new Set<number>();
  /** The part of each post's score that is the same for all subscriptions. */
  private readonly worth: Float64Array;
  /** For the subscription being matched: the last kind of criteria that each post passed, and its score. */
  private readonly passed: Int32Array;
  private readonly score: Float64Array;
  private step = 0;
  private readonly tree: Tree;
  /** All posts from a slot on, best first. Subscriptions to everything since the same time share one list. */
  private readonly everything = new Map<number, readonly number[]>();

  constructor(newPosts: readonly NewsPost[], collected: readonly CollectedPost[], tree: Tree) {
    this.tree = tree;
    this.newPosts = [...newPosts].sort((a, b) => a.arrived - b.arrived || a.id - b.id);
    this.slots = new Map(this.newPosts.map(({ id }, slot) => [id, slot]));
    this.worth = Float64Array.from(
      this.newPosts,
      ({ recommended, peerReviewed }, slot) =>
        (recommended ? RECOMMENDED : 0) +
        (peerReviewed ? PEER_REVIEWED : 0) +
        (NEWEST * (slot + 1)) / this.newPosts.length,
    );
    this.passed = new Int32Array(this.newPosts.length);
    this.score = new Float64Array(this.newPosts.length);
    this.newPosts.forEach(({ termIds }, slot) => {
      // A parent term includes all terms below it.
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

  /**
   * Returns the ids of matching posts that are new since a time, best first. A post matches if it has one of the followed terms
   * or collections of each kind, and the search finds it.
   */
  match(
    { everything, termIds, collectionIds, found }: MatchCriteria,
    since: number,
  ): readonly number[] {
    if (this.newPosts.length === 0) return [];
    const first = this.firstSince(since);
    const kinds = this.kindsOf(termIds);
    const isFollowing = termIds.length + collectionIds.length > 0;
    if (!isFollowing && !found) return everything ? this.allFrom(first) : [];
    if (!isFollowing) return found!.filter((id) => (this.slots.get(id) ?? -1) >= first);

    const matched = this.matchAll(kinds, collectionIds, first, since);
    if (!found) return this.bestFirst(matched, (slot) => this.score[slot]!);
    const fitting = new Set(matched.map((slot) => this.newPosts[slot]!.id));
    return found.filter((id) => fitting.has(id));
  }

  /** Returns the ids of posts that a subscription may receive now and may have received before, if it was matched until a time. */
  maybeDeliveredBefore(since: number): number[] {
    const first = this.firstSince(since);
    return this.newPosts
      .filter(({ seen }, slot) => seen < since && (slot >= first || this.collected.has(slot)))
      .map(({ id }) => id);
  }

  /** Returns followed terms grouped by taxonomy. */
  private kindsOf(termIds: readonly number[]): number[][] {
    const kinds = new Map<string, number[]>();
    for (const id of termIds) push(kinds, this.tree.byId(id)?.taxonomy ?? "", id);
    return [...kinds.values()];
  }

  /**
   * Returns the slots of new posts that have one of the terms or collections of each kind. A post passes one kind after the
   * other; the first kind also checks whether it is new.
   */
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

  /** Returns how specific a term is, from 0 to 1; rare terms score higher. */
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
          Array.from({ length: this.newPosts.length - first }, (_, place) => first + place),
          () => 0,
        )),
      );
    return all;
  }

  private bestFirst(slots: readonly number[], score: (slot: number) => number): number[] {
    const sum = (slot: number) => score(slot) + this.worth[slot]!;
    return [...slots]
      .sort((a, b) => sum(b) - sum(a) || b - a)
      .map((slot) => this.newPosts[slot]!.id);
  }

  /** Returns the first slot that arrived at a time or later. */
  private firstSince(since: number): number {
    let [from, to] = [0, this.newPosts.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (this.newPosts[middle]!.arrived < since) from = middle + 1;
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
