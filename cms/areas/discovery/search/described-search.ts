import { type Language, LANGUAGE_INFO } from "../../../contract/languages";
import type { SearchRequest } from "../../../contract/search";
import { translator } from "../../../platform/texts";
import { yearRange } from "@resource-library/search";

/** A condition of a search in words: its name and its value; the value is empty if there is no condition. */
export type DescribedCondition = [name: string, value: string];

/** Returns the conditions for the texts of a search. */
export function describeText(
  { search, advanced }: Pick<SearchRequest, "search" | "advanced">,
  language: Language,
): DescribedCondition[] {
  const t = translator(language, "workbook");
  const conditions: DescribedCondition[] = [[t("filters.search"), search]];
  if (!advanced) return conditions;
  return [
    ...conditions,
    [t("filters.must"), advanced.must.join("; ")],
    [t("filters.should"), advanced.should.join("; ")],
    [t("filters.must_not"), advanced.must_not.join("; ")],
    [t("filters.exact_phrase"), advanced.exact_phrase],
    [t("filters.fields"), advanced.fields.map((field) => t(`field.${field}`)).join("; ")],
  ];
}

/** Returns the condition for the language in which results must be readable, if requested. */
export function describeLanguage(
  { readable }: Pick<SearchRequest, "readable">,
  language: Language,
): DescribedCondition {
  const name = translator(language, "workbook")("filters.readable");
  return [name, readable ? LANGUAGE_INFO[language].name : ""];
}

/** Returns the condition for the years, as the search applies them: a range without an end ends this year. */
export function describeYears(
  {
    publication_year_start,
    publication_year_end,
  }: Pick<SearchRequest, "publication_year_start" | "publication_year_end">,
  now: Date,
  language: Language,
): DescribedCondition {
  const name = translator(language, "workbook")("filters.years");
  const range = yearRange(publication_year_start, publication_year_end, now);
  if (!range) return [name, ""];
  const [from, to] = range;
  if (publication_year_start === undefined) return [name, `– ${to}`];
  return [name, from === to ? String(from) : `${from} – ${to}`];
}
