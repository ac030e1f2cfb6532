/** Styles a table of figures. Print finds it by its class name. */
export const TABLE = "table w-full [font-variant-numeric:tabular-nums]";
/** Styles the `<thead>`. */
export const TABLE_HEAD = "border-b-2 border-ink";
/** Styles each row below it. */
export const TABLE_ROW = "border-b border-line hover:bg-sunk";

/** Styles a cell. Names of columns and rows align to the start, figures and their columns' names to the end. */
export const CELL = "px-2 py-3 align-top first:ps-0 last:pe-0";
export const NAME_CELL = `${CELL} text-start`;
export const FIGURE_CELL = `${CELL} text-end`;
const IN_HEAD = "text-[0.875rem] font-semibold whitespace-nowrap text-ink-2";
export const HEAD_NAME = `${NAME_CELL} ${IN_HEAD}`;
export const HEAD_FIGURE = `${FIGURE_CELL} ${IN_HEAD}`;
