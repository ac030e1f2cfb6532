import type { DeskMenuItem } from "#contract/site-desk";
import { rowsOfForm } from "~/features/desk/content-form";
import type { Intent } from "~/features/desk/intents";
import { ITEMS, moved, type Rearranged, type RowsReply } from "~/features/desk/site-rows";

/** What a row has; an entry that was added has nothing yet. */
export type MenuRow = DeskMenuItem;
const EMPTY: MenuRow = { label: "", url: "", below: false };

/** What the server says of a menu. */
export type MenuReply = RowsReply<MenuRow>;

/** Of a form; what a body may have besides. */
const MOST_ROWS = 90;

/** The entries of a form, in their order; those without a word in them are left out by `withoutEmpty`. */
export const readRows = (form: FormData): MenuRow[] =>
  rowsOfForm(
    form,
    ITEMS,
    (field) => ({ label: field("label"), url: field("url"), below: field("below") !== "" }),
    MOST_ROWS,
  );

/** Rows that nobody has filled in say nothing. */
export const withoutEmpty = (rows: readonly MenuRow[]): MenuRow[] =>
  rows.filter(({ label, url }) => label.trim() !== "" || url.trim() !== "");

/** The rows after a button that changes the list, and where one goes on. */
export function rearranged(rows: readonly MenuRow[], intent: Intent): Rearranged<MenuRow> | null {
  return intent.verb === "add" ? { rows: [...rows, EMPTY], at: rows.length } : moved(rows, intent);
}
