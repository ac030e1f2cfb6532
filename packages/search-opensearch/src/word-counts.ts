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
  /** Returns the number of posts. */
  ofPosts(): Promise<number>;
  /** Forgets everything. */
  clear(): void;
}

/**
 * Reads counts from the cluster's own statistics, which takes no search. Of an index with several shards, one stands for all:
 * its counts are multiplied by its share of the posts.
 */
export function createWordCounts(cluster: Cluster, index: string): WordCounts {
  const options = { max: CACHED_MAX, ttl: CACHED_MS };
  const counts = {
    keys: new LRUCache<string, number>(options),
    surface: new LRUCache<string, number>(options),
  };
  const sizes = new LRUCache<string, { posts: number; texts: readonly number[] }>({
    max: 1,
    ttl: CACHED_MS,
  });

  async function read(
    field: keyof typeof counts,
    words: readonly string[],
  ): Promise<Map<string, number>> {
    const known = counts[field];
    const missing = [...new Set(words)].filter((word) => !known.has(word));
    if (missing.length > 0) {
      const answer = await cluster.read<{
        term_vectors?: Record<
          string,
          {
            field_statistics?: { doc_count: number };
            terms: Record<string, { doc_freq?: number }>;
          }
        >;
      }>((to) =>
        to.termvectors({
          index,
          body: {
            doc: { [field]: missing.join(" ") },
            fields: [field],
            positions: false,
            offsets: false,
            field_statistics: true,
            term_statistics: true,
          },
        } as never),
      );
      const { terms = {}, field_statistics } = answer.term_vectors?.[field] ?? {};
      const inShard = field_statistics?.doc_count;
      const scale = inShard ? Math.max(1, (await readSizes()).posts / inShard) : 1;
      for (const word of missing) known.set(word, Math.round((terms[word]?.doc_freq ?? 0) * scale));
    }
    return new Map(words.map((word) => [word, known.get(word) ?? 0]));
  }

  async function readSizes(): Promise<{ posts: number; texts: readonly number[] }> {
    const known = sizes.get("");
    if (known) return known;
    const { aggregations, hits } = await cluster.search(index, {
      size: 0,
      track_total_hits: true,
      aggs: {
        entries: {
          nested: { path: "entries" },
          aggs: { analysers: { terms: { field: "entries.analyser", size: ANALYSERS.length } } },
        },
      },
    });
    const buckets = (aggregations!.entries!.analysers as Aggregation).buckets!;
    const texts = ANALYSERS.map(
      (analyser) => buckets.find(({ key }) => key === analyserName(analyser))?.doc_count ?? 0,
    );
    const read = { posts: hits.total!.value, texts };
    sizes.set("", read);
    return read;
  }

  return {
    ofForms: (keys) => read("keys", keys),
    ofSpellings: (words) => read("surface", words),
    ofTexts: async () => (await readSizes()).texts,
    ofPosts: async () => (await readSizes()).posts,
    clear() {
      counts.keys.clear();
      counts.surface.clear();
      sizes.clear();
    },
  };
}
