import { z } from "zod";
import { DeskMenuSave, type DeskMenuItem } from "#contract/site-desk";
import type { RowsReply } from "~/features/desk/site-rows";
import type { Problem, Problems } from "~/features/forms/reply";

export type MenuReply = RowsReply<DeskMenuItem>;

/** More than a menu may have: what a body may have besides. */
const MOST_ROWS = 90;

/** The form of a menu; what is wrong with its entries says `menuProblems`. */
export const MenuFields = z.object({
  version: z.string().default(""),
  items: z
    .array(
      z.object({
        label: z.string().default(""),
        url: z.string().default(""),
        below: z.boolean().default(false),
      }),
    )
    .max(MOST_ROWS)
    .default([]),
});
type Rows = z.output<typeof MenuFields>["items"];

/** Without the rows that were left empty. */
export const withoutEmpty = (rows: Rows): Rows => rows.filter((row) => !isEmpty(row));

const isEmpty = ({ label, url }: Rows[number]) => label.trim() === "" && url.trim() === "";

/** What is wrong with the entries of a menu, by the fields of its form. */
export function menuProblems(rows: Rows): Problems {
  const result = DeskMenuSave.safeParse({ version: "", items: withoutEmpty(rows) });
  const places = rows.flatMap((row, at) => (isEmpty(row) ? [] : [at]));
  const problems: Problems = {};
  for (const { code, path, ...issue } of result.error?.issues ?? []) {
    const [list, at, field] = path;
    const rule =
      (code === "custom" ? (issue as { params?: { rule: Problem } }).params?.rule : undefined) ??
      "blank";
    if (list === "items" && typeof at === "number")
      (problems[`items[${places[at]}].${String(field)}`] ??= []).push(rule);
  }
  return problems;
}
