/** Milliseconds below which a share of the times lies; null for no times. */
export function percentileMs(times: readonly number[], share: number): number | null {
  if (times.length === 0) return null;
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!;
}

/** The same to a tenth, as tables show it; none for no times. */
export function percentile(times: readonly number[], share: number): string {
  return percentileMs(times, share)?.toFixed(1) ?? "";
}

/** Seconds that something takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}
