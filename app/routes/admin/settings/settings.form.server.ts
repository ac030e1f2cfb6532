import { AdminSettingsSave } from "#contract/site";
import type { Language } from "#contract/languages";
import { accentStyles } from "~/features/page/accent";
import type { FieldProblem, FieldProblems } from "~/features/forms/form-reply";

const TEXT_FIELDS = [
  "version",
  "title",
  "description",
  "privacyPolicyUrl",
  "termsAndConditionsUrl",
] as const;
/** Fields with one entry per line. */
const LIST_FIELDS = ["frequentSearches", "contactEmails"] as const;

/** Returns the settings of a form, or its problems by field. `values` contains the typed text in either case. */
export function readSettings(
  form: FormData,
  language: Language,
): { values: Record<string, string>; problems: FieldProblems; save?: AdminSettingsSave } {
  const text = (name: string) => String(form.get(name) ?? "");
  const values = Object.fromEntries(
    [...TEXT_FIELDS, ...LIST_FIELDS, "accent"].map((name) => [name, text(name)]),
  );
  const accent = text("accent").trim();
  const result = AdminSettingsSave.safeParse({
    ...Object.fromEntries(TEXT_FIELDS.map((name) => [name, text(name)])),
    ...Object.fromEntries(LIST_FIELDS.map((name) => [name, linesOf(text(name))])),
    language,
    accent: accent === "" ? null : accent,
  });
  const problems: FieldProblems = {};
  for (const issue of result.error?.issues ?? []) {
    const rule =
      issue.code === "custom"
        ? (issue.params as { rule: FieldProblem }).rule
        : issue.code === "too_big"
          ? "too_many_values"
          : "blank";
    (problems[String(issue.path[0])] ??= []).push(rule);
  }
  // Checked by the website, which alone knows the background colours that the text must contrast with.
  if (accent !== "" && !problems.accent && !accentStyles(accent))
    problems.accent = ["accent_contrast"];
  return {
    values,
    problems,
    ...(Object.keys(problems).length === 0 && { save: result.data }),
  };
}

const linesOf = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
