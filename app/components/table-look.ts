/** A table of figures. Print finds it by its name. */
export const TABLE = "table w-full [font-variant-numeric:tabular-nums]";
/** Of the `<thead>`. */
export const TABLE_HEAD = "border-b-2 border-ink";
/** Of each row below it. */
export const TABLE_ROW = "border-b border-line hover:bg-sunk";

/** A cell. The name of a column or a row begins where the line begins, a figure and its column's name end where it ends. */
export const CELL = "px-2 py-3 align-top first:ps-0 last:pe-0";
export const NAME_CELL = `${CELL} text-start`;
export const FIGURE_CELL = `${CELL} text-end`;
const IN_HEAD = "text-[0.875rem] font-semibold whitespace-nowrap text-ink-2";
export const HEAD_NAME = `${NAME_CELL} ${IN_HEAD}`;
export const HEAD_FIGURE = `${FIGURE_CELL} ${IN_HEAD}`;
