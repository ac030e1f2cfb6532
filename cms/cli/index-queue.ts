import type { SearchEngine } from "../domains/search/search.port";

/** Posts indexed at once: the index takes many together much faster, and this many in some hundred MB of memory. */
const INDEXED_AT_ONCE = 5_000;

/** Posts that are saved and wait for the search index. What a killed command leaves here, the next start indexes. */
export interface IndexQueue {
  /** Indexes the queue when it has become long. */
  add(postIds: Iterable<number>): Promise<void>;
  /** Indexes what is left. */
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
