import { LRUCache } from "lru-cache";
import type { ContentVersionAnswer } from "#contract/site";

/** Most content system processes to distinguish; behind a load balancer, each has its own versions. */
const PROCESSES_MAX = 100;

export interface ContentGenerationOptions {
  /** Asks one process of the content system; null if it cannot say. */
  ask: () => ContentVersionAnswer | null | Promise<ContentVersionAnswer | null>;
  /** How long an answer is valid. */
  everyMs: number;
  /** Called to drop other cached content of this process. */
  onChange: () => void;
  now?: () => number;
}

/**
 * Returns a number that grows when the content system reports a change of public pages. It stays the same while the content
 * system does not respond.
 */
export function createContentGeneration({
  ask,
  everyMs,
  onChange,
  now = Date.now,
}: ContentGenerationOptions): () => number | Promise<number> {
  const versions = new LRUCache<string, string>({ max: PROCESSES_MAX });
  let generation = 0;
  let fetchedAt = -Infinity;
  let pendingFetch: Promise<number> | null = null;

  function take(answer: ContentVersionAnswer | null): number {
    fetchedAt = now();
    if (answer && versions.get(answer.process) !== answer.version) {
      versions.set(answer.process, answer.version);
      generation++;
      onChange();
    }
    return generation;
  }

  return () => {
    if (now() - fetchedAt < everyMs) return generation;
    if (pendingFetch) return pendingFetch;
    const answer = ask();
    if (!(answer instanceof Promise)) return take(answer);
    pendingFetch = answer
      .catch(() => null)
      .then(take)
      .finally(() => (pendingFetch = null));
    return pendingFetch;
  };
}
