/** Whether a moment stands for a year: an import gives a work of which only the year is known the first moment of it, in UTC. */
export function isYearAlone(moment: Date, publicationYear: number | null): boolean {
  const start = new Date(0);
  start.setUTCFullYear(publicationYear ?? Number.NaN);
  return moment.getTime() === start.getTime();
}
