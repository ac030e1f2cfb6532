import type { Db } from "../../../db/client";
import type { Catalogue } from "./catalogue";
import type { FreshChunks } from "./fresh-chunks";
import { Vocabulary } from "./vocabulary";

/** A vocabulary that has changed is read again when it has served this many times as long as reading takes. */
const SERVES_TIMES_READING = 20;

/**
 * The vocabulary, read when it is first asked for. After changes the old one serves while the new one is read, and for
 * some time before: a new word is no spelling that anybody misses.
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
    return (
      !reading &&
      lastEntry !== of.lastEntry &&
      performance.now() - of.finished > of.tookMs * SERVES_TIMES_READING
    );
  }

  return async (catalogue) => {
    if (!current) {
      current = read(catalogue);
      // A failed reading is not kept: the next question tries again.
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
