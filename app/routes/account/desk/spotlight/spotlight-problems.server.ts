import { SpotlightChange, type SpotlightItemDraft } from "#contract/spotlight";
import { rowField } from "~/features/desk/content-form";
import { ITEMS } from "~/features/desk/site-rows";
import type { Problem, Reply } from "~/features/forms/reply";

/** What is wrong with the items, by the fields of their form. Each is looked at alone: of a list, the shape says only that something is. */
export function spotlightProblems(items: readonly SpotlightItemDraft[]): Reply["problems"] {
  const [, Link] = SpotlightChange.shape.items.element.options;
  const problems: Reply["problems"] = {};
  for (const [at, item] of items.entries()) {
    for (const issue of ("post_id" in item ? undefined : Link.safeParse(item).error)?.issues ??
      []) {
      const field = String(issue.path[0]);
      const isMissing = field === "link" && "link" in item && item.link.trim() === "";
      const rule: Problem = isMissing
        ? "blank"
        : field === "link"
          ? "address"
          : issue.code === "custom"
            ? (issue.params as { rule: Problem }).rule
            : "blank";
      (problems[rowField(ITEMS, at, field)] ??= []).push(rule);
    }
  }
  return problems;
}
