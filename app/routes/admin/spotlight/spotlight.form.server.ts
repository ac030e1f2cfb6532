import { z } from "zod";
import { SpotlightChange, type SpotlightItemDraft } from "#contract/discovery";
import type { FoundPosts } from "~/features/admin/posts/editor-form";
import type { RowsReply } from "~/features/admin/admin-page";
import type { FieldProblem, FieldProblems } from "~/features/forms/form-reply";

/** The server's reply about the spotlight. */
export interface SpotlightReply extends RowsReply<SpotlightItemDraft> {
  found?: FoundPosts;
}

/** Maximum number of rows in a form: more than the spotlight may have. */
const ROWS_MAX = 50;

const Row = z.object({
  /** Set for posts only. */
  post_id: z.coerce.number().int().positive().optional().catch(undefined),
  /** Title of the post, for showing the form again. */
  name: z.string().default(""),
  link: z.string().default(""),
  title: z.string().default(""),
  text: z.string().default(""),
  file_id: z.string().nullable().default(null),
});
type Row = z.output<typeof Row>;

/** The form of the spotlight; `spotlightProblems` validates its items. */
export const SpotlightFields = z.object({
  version: z.string().default(""),
  items: z.array(Row).max(ROWS_MAX).default([]),
});

/** Returns the items without empty links and duplicate posts. */
export function itemsOf(rows: readonly Row[]): SpotlightItemDraft[] {
  const posts = new Set<number>();
  return rows.flatMap((row): SpotlightItemDraft[] => {
    if (row.post_id === undefined) return isEmpty(row) ? [] : [linkOf(row)];
    if (posts.has(row.post_id)) return [];
    posts.add(row.post_id);
    return [{ post_id: row.post_id }];
  });
}

const isEmpty = ({ link, title, text }: Row) => `${link}${title}${text}`.trim() === "";
const linkOf = ({ link, title, text, file_id }: Row) => ({ link, title, text, file_id });

/** Returns the problems of the items, by form field. Validates each item alone, because the list's schema reports no field. */
export function spotlightProblems(rows: readonly Row[]): FieldProblems {
  const [, Link] = SpotlightChange.shape.items.element.options;
  const problems: FieldProblems = {};
  for (const [at, row] of rows.entries()) {
    if (row.post_id !== undefined || isEmpty(row)) continue;
    for (const issue of Link.safeParse(linkOf(row)).error?.issues ?? []) {
      const field = String(issue.path[0]);
      const isMissing = field === "link" && row.link.trim() === "";
      const rule: FieldProblem = isMissing
        ? "blank"
        : field === "link"
          ? "address"
          : issue.code === "custom"
            ? (issue.params as { rule: FieldProblem }).rule
            : "blank";
      (problems[`items[${at}].${field}`] ??= []).push(rule);
    }
  }
  return problems;
}
