/** Evaluations of one year, or of all earlier years. */
export interface YearGroup {
  from: number | null;
  to: number;
  count: number;
}

/** Years with their own column. Chosen: the columns are still wide enough as touch targets. */
export const YEARS_SHOWN = 16;

/** Returns the last years without gaps, including years without evaluations, after one group of all earlier years. */
export function yearsOf(years: readonly { year: number; count: number }[]): YearGroup[] {
  const last = years.at(-1)?.year;
  const earliest = years[0]?.year;
  if (last === undefined || earliest === undefined) return [];
  const first = Math.max(earliest, last - YEARS_SHOWN + 1);
  const counts = new Map(years.map(({ year, count }) => [year, count]));
  const shown = Array.from({ length: last - first + 1 }, (_, i) => first + i).map((year) => ({
    from: year,
    to: year,
    count: counts.get(year) ?? 0,
  }));
  const earlier = years
    .filter(({ year }) => year < first)
    .reduce((sum, { count }) => sum + count, 0);
  return earlier > 0 ? [{ from: null, to: first - 1, count: earlier }, ...shown] : shown;
}
