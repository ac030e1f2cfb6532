/** Stacks fields in one column. */
export const FIELD_COLUMN = "grid gap-5 *:min-w-0";
