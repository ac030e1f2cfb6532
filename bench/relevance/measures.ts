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
