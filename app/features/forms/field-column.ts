/** Fields below each other. */
export const FIELD_COLUMN = "grid gap-5 *:min-w-0";
