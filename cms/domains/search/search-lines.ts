import { type Language, LANGUAGE_INFO } from "../../contract/languages";
import type { SearchRequest } from "../../contract/search";
import { translator } from "../../platform/texts";
import { yearRange } from "./years";

/** A condition of a search in words: what it is, and what it says; empty where nothing is asked. */
export type Line = [name: string, value: string];

/** What texts a search asks for. */
export function textLines(
  { search, advanced }: Pick<SearchRequest, "search" | "advanced">,
  language: Language,
): Line[] {
  const t = translator(language, "workbook");
  const lines: Line[] = [[t("filters.search"), search]];
  if (!advanced) return lines;
  return [
    ...lines,
    [t("filters.must"), advanced.must.join("; ")],
    [t("filters.should"), advanced.should.join("; ")],
    [t("filters.must_not"), advanced.must_not.join("; ")],
    [t("filters.exact_phrase"), advanced.exact_phrase],
    [t("filters.fields"), advanced.fields.map((field) => t(`field.${field}`)).join("; ")],
  ];
}

/** In which language all of it can be read, where that was asked for. */
export function readableLine(
  { readable }: Pick<SearchRequest, "readable">,
  language: Language,
): Line {
  const name = translator(language, "workbook")("filters.readable");
  return [name, readable ? LANGUAGE_INFO[language].name : ""];
}

/** The years that it asks for, as the search reads them: a range without an end ends this year. */
export function yearsLine(
  {
    publication_year_start,
    publication_year_end,
  }: Pick<SearchRequest, "publication_year_start" | "publication_year_end">,
  now: Date,
  language: Language,
): Line {
  const name = translator(language, "workbook")("filters.years");
  const range = yearRange(publication_year_start, publication_year_end, now);
  if (!range) return [name, ""];
  const [from, to] = range;
  if (publication_year_start === undefined) return [name, `– ${to}`];
  return [name, from === to ? String(from) : `${from} – ${to}`];
}
