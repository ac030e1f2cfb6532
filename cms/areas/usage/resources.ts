import type { ResourceRows } from "./resources.repo";

/**
 * All posts that can be used, with their terms, as flat arrays. Each post has a slot: its index in every array. Immutable: a change
 * of posts creates a new instance.
 */
export class Resources {
  readonly size: number;
  readonly ids: Int32Array;
  private readonly terms: number[][];
  /** By databaseId; -1 for unknown posts. */
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

  /** Returns the slot of a post; -1 for an unknown post. */
  slotOf(postId: number): number {
    return this.slots[postId] ?? -1;
  }

  /** Returns the terms of a post by its slot, without their ancestors. */
  termsOf(slot: number): readonly number[] {
    return this.terms[slot]!;
  }

  /** Returns a mark per slot: 1 if the post has any term of each list. Each list has the terms of one taxonomy. */
  having(lists: readonly ReadonlySet<number>[]): Uint8Array {
    return Uint8Array.from(this.terms, (terms) =>
      lists.every((wanted) => terms.some((id) => wanted.has(id))) ? 1 : 0,
    );
  }
}
