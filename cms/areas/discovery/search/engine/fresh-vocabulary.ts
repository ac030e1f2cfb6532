import type { Db } from "../../../../db/client";
import type { Catalogue } from "./catalogue";
import type { FreshChunks } from "./fresh-chunks";
import { Vocabulary } from "./vocabulary";

/** If many entries are new, the vocabulary is read again after it was used for this many times the duration of a reading. */
const SERVES_TIMES_READING = 20;
/** Share of new entries above which they count as many. */
const NEW_SHARE = 1 / 50;
/** If few entries are new, the vocabulary is read again after this time. Reading all words for a few new ones slows searches. */
const SERVES_MOST_MS = 10 * 60_000;

/**
 * Returns the vocabulary, which is read on first use. After changes, the old one is used for some time, and while the new
 * one is read: a new word missing among the spellings does no harm.
 */
export function createFreshVocabulary(
  db: Db,
  freshChunks: FreshChunks,
): (catalogue: Catalogue) => Promise<Vocabulary> {
  let current: Promise<Vocabulary> | null = null;
  let reading = false;
  let of = { lastEntry: 0, finished: 0, tookMs: 0 };

  async function read({ lastEntry }: Catalogue): Promise<Vocabulary> {
    const started = performance.now();
    const vocabulary = await Vocabulary.load(db, freshChunks);
    of = { lastEntry, finished: performance.now(), tookMs: performance.now() - started };
    return vocabulary;
  }

  function isDue({ lastEntry }: Catalogue): boolean {
    if (reading || lastEntry === of.lastEntry) return false;
    const servedMs = performance.now() - of.finished;
    const isLargeChange = lastEntry - of.lastEntry > of.lastEntry * NEW_SHARE;
    return servedMs > (isLargeChange ? of.tookMs * SERVES_TIMES_READING : SERVES_MOST_MS);
  }

  return async (catalogue) => {
    if (!current) {
      current = read(catalogue);
      // A failed reading is not kept: the next request tries again.
      current.catch(() => (current = null));
    } else if (isDue(catalogue)) {
      reading = true;
      const next = read(catalogue);
      next
        .then(() => (current = next))
        .catch(() => {})
        .finally(() => (reading = false));
    }
    return current;
  };
}
