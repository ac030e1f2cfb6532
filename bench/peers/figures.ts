/** The figures of one program in one round. Processor times are ms per page, by process group. */
export interface Sample {
  perSecond: number;
  /** Undefined if the system does not report it. */
  cpuMs: Record<string, number | undefined>;
}

/** The median of some values, with the smallest and the largest. */
export interface Spread {
  min: number;
  median: number;
  max: number;
}

/** Returns null for an empty list. */
export function spreadOf(values: readonly number[]): Spread | null {
  const sorted = values.toSorted((a, b) => a - b);
  const [min, max] = [sorted[0], sorted.at(-1)];
  if (min === undefined || max === undefined) return null;
  const upper = sorted[Math.floor(sorted.length / 2)]!;
  const lower = sorted[Math.floor((sorted.length - 1) / 2)]!;
  return { min, median: (lower + upper) / 2, max };
}

/** Returns the ratios of the pairs of a comparison, this site divided by the peer. Omits pairs without a number. */
export function ratiosOf(
  pairs: readonly (readonly [site: Sample, peer: Sample])[],
  of: (sample: Sample) => number | undefined,
): Spread | null {
  return spreadOf(
    pairs.flatMap(([site, peer]) => {
      const [a, b] = [of(site), of(peer)];
      return a === undefined || b === undefined || b === 0 ? [] : [a / b];
    }),
  );
}

/** Returns the processor time per page of all process groups together; undefined if any is not known. */
export function totalCpuMs({ cpuMs }: Sample): number | undefined {
  const times = Object.values(cpuMs);
  return times.reduce<number | undefined>(
    (sum, ms) => (sum === undefined || ms === undefined ? undefined : sum + ms),
    0,
  );
}

/** Formats a ratio with its spread for tables, such as `0.52 (0.49 to 0.55)`. */
export function formatSpread(spread: Spread | null): string {
  if (!spread) return "";
  const [min, median, max] = [spread.min, spread.median, spread.max].map((ratio) =>
    ratio.toFixed(2),
  );
  return `${median} (${min} to ${max})`;
}

/** Returns the number of elements of a page. Texts of scripts and styles do not count. */
export function countElements(html: string): number {
  const markup = html.replace(/(<(script|style)\b[^>]*>).*?<\/\2>/gs, "$1");
  return markup.match(/<[a-z][^\s/>]*/gi)?.length ?? 0;
}
