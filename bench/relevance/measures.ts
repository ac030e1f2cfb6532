/** The quality of a ranking for one query; each measure is from 0 to 1. */
export interface Measures {
  /** Normalised discounted cumulative gain: relevant results count less further down (Järvelin and Kekäläinen, 2002). */
  ndcg: number;
  /** Share of the relevant results that the page shows. */
  recall: number;
  /** One divided by the rank of the first relevant result. */
  reciprocalRank: number;
}

/** Results considered: a first page. */
export const RANKS = 10;

/**
 * Measures the first `RANKS` results against the relevant ones, which must not be empty. All relevant results have the same
 * grade.
 */
export function measure(results: readonly string[], relevant: ReadonlySet<string>): Measures {
  const ranks = results
    .slice(0, RANKS)
    .flatMap((id, index) => (relevant.has(id) ? [index + 1] : []));
  const gain = (places: readonly number[]) =>
    places.reduce((sum, rank) => sum + 1 / Math.log2(rank + 1), 0);
  const best = Array.from({ length: Math.min(relevant.size, RANKS) }, (_, index) => index + 1);
  return {
    ndcg: gain(ranks) / gain(best),
    recall: ranks.length / relevant.size,
    reciprocalRank: ranks.length > 0 ? 1 / ranks[0]! : 0,
  };
}

/** Returns the mean of each measure; the list must not be empty. */
export function meanOf(measures: readonly Measures[]): Measures {
  const mean = (key: keyof Measures) =>
    measures.reduce((sum, one) => sum + one[key], 0) / measures.length;
  return { ndcg: mean("ndcg"), recall: mean("recall"), reciprocalRank: mean("reciprocalRank") };
}

/** BM25's usual constants (Robertson and Zaragoza, 2009): how fast repeats saturate, and how much length counts. */
const K1 = 1.2;
const B = 0.75;

/** A text to find: its id and its normalised words. */
export interface Bm25Text {
  id: string;
  words: readonly string[];
}

/**
 * Returns a function that ranks texts of one field by plain BM25 for the words of a query. It is the baseline for the site's
 * search. Leaves out texts without any of the words; ties are ordered by id.
 */
export function createBm25(texts: readonly Bm25Text[]): (query: readonly string[]) => string[] {
  const averageLength = texts.reduce((sum, { words }) => sum + words.length, 0) / texts.length;
  /** For each word, its count in every text that contains it. */
  const postings = new Map<string, Map<Bm25Text, number>>();
  for (const text of texts) {
    for (const word of text.words) {
      const counts = postings.get(word) ?? new Map<Bm25Text, number>();
      postings.set(word, counts.set(text, (counts.get(text) ?? 0) + 1));
    }
  }

  return (query) => {
    const scores = new Map<Bm25Text, number>();
    for (const word of query) {
      const counts = postings.get(word) ?? new Map<Bm25Text, number>();
      // Adds 1, so that no word lowers a text's score.
      const rarity = Math.log(1 + (texts.length - counts.size + 0.5) / (counts.size + 0.5));
      for (const [text, count] of counts) {
        const lengthFactor = 1 - B + (B * text.words.length) / averageLength;
        scores.set(
          text,
          (scores.get(text) ?? 0) + (rarity * count * (K1 + 1)) / (count + K1 * lengthFactor),
        );
      }
    }
    return [...scores]
      .sort(([a, scoreA], [b, scoreB]) => scoreB - scoreA || (a.id < b.id ? -1 : 1))
      .map(([{ id }]) => id);
  };
}
