const NUMBER = /^[\d\s.,%+\u2212-]+$/;

/** Whether a cell holds a figure, however its language writes it. */
export const isNumber = (text: string): boolean => NUMBER.test(text);
