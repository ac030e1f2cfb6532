import { z } from "zod";
import { AdminMenuSave, type AdminMenuItem } from "#contract/site";
import type { RowsReply } from "~/features/admin/admin-page";
import type { FieldProblem, FieldProblems } from "~/features/forms/form-reply";

export type MenuReply = RowsReply<AdminMenuItem>;

/** Maximum number of rows in a form: more than a menu may have, because rows can be empty. */
const ROWS_MAX = 90;

/** The form of a menu; `menuProblems` validates its entries. */
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
    .max(ROWS_MAX)
    .default([]),
});
type Rows = z.output<typeof MenuFields>["items"];

/** Returns the rows without empty ones. */
export const withoutEmpty = (rows: Rows): Rows => rows.filter((row) => !isEmpty(row));

const isEmpty = ({ label, url }: Rows[number]) => label.trim() === "" && url.trim() === "";

/** Returns the problems of a menu's entries, by form field. */
export function menuProblems(rows: Rows): FieldProblems {
  const result = AdminMenuSave.safeParse({ version: "", items: withoutEmpty(rows) });
  const places = rows.flatMap((row, at) => (isEmpty(row) ? [] : [at]));
  const problems: FieldProblems = {};
  for (const { code, path, ...issue } of result.error?.issues ?? []) {
    const [list, at, field] = path;
    const rule =
      (code === "custom"
        ? (issue as { params?: { rule: FieldProblem } }).params?.rule
        : undefined) ?? "blank";
    if (list === "items" && typeof at === "number")
      (problems[`items[${places[at]}].${String(field)}`] ??= []).push(rule);
  }
  return problems;
}
