import type { Row } from "write-excel-file/node";
import type { Language } from "../../../contract/languages";
import { USAGE_PERIODS, TAXONOMIES } from "../../../contract/names";
import { type Translate, translator } from "../../../platform/texts";
import { headCell, numberCell, textCell } from "../../../platform/spreadsheets";
import { languageName, postPath } from "../../../shared/language";
import { type ListedPost, creditNames, termNames } from "../../posts";
import type { TermTree } from "../../vocabulary";
import type { PeriodUsage } from "./exports.service";
import { formatDate, formatNumber } from "../../../contract/format";
import type { SearchRequest } from "../../../contract/search";
import {
  type DescribedCondition,
  describeLanguage,
  describeText,
  describeYears,
  type FoundAll,
} from "../../discovery";

type Cell = Row[number];

interface Column {
  head: string;
  /** In characters. */
  width: number;
  cell: (post: ListedPost) => Cell;
}

export interface ResultSheet {
  rows: Row[];
  columns: { width: number }[];
}

interface Naming {
  tree: TermTree;
  language: Language;
  siteUrl: string;
}

interface Extras {
  /** Views and downloads. If given, the sheet has only these and the columns that identify a row. */
  usage?: ReadonlyMap<number, PeriodUsage>;
  /** Statements of findings, in an additional column. */
  findings?: ReadonlyMap<number, string>;
}

/** Returns the results as rows below their headings. */
export function resultSheet(
  posts: readonly ListedPost[],
  naming: Naming,
  { usage, findings }: Extras = {},
): ResultSheet {
  const t = translator(naming.language, "workbook");
  const columns = usage ? analyticsColumns(naming, t, usage) : excelColumns(naming, t, findings);
  return {
    rows: [
      columns.map(({ head }) => headCell(head)),
      ...posts.map((post) => columns.map(({ cell }) => cell(post))),
    ],
    columns: columns.map(({ width }) => ({ width })),
  };
}

function excelColumns(
  naming: Naming,
  t: Translate<"workbook">,
  findings: Extras["findings"],
): Column[] {
  const { tree, language } = naming;
  const shared = sharedColumns(naming, t);
  return [
    shared.title,
    shared.type,
    shared.content_types,
    shared.authors,
    shared.publishers,
    shared.year,
    shared.countries,
    shared.topics,
    shared.keywords,
    {
      head: t("taxonomy.languages"),
      width: 20,
      cell: ({ languages }) =>
        textCell((languages ?? []).map((tag) => languageName(tag, language)).join("; ")),
    },
    {
      head: t("taxonomy.licenses"),
      width: 16,
      cell: (post) => textCell(termNames(post, "licenses", tree, language).join("; ")),
    },
    shared.link,
    { head: t("abstract"), width: 80, cell: ({ abstract }) => textCell(abstract) },
    ...(findings
      ? [
          {
            head: t("findings"),
            width: 80,
            cell: ({ id }: ListedPost) => textCell(findings.get(id) ?? ""),
          },
        ]
      : []),
  ];
}

function analyticsColumns(
  naming: Naming,
  t: Translate<"workbook">,
  usage: ReadonlyMap<number, PeriodUsage>,
): Column[] {
  const shared = sharedColumns(naming, t);
  const counted = (event: "views" | "downloads") =>
    USAGE_PERIODS.map((period): Column => ({
      head: t(`uses.${event}`, { period: t(`period.${period}`) }),
      width: 14,
      cell: ({ id }) => numberCell(usage.get(id)?.[period][event] ?? 0),
    }));
  return [
    shared.title,
    shared.type,
    shared.publishers,
    shared.year,
    shared.countries,
    shared.topics,
    ...counted("views"),
    ...counted("downloads"),
    shared.link,
  ];
}

/** Returns the columns shared by both kinds of export. */
function sharedColumns({ tree, language, siteUrl }: Naming, t: Translate<"workbook">) {
  const terms = (
    taxonomy: "content_types" | "publishers" | "countries" | "topics" | "keywords",
    width: number,
  ): Column => ({
    head: t(`taxonomy.${taxonomy}`),
    width,
    cell: (post) => textCell(termNames(post, taxonomy, tree, language).join("; ")),
  });
  return {
    title: { head: t("title"), width: 50, cell: ({ title }) => textCell(title) },
    type: {
      head: t("type"),
      width: 18,
      cell: ({ type }) => textCell(type === "page" ? "" : t(`kind.${type}`)),
    },
    authors: {
      head: t("authors"),
      width: 30,
      cell: (post) => textCell(creditNames(post, tree, language).join("; ")),
    },
    year: { head: t("year"), width: 8, cell: ({ year }) => numberCell(year) },
    link: {
      head: t("link"),
      width: 50,
      cell: ({ type, slug }) => textCell(siteUrl + postPath(type, slug, language)),
    },
    content_types: terms("content_types", 24),
    publishers: terms("publishers", 30),
    countries: terms("countries", 24),
    topics: terms("topics", 30),
    keywords: terms("keywords", 30),
  } satisfies Record<string, Column>;
}

/** Describes the search in its own language, to explain the rows of the other sheet. Does not name the user who ran it. */
export function filterRows(
  request: SearchRequest,
  { count, types, chosen }: FoundAll,
  now: Date,
  notes: readonly string[],
): Row[] {
  const { language } = request;
  const t = translator(language, "workbook");
  const lines: DescribedCondition[] = [
    [t("filters.exported"), formatDate(now, language)],
    [t("filters.results"), formatNumber(count, language)],
    ...describeText(request, language),
    [t("filters.kinds"), types.map((type) => t(`kind.${type}`)).join("; ")],
    [t("filters.indices"), request.indices.map((index) => t(`index.${index}`)).join("; ")],
    ...TAXONOMIES.map((taxonomy): DescribedCondition => [
      t(`taxonomy.${taxonomy}`),
      (chosen[taxonomy] ?? []).map(({ name }) => name).join("; "),
    ]),
    describeLanguage(request, language),
    describeYears(request, now, language),
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
