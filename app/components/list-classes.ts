/**
 * Styles an option, a link or a button, in the list under a field. The focus stays in the field, so a border marks the
 * active option. `data-focus` alone is not enough: Headless UI sets it before the user presses an arrow key.
 */
export const OPTION =
  "option flex min-h-11 items-center gap-3 px-4 py-1.5 text-label text-ink no-underline hover:bg-tint in-data-reached:data-focus:bg-tint in-data-reached:data-focus:[box-shadow:inset_3px_0_var(--accent)] rtl:in-data-reached:data-focus:[box-shadow:inset_-3px_0_var(--accent)] forced-colors:in-data-reached:data-focus:-outline-offset-2 forced-colors:in-data-reached:data-focus:[outline:2px_solid]";

export const OPTION_NAME = "option-name min-w-0 flex-1 font-semibold wrap-anywhere";

/** Below the name: its parents in a tree, or its type. */
export const OPTION_PATH = "block text-small font-normal text-ink-2";

/** In brackets after the name. */
export const OPTION_ALTERNATIVE_NAME = "font-normal text-ink-2";

/** At the end of the line. */
export const OPTION_TRAILING = "max-w-[45%] flex-none text-end text-small text-ink-2";

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
