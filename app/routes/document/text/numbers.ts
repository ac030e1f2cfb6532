const NUMBER = /^[\d\s.,%+\u2212-]+$/;

/** Returns whether a cell contains a number, in any language's format. */
export const isNumber = (text: string): boolean => NUMBER.test(text);
