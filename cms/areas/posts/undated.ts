/** The placeholder for the unknown date of a work: long ago, so that newsletters do not treat it as news. */
export const UNDATED = new Date(Date.UTC(2000, 0, 1));

/** Returns whether a date is the placeholder for an unknown one. */
export const isUnknown = (moment: Date): boolean => moment.getTime() === UNDATED.getTime();
