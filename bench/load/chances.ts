/**
 * Exponent of the Zipf distribution: the item at rank n is requested 1 / n ** exponent as often as the first. Between the 0.64
 * and 0.83 measured at proxies (Breslau and others, Web Caching and Zipf-like Distributions, 1999).
 */
const ZIPF_EXPONENT = 0.8;

/**
 * Draws an item with a probability proportional to its weight. `random` returns numbers from 0 up to 1. Throws for an empty list.
 */
export function weighted<T>(
  things: readonly (readonly [weight: number, thing: T])[],
  random: () => number,
): () => T {
  if (things.length === 0) throw new Error("There is nothing to draw from");
  let sum = 0;
  const upTo = things.map(([weight]) => (sum += weight));
  return () => {
    const drawn = random() * sum;
    // Finds the first item whose cumulative weight exceeds the drawn number.
    let [low, high] = [0, upTo.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (upTo[middle]! > drawn) high = middle;
      else low = middle + 1;
    }
    return things[low]![1];
  };
}

/** Draws an item by popularity, the first most often and the last least, as a site's pages are requested. */
export function popular<T>(things: readonly T[], random: () => number): () => T {
  return weighted(
    things.map((thing, place) => [1 / (place + 1) ** ZIPF_EXPONENT, thing] as const),
    random,
  );
}

/** Returns the items in random order. */
export function shuffled<T>(things: readonly T[], random: () => number): T[] {
  const all = [...things];
  for (let last = all.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [all[last], all[other]] = [all[other]!, all[last]!];
  }
  return all;
}

/** Returns the milliseconds until the next of this many independent arrivals per second (a Poisson process). */
export function gapMs(rate: number, random: () => number): number {
  return (-Math.log(1 - random()) / rate) * 1_000;
}
