/** Stands for the unknown moment at which a work was made: long ago, so that newsletters do not take it for news. */
export const UNDATED = new Date(Date.UTC(2000, 0, 1));

/** Whether a moment stands for one that is not known. */
export const isUnknown = (moment: Date): boolean => moment.getTime() === UNDATED.getTime();

/** Whether a moment stands for a year: an import gives a work of which only the year is known the first moment of it. */
export function isYearAlone(moment: Date, publicationYear: number | null): boolean {
  const start = new Date(0);
  start.setUTCFullYear(publicationYear ?? Number.NaN);
  return moment.getTime() === start.getTime();
}
