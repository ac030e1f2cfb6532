/** Stacks the parts of a form and its fields. */
export const STACK = "grid grid-cols-1 gap-4";

/** A message replaces the text. The place has the height of a notice, on a phone of two lines, so that nothing moves. */
export const IN_ONE_PLACE = "grid min-h-19 items-center *:[grid-area:1/1] sm:min-h-14";
