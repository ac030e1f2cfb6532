/** Evaluations of one year, or of all years before the others. */
export interface YearGroup {
  from: number | null;
  to: number;
  count: number;
}

/** Years that have a column of their own. Ours: so many still stand beside each other with room for a finger. */
export const YEARS_SHOWN = 16;

/** The last years without a gap, so that a year without any is seen as one; all earlier ones together before them. */
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
