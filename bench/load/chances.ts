/** How much less often the next in popularity is asked for: the one at place n as often as 1 / n to this power. Between the 0.64 and 0.83 that proxies saw (Breslau and others, Web Caching and Zipf-like Distributions, 1999). */
const ZIPF_EXPONENT = 0.8;

/** Draws one of the things, each as often as its weight says. Takes numbers from 0 up to 1; throws where there is nothing to draw. */
export function weighted<T>(
  things: readonly (readonly [weight: number, thing: T])[],
  random: () => number,
): () => T {
  if (things.length === 0) throw new Error("There is nothing to draw from");
  let sum = 0;
  const upTo = things.map(([weight]) => (sum += weight));
  return () => {
    const drawn = random() * sum;
    // The first whose sum is above what was drawn.
    let [low, high] = [0, upTo.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (upTo[middle]! > drawn) high = middle;
      else low = middle + 1;
    }
    return things[low]![1];
  };
}

/** Draws one of the things, the first often and the last seldom, as pages of a site are asked for. */
export function popular<T>(things: readonly T[], random: () => number): () => T {
  return weighted(
    things.map((thing, place) => [1 / (place + 1) ** ZIPF_EXPONENT, thing] as const),
    random,
  );
}

/** The things in an order by chance. */
export function shuffled<T>(things: readonly T[], random: () => number): T[] {
  const all = [...things];
  for (let last = all.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [all[last], all[other]] = [all[other]!, all[last]!];
  }
  return all;
}

/** Milliseconds until the next of so many arrivals a second that know nothing of each other (a Poisson process). */
export function gapMs(rate: number, random: () => number): number {
  return (-Math.log(1 - random()) / rate) * 1_000;
}
