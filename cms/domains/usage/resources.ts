/**
 * What there is to be used, with its terms, as flat arrays. A post has a slot, which is its place in every array that is
 * made for it. Never changes: a change of posts makes another.
 */
export class Resources {
  readonly size: number;
  readonly ids: Int32Array;
  private readonly terms: Int32Array[];
  /** By databaseId; -1 for what is not there. */
  private readonly slots: Int32Array;

  /** Takes what `readResources` gives. */
  constructor(posts: string) {
    const rows = posts ? posts.split(" ") : [];
    this.size = rows.length;
    this.ids = Int32Array.from(rows, (row) => Number(row.slice(0, row.indexOf(":"))));
    this.terms = rows.map((row) => Int32Array.from(row.slice(row.indexOf(":") + 1).split(",").filter(Boolean), Number));
    this.slots = new Int32Array(this.ids.reduce((highest, id) => Math.max(highest, id), 0) + 1).fill(-1);
    this.ids.forEach((id, slot) => (this.slots[id] = slot));
  }

  /** The place of a post; -1 for one that is not there. */
  slotOf(postId: number): number {
    return this.slots[postId] ?? -1;
  }

  /** The terms of a post by its slot, without those above them. */
  termsOf(slot: number): Int32Array {
    return this.terms[slot]!;
  }

  /** Marks by slot which posts have a term of each list: a list is one taxonomy's, and its terms any of them. */
  having(lists: readonly ReadonlySet<number>[]): Uint8Array {
    return Uint8Array.from(this.terms, (terms) => (lists.every((wanted) => terms.some((id) => wanted.has(id))) ? 1 : 0));
  }
}
