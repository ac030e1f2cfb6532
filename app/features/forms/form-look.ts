/** Stacks the parts of a form and its fields. */
export const STACK = "grid grid-cols-1 gap-4";

/** A message replaces the text, so that nothing moves when it appears: the height of a notice, on a phone of two lines. */
export const IN_ONE_PLACE = "grid min-h-19 items-center *:[grid-area:1/1] sm:min-h-14";
