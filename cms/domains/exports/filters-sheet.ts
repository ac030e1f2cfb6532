import type { Row } from "write-excel-file/node";
import { formatDate, formatNumber } from "../../contract/format";
import { TAXONOMIES } from "../../contract/names";
import type { SearchRequest } from "../../contract/search";
import { translator, type Translate } from "../../platform/texts";
import { headCell, textCell } from "../../platform/workbook";
import type { FoundAll } from "../search/search.service";
import { yearRange } from "../search/years";

type Line = [name: string, value: string];

/** What was searched for, in the words of the language that the search is in: what the rows of the other sheet are. Nothing says who asked. */
export function filterRows(request: SearchRequest, { count, types, chosen }: FoundAll, now: Date, notes: readonly string[]): Row[] {
  const { language } = request;
  const t = translator(language, "workbook");
  const lines: Line[] = [
    [t("filters.exported"), formatDate(now, language)],
    [t("filters.results"), formatNumber(count, language)],
    [t("filters.search"), request.search],
    ...advancedLines(request, t),
    [t("filters.kinds"), types.map((type) => t(`kind.${type}`)).join("; ")],
    [t("filters.indices"), request.indices.map((index) => t(`index.${index}`)).join("; ")],
    ...TAXONOMIES.map((taxonomy): Line => [t(`taxonomy.${taxonomy}`), (chosen[taxonomy] ?? []).map(({ name }) => name).join("; ")]),
    [t("filters.years"), years(request, now)],
    [t("filters.first"), [request.prioritize_staff && t("first.staff"), request.prioritize_recommended && t("first.recommended")].filter(Boolean).join("; ")],
    [t("filters.sort"), t(`sort.${request.sort_by}`)],
  ];
  return [
    [headCell(t("filters.title"))],
    ...lines.filter(([, value]) => value !== "").map(([name, value]): Row => [headCell(name), textCell(value)]),
    ...notes.map((note): Row => [null, textCell(note)]),
  ];
}

function advancedLines({ advanced }: SearchRequest, t: Translate<"workbook">): Line[] {
  if (!advanced) return [];
  return [
    [t("filters.must"), advanced.must.join("; ")],
    [t("filters.should"), advanced.should.join("; ")],
    [t("filters.must_not"), advanced.must_not.join("; ")],
    [t("filters.exact_phrase"), advanced.exact_phrase],
    [t("filters.fields"), advanced.fields.map((field) => t(`field.${field}`)).join("; ")],
  ];
}

/** The range as the search reads it: one without an end ends this year. */
function years({ publication_year_start, publication_year_end }: SearchRequest, now: Date): string {
  const range = yearRange(publication_year_start, publication_year_end, now);
  if (!range) return "";
  const [from, to] = range;
  if (publication_year_start === undefined) return `– ${to}`;
  return from === to ? String(from) : `${from} – ${to}`;
}
