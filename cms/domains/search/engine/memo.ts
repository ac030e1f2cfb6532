import { LRUCache } from "lru-cache";
import type { Catalogue } from "./catalogue";

/** Memory for what was worked out, in bytes: some dozen texts of a library of 200,000 posts. */
const MAX_BYTES = 32 * 1024 * 1024;

/**
 * Remembers what was worked out of a catalogue until it changes. The next page of an answer, another facet, and ways to
 * more results ask for the same words and conditions again.
 */
export class Memo {
  private readonly known = new LRUCache<string, { value: Promise<unknown>; bytes: number }>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bytes }) => bytes,
  });
  private of: { catalogue: Catalogue; version: number } | null = null;

  /** What is remembered under the key, else what is made now; that takes so many bytes. */
  get<Value>(
    catalogue: Catalogue,
    key: string,
    bytes: number,
    make: () => Promise<Value>,
  ): Promise<Value> {
    if (this.of?.catalogue !== catalogue || this.of.version !== catalogue.version) {
      this.known.clear();
      this.of = { catalogue, version: catalogue.version };
    }
    const known = this.known.get(key);
    if (known) return known.value as Promise<Value>;
    const value = make();
    this.known.set(key, { value, bytes: bytes + key.length });
    value.catch(() => {
      // A failure is not kept: the next question tries again.
      if (this.known.peek(key)?.value === value) this.known.delete(key);
    });
    return value;
  }
}
