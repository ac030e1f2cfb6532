/** Returns the milliseconds below which this share of the times lies; null for an empty list. */
export function percentileMs(times: readonly number[], share: number): number | null {
  if (times.length === 0) return null;
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!;
}

/** Formats the percentile to a tenth for tables; empty for an empty list. */
export function percentile(times: readonly number[], share: number): string {
  return percentileMs(times, share)?.toFixed(1) ?? "";
}

/** Returns the seconds that the work takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}
