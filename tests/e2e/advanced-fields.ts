import type { Locator, Page } from "@playwright/test";

/** The labels in the languages of the journeys. */
const LABELS = {
  q: "Words|Ord|Woorden|Mots",
  must: "All of these|Alla dessa ord",
  "must-not": "None of these",
  exact: "This exact phrase|Cette expression exacte",
  year: "In one year|Ett visst år",
  from: "From|Från",
};

/** Finds a field of the advanced search, which may be over another page. `line` is for fields that have several lines. */
export const advancedField = (page: Page, name: keyof typeof LABELS, line?: number): Locator =>
  page.getByRole("textbox", {
    name: new RegExp(`^(${LABELS[name]})${line ? `, (line|rad) ${line}` : ""}$`),
  });
