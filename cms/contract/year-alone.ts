/**
 * Returns whether a moment only means a year. An import gives a work with only a known year the first moment of that
 * year, in UTC.
 */
export function isYearAlone(moment: Date, publicationYear: number | null): boolean {
  const start = new Date(0);
  start.setUTCFullYear(publicationYear ?? Number.NaN);
  return moment.getTime() === start.getTime();
}
