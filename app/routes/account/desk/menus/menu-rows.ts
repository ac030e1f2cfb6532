import type { DeskMenuItem } from "#contract/site-desk";
import { changed, type Intent } from "~/features/desk/intents";
import { rowField, rowsField } from "~/features/desk/content-form";
import type { Reply } from "~/features/forms/reply";

/** The only list of the form. */
export const ITEMS = "items";
/** What a row has; an entry that was added has nothing yet. */
export type MenuRow = DeskMenuItem;
const EMPTY: MenuRow = { label: "", url: "", below: false };

/** What the server says of a menu, with its entries as they were typed. */
export interface MenuReply extends Reply {
  rows: MenuRow[];
  /** Of what was read, or, where somebody else has saved, of what is there by now: to save with. */
  version: string;
  theirs?: MenuRow[];
  /** Which row was moved or added: where one goes on. */
  at?: number;
}

/** The entries of a form, in their order; those without a word in them are left out by `withoutEmpty`. */
export function readRows(form: FormData): MenuRow[] {
  const count = Math.min(Number(form.get(rowsField(ITEMS))) || 0, form.getAll(rowsField(ITEMS)).length === 1 ? MOST_ROWS : 0);
  const text = (at: number, field: string) => String(form.get(rowField(ITEMS, at, field)) ?? "");
  return Array.from({ length: count }, (_, at) => ({ label: text(at, "label"), url: text(at, "url"), below: form.has(rowField(ITEMS, at, "below")) }));
}
/** Of a form; what a body may have besides. */
const MOST_ROWS = 90;

/** Rows that nobody has filled in say nothing. */
export const withoutEmpty = (rows: readonly MenuRow[]): MenuRow[] => rows.filter(({ label, url }) => label.trim() !== "" || url.trim() !== "");

/** The rows after a button that changes the list, and where one goes on. */
export function rearranged(rows: readonly MenuRow[], intent: Intent): { rows: MenuRow[]; at?: number } | null {
  if (intent.verb === "add") return { rows: [...rows, EMPTY], at: rows.length };
  if (intent.verb !== "up" && intent.verb !== "down" && intent.verb !== "remove") return null;
  const to = intent.verb === "up" ? intent.at - 1 : intent.verb === "down" ? intent.at + 1 : Math.min(intent.at, rows.length - 2);
  return { rows: changed(rows, intent), at: Math.max(0, to) };
}
