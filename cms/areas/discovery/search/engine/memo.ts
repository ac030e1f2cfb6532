import { LRUCache } from "lru-cache";
import type { Catalogue } from "./catalogue";

/** Memory of the cache, in bytes: a few dozen texts for a library of 200,000 posts. */
const MAX_BYTES = 32 * 1024 * 1024;

/**
 * Caches results computed from a catalogue until it changes. The next page of results, another facet, and suggestions for
 * more results use the same words and conditions again.
 */
export class Memo {
  private readonly known = new LRUCache<string, { value: Promise<unknown>; bytes: number }>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bytes }) => bytes,
  });
  private of: { catalogue: Catalogue; version: number } | null = null;

  /** Returns the cached value of the key, or else makes it; `bytes` is its size. */
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
      // A failure is not cached: the next request tries again.
      if (this.known.peek(key)?.value === value) this.known.delete(key);
    });
    return value;
  }
}
