import type { SearchEngine } from "../platform/search-engine.port";

/** Posts indexed at once. Large batches are much faster, and this size needs a few hundred MB of memory. */
const INDEXED_AT_ONCE = 5_000;

/** Saved posts that wait for the search index. If the command is killed, the next start indexes the remaining posts. */
export interface IndexQueue {
  /** Adds posts, and indexes the queue when it has become long. */
  add(postIds: Iterable<number>): Promise<void>;
  /** Indexes the remaining posts. */
  finish(): Promise<void>;
}

export function createIndexQueue(engine: Pick<SearchEngine, "index">): IndexQueue {
  let waiting: number[] = [];

  async function finish(): Promise<void> {
    const due = waiting;
    waiting = [];
    if (due.length > 0) await engine.index(due);
  }

  return {
    async add(postIds) {
      waiting.push(...postIds);
      if (waiting.length >= INDEXED_AT_ONCE) await finish();
    },
    finish,
  };
}
