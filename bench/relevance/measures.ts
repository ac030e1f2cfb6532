/** How good an order of results is for one query, each from 0 to 1. */
export interface Measures {
  /** Normalised discounted cumulative gain: relevant results count less the lower they stand (Järvelin and Kekäläinen, 2002). */
  ndcg: number;
  /** Share of what is relevant that the page shows. */
  recall: number;
  /** One divided by the rank of the first relevant result. */
  reciprocalRank: number;
}

/** Results that are looked at: a first page. */
export const RANKS = 10;

/** Measures the first `RANKS` results against what is relevant, of which there must be something; all of it is equally so. */
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

/** The mean of each measure; there must be something to take it of. */
export function meanOf(measures: readonly Measures[]): Measures {
  const mean = (key: keyof Measures) =>
    measures.reduce((sum, one) => sum + one[key], 0) / measures.length;
  return { ndcg: mean("ndcg"), recall: mean("recall"), reciprocalRank: mean("reciprocalRank") };
}
