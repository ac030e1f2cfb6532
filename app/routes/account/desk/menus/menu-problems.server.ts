import { DeskMenuSave } from "#contract/site-desk";
import { rowField } from "~/features/desk/content-form";
import { ITEMS } from "~/features/desk/site-rows";
import type { Problem, Reply } from "~/features/forms/reply";
import type { MenuRow } from "./menu-rows";

/** What is wrong with the entries of a menu, by the fields of its form. */
export function menuProblems(items: readonly MenuRow[]): Reply["problems"] {
  const result = DeskMenuSave.safeParse({ version: "", items });
  const problems: Reply["problems"] = {};
  for (const { code, path, ...issue } of result.error?.issues ?? []) {
    const [list, at, field] = path;
    const rule =
      (code === "custom" ? (issue as { params?: { rule: Problem } }).params?.rule : undefined) ??
      "blank";
    if (list === ITEMS && typeof at === "number")
      (problems[rowField(ITEMS, at, String(field))] ??= []).push(rule);
  }
  return problems;
}
