import type { ResourceRows } from "./resources.repo";

/**
 * What there is to be used, with its terms, as flat arrays. A post has a slot, which is its place in every array that is
 * made for it. Never changes: a change of posts makes another.
 */
export class Resources {
  readonly size: number;
  readonly ids: Int32Array;
  private readonly terms: number[][];
  /** By databaseId; -1 for what is not there. */
  private readonly slots: Int32Array;

  constructor({ posts, terms }: ResourceRows) {
    this.size = posts.length;
    this.ids = posts;
    this.slots = new Int32Array(posts.reduce((highest, id) => Math.max(highest, id), 0) + 1).fill(
      -1,
    );
    posts.forEach((id, slot) => (this.slots[id] = slot));
    this.terms = Array.from(posts, () => []);
    for (let at = 0; at < terms.length; at += 2)
      this.terms[this.slotOf(terms[at]!)]?.push(terms[at + 1]!);
  }

  /** The place of a post; -1 for one that is not there. */
  slotOf(postId: number): number {
    return this.slots[postId] ?? -1;
  }

  /** The terms of a post by its slot, without those above them. */
  termsOf(slot: number): readonly number[] {
    return this.terms[slot]!;
  }

  /** Marks by slot which posts have a term of each list: a list is one taxonomy's, and its terms any of them. */
  having(lists: readonly ReadonlySet<number>[]): Uint8Array {
    return Uint8Array.from(this.terms, (terms) =>
      lists.every((wanted) => terms.some((id) => wanted.has(id))) ? 1 : 0,
    );
  }
}
