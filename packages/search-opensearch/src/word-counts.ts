import { LRUCache } from "lru-cache";
import { ANALYSERS } from "@resource-library/search/analysis";
import type { Aggregation, Cluster } from "./cluster";
import { analyserName } from "./documents";

/** Number and lifetime of remembered counts. Their change within a minute moves no result. */
const CACHED_MAX = 20_000;
const CACHED_MS = 60_000;

/** How common words are. */
export interface WordCounts {
  /** Returns the number of posts that contain each form of a word (see `formKey`). */
  ofForms(keys: readonly string[]): Promise<Map<string, number>>;
  /** Returns the number of posts that contain each word in title, abstract or names, as it is written but without accents. */
  ofSpellings(words: readonly string[]): Promise<Map<string, number>>;
  /** Returns the number of texts in the language of each analyser, in their order. */
  ofTexts(): Promise<readonly number[]>;
  /** Forgets everything. */
  clear(): void;
}

/**
 * Reads counts from the cluster's own statistics, which takes no search. Of an index with several shards, one stands for all,
 * except for words that it lacks.
 */
export function createWordCounts(cluster: Cluster, index: string): WordCounts {
  const options = { max: CACHED_MAX, ttl: CACHED_MS };
  const counts = {
    keys: new LRUCache<string, number>(options),
    surface: new LRUCache<string, number>(options),
  };
  const texts = new LRUCache<string, readonly number[]>({ max: 1, ttl: CACHED_MS });

  async function read(
    field: keyof typeof counts,
    words: readonly string[],
  ): Promise<Map<string, number>> {
    const known = counts[field];
    const missing = [...new Set(words)].filter((word) => !known.has(word));
    if (missing.length > 0) {
      const answer = await cluster.read<{
        term_vectors?: Record<string, { terms: Record<string, { doc_freq?: number }> }>;
      }>((to) =>
        to.termvectors({
          index,
          body: {
            doc: { [field]: missing.join(" ") },
            fields: [field],
            positions: false,
            offsets: false,
            field_statistics: false,
            term_statistics: true,
          },
        } as never),
      );
      const found = answer.term_vectors?.[field]?.terms ?? {};
      for (const word of missing) known.set(word, found[word]?.doc_freq ?? 0);
    }
    return new Map(words.map((word) => [word, known.get(word) ?? 0]));
  }

  return {
    ofForms: (keys) => read("keys", keys),
    ofSpellings: (words) => read("surface", words),
    async ofTexts() {
      const known = texts.get("");
      if (known) return known;
      const { aggregations } = await cluster.search(index, {
        size: 0,
        track_total_hits: false,
        aggs: {
          entries: {
            nested: { path: "entries" },
            aggs: { analysers: { terms: { field: "entries.analyser", size: ANALYSERS.length } } },
          },
        },
      });
      const buckets = (aggregations!.entries!.analysers as Aggregation).buckets!;
      const counted = ANALYSERS.map(
        (analyser) => buckets.find(({ key }) => key === analyserName(analyser))?.doc_count ?? 0,
      );
      texts.set("", counted);
      return counted;
    },
    clear() {
      counts.keys.clear();
      counts.surface.clear();
      texts.clear();
    },
  };
}
