/** Below each other: what belongs to a form, and its fields. */
export const STACK = "grid grid-cols-1 gap-4";

/** One in the place of the other, so that nothing moves when a message comes and goes: of a notice's height, on a phone two lines of it. */
export const IN_ONE_PLACE = "grid min-h-19 items-center *:[grid-area:1/1] sm:min-h-14";
