import type { Row } from "write-excel-file/node";
import { formatDate, formatNumber } from "../../../contract/format";
import { TAXONOMIES } from "../../../contract/names";
import type { SearchRequest } from "../../../contract/search";
import { translator } from "../../../platform/texts";
import { headCell, textCell } from "../../../platform/workbook";
import { type Line, readableLine, textLines, yearsLine, type FoundAll } from "../../discovery";

/** Describes the search in its own language, to explain the rows of the other sheet. Does not say who ran it. */
export function filterRows(
  request: SearchRequest,
  { count, types, chosen }: FoundAll,
  now: Date,
  notes: readonly string[],
): Row[] {
  const { language } = request;
  const t = translator(language, "workbook");
  const lines: Line[] = [
    [t("filters.exported"), formatDate(now, language)],
    [t("filters.results"), formatNumber(count, language)],
    ...textLines(request, language),
    [t("filters.kinds"), types.map((type) => t(`kind.${type}`)).join("; ")],
    [t("filters.indices"), request.indices.map((index) => t(`index.${index}`)).join("; ")],
    ...TAXONOMIES.map((taxonomy): Line => [
      t(`taxonomy.${taxonomy}`),
      (chosen[taxonomy] ?? []).map(({ name }) => name).join("; "),
    ]),
    readableLine(request, language),
    yearsLine(request, now, language),
    [
      t("filters.first"),
      [
        request.prioritize_staff && t("first.staff"),
        request.prioritize_recommended && t("first.recommended"),
      ]
        .filter(Boolean)
        .join("; "),
    ],
    [t("filters.sort"), t(`sort.${request.sort_by}`)],
  ];
  return [
    [headCell(t("filters.title"))],
    ...lines
      .filter(([, value]) => value !== "")
      .map(([name, value]): Row => [headCell(name), textCell(value)]),
    ...notes.map((note): Row => [null, textCell(note)]),
  ];
}
