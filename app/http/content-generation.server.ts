import { LRUCache } from "lru-cache";
import type { ContentVersionAnswer } from "#contract/site";

/** Processes of the content system that are told apart; behind a load balancer each has versions of its own. */
const PROCESSES_MAX = 100;

export interface ContentGenerationOptions {
  /** Asks the content system, one of its processes; null where it cannot say. */
  ask: () => ContentVersionAnswer | null | Promise<ContentVersionAnswer | null>;
  /** An answer counts for so long. */
  everyMs: number;
  /** What else this process keeps of the content is to be forgotten. */
  onChange: () => void;
  now?: () => number;
}

/** A number that grows when the content system says that what public pages show has changed. While it cannot say, nothing counts as changed. */
export function createContentGeneration({
  ask,
  everyMs,
  onChange,
  now = Date.now,
}: ContentGenerationOptions): () => number | Promise<number> {
  const versions = new LRUCache<string, string>({ max: PROCESSES_MAX });
  let generation = 0;
  let askedAt = -Infinity;
  let asking: Promise<number> | null = null;

  function take(answer: ContentVersionAnswer | null): number {
    askedAt = now();
    if (answer && versions.get(answer.process) !== answer.version) {
      versions.set(answer.process, answer.version);
      generation++;
      onChange();
    }
    return generation;
  }

  return () => {
    if (now() - askedAt < everyMs) return generation;
    if (asking) return asking;
    const answer = ask();
    if (!(answer instanceof Promise)) return take(answer);
    asking = answer
      .catch(() => null)
      .then(take)
      .finally(() => (asking = null));
    return asking;
  };
}
