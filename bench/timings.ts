/** Milliseconds below which a share of the times lies, to a tenth; none for no times. */
export function percentile(times: readonly number[], share: number): string {
  if (times.length === 0) return "";
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!.toFixed(1);
}
