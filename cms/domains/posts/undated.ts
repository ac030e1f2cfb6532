/** Stands for the unknown moment at which a work was made: long ago, so that newsletters do not take it for news. */
export const UNDATED = new Date(Date.UTC(2000, 0, 1));

/** Whether a moment stands for one that is not known. */
export const isUnknown = (moment: Date): boolean => moment.getTime() === UNDATED.getTime();
