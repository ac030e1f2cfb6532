import { useTranslation } from "react-i18next";
import {
  useLanguage,
  formatDate,
  formatMonth,
  formatNumber,
  formatShortDate,
  formatShortMonth,
} from "~/i18n/language";
import type { UsageAnswer } from "#contract/usage";
import { BarList } from "~/features/charts/bar-list";
import { CHART_LINK, ChartFigure, FiguresTable } from "~/features/charts/chart-figure";
import { type Column, ColumnChart, type ChartValue } from "~/features/charts/column-chart";
import { type FilterParam, toggled } from "~/features/search/term-filters/term-filters";
import { localisedPath } from "~/i18n/paths";
import { type CsvPart, csvPath, type DashboardState, dashboardPath } from "./dashboard-state";
import { clsx } from "clsx";
import { USAGE_PAGE_SIZE } from "#contract/limits";
import { isInternalType } from "#contract/names";
import { SECTION_HEAD, SECTION_LINK } from "~/components/section-head";
import { PageLinks } from "~/components/navigation";
import {
  FIGURE_CELL,
  HEAD_FIGURE,
  HEAD_NAME,
  NAME_CELL,
  TABLE,
  TABLE_HEAD,
  TABLE_ROW,
} from "~/components/list-classes";
import { InternalTag } from "~/features/posts/card-parts";
import { type CardLabels, useCardLabels } from "~/features/posts/card-labels";
import { langAttribute } from "~/features/posts/post-page";
import { ContentLink, Link } from "~/i18n/link";

interface ChartsProps {
  state: DashboardState;
  usage: UsageAnswer;
}

/** The compared taxonomies, and the filter parameter of each. */
const COMPARED = [
  { part: "countries", param: "country" },
  { part: "topics", param: "topic" },
  { part: "contentTypes", param: "content-type" },
  { part: "publishers", param: "publisher" },
] as const satisfies { part: CsvPart; param: FilterParam }[];

/** Charts of the measure over time and by term. */
export function DashboardCharts(props: ChartsProps) {
  return (
    <div className="mt-5 grid grid-cols-1 gap-9 md:grid-cols-2 md:*:first:col-span-full lg:gap-x-12 lg:gap-y-11">
      <TimeChart {...props} />
      {COMPARED.map((compared) =>
        props.usage[compared.part].length > 0 ? (
          <TermChart key={compared.part} {...props} {...compared} />
        ) : null,
      )}
    </div>
  );
}

function TimeChart({ state, usage }: ChartsProps) {
  const { t } = useTranslation("dashboard");
  const language = useLanguage();
  const { series, unit, previous } = usage;
  const nameOf = (start: string) =>
    unit === "day"
      ? formatDate(start, language)
      : unit === "week"
        ? t("week", { date: formatDate(start, language) })
        : formatMonth(start, language);
  const chartValueOf = (point: UsageAnswer["series"][number]): ChartValue => ({
    name: nameOf(point.start),
    value: point[state.measure],
    valueText: t(`said.${state.measure}`, { count: point[state.measure] }),
  });
  const columns = series.map((point, i): Column => {
    const before = previous?.series[i];
    return {
      ...chartValueOf(point),
      key: point.start,
      before: before && chartValueOf(before),
      short:
        unit === "month"
          ? formatShortMonth(point.start, language)
          : formatShortDate(point.start, language),
    };
  });
  const busiest = columns.reduce((most, column) => (column.value > most.value ? column : most));
  const measure = useMeasure(state, usage, unit);
  return (
    <ChartFigure
      id="chart-series"
      title={t("busiest", { name: busiest.name })}
      measure={measure}
      table={
        <FiguresTable
          caption={measure}
          head={[t(`column.${unit}`), t("measure.views"), t("measure.downloads")]}
          rows={series.map(({ start, ...uses }) => ({
            key: start,
            name: nameOf(start),
            figures: figuresOf(uses, language),
          }))}
        />
      }
      link={<CsvLink state={state} part="series" className={CHART_LINK} />}
    >
      <ColumnChart
        columns={columns}
        label={measure}
        legend={
          previous
            ? { now: periodOf(usage, language), before: periodOf(previous, language) }
            : undefined
        }
      />
    </ChartFigure>
  );
}

function TermChart({ state, usage, part, param }: ChartsProps & (typeof COMPARED)[number]) {
  const { t } = useTranslation("dashboard");
  const language = useLanguage();
  const terms = usage[part];
  const measure = useMeasure(state, usage, part);
  const bars = terms.map((term) => ({
    key: term.slug,
    name: term.name,
    value: term[state.measure],
    to: dashboardPath({ ...state, filters: toggled(state.filters, param, term.slug), page: 1 }),
    chosen: state.filters[param]?.includes(term.slug),
  }));
  return (
    <ChartFigure
      id={`chart-${part}`}
      title={t("leads", { name: bars[0]?.name ?? "" })}
      measure={measure}
      table={
        <FiguresTable
          caption={measure}
          head={[t(`column.${part}`), t("measure.views"), t("measure.downloads")]}
          rows={terms.map((uses, i) => ({ ...bars[i]!, figures: figuresOf(uses, language) }))}
        />
      }
      link={<CsvLink state={state} part={part} className={CHART_LINK} />}
    >
      <BarList bars={bars} />
    </ChartFigure>
  );
}

const periodOf = ({ from, to }: Pick<UsageAnswer, "from" | "to">, language: string) =>
  `${formatDate(from, language)} – ${formatDate(to, language)}`;

const figuresOf = ({ views, downloads }: UsageAnswer["totals"], language: string) => [
  formatNumber(views, language),
  formatNumber(downloads, language),
];

/** Returns what a chart measures, such as "Views by country, 1 November 2026 to 22 November 2026". */
function useMeasure(
  { measure }: DashboardState,
  { from, to }: UsageAnswer,
  by: Exclude<CsvPart, "resources" | "series"> | UsageAnswer["unit"],
): string {
  const { t } = useTranslation("dashboard");
  const language = useLanguage();
  return t(`by.${by}`, {
    measure: t(`measure.${measure}`),
    from: formatDate(from, language),
    to: formatDate(to, language),
  });
}

/** Links to the CSV file of a part of the dashboard. */
function CsvLink({
  state,
  part,
  className,
}: {
  state: DashboardState;
  part: CsvPart;
  className?: string;
}) {
  const { t } = useTranslation("dashboard");
  const language = useLanguage();
  return (
    <a
      className={className}
      href={localisedPath(csvPath(state, part), language)}
      download
      aria-label={t(`csv.${part}`)}
    >
      {t("csv")}
    </a>
  );
}

interface UsedResourcesProps {
  state: DashboardState;
  usage: UsageAnswer;
}

/** The most used resources, fifty per page. */
export function UsedResources({
  state,
  usage: { resources, count, page, pages },
}: UsedResourcesProps) {
  const { t } = useTranslation("dashboard");
  const language = useLanguage();
  const labels = useCardLabels();
  const to = (other: number) =>
    dashboardPath({ ...state, page: other }).replace(/#.*$/, `#${LIST_ID}`);
  const before = (page - 1) * USAGE_PAGE_SIZE;
  const size = formatNumber(USAGE_PAGE_SIZE, language);
  return (
    <section className="section rule" aria-labelledby={LIST_ID}>
      <div className={clsx(SECTION_HEAD, "mb-4 items-baseline")}>
        <h3 id={LIST_ID} className="t-h2-small">
          {t(`most.${state.measure}`)}
        </h3>
        <p className="me-auto count">
          {t("shown", {
            from: formatNumber(before + 1, language),
            to: formatNumber(before + resources.length, language),
            total: formatNumber(count, language),
          })}
        </p>
        <CsvLink state={state} part="resources" className={SECTION_LINK} />
      </div>
      {resources.length > 0 ? (
        <table className={clsx(TABLE, "max-md:relative max-md:block max-[18rem]:overflow-x-auto")}>
          <thead className={clsx(TABLE_HEAD, "max-md:absolute max-md:[clip-path:inset(50%)]")}>
            <tr>
              <th scope="col" className={HEAD_NAME}>
                {t("column.resource")}
              </th>
              <th
                scope="col"
                className={HEAD_FIGURE}
                aria-sort={state.measure === "views" ? "descending" : undefined}
              >
                {t("measure.views")}
              </th>
              <th
                scope="col"
                className={HEAD_FIGURE}
                aria-sort={state.measure === "downloads" ? "descending" : undefined}
              >
                {t("measure.downloads")}
              </th>
            </tr>
          </thead>
          <tbody className="max-md:block max-md:border-t-2 max-md:border-ink">
            {resources.map((resource) => (
              <ResourceRow key={resource.databaseId} resource={resource} labels={labels} />
            ))}
          </tbody>
        </table>
      ) : (
        <p>
          {t("beyond")}{" "}
          <Link to={to(1)} preventScrollReset>
            {t("pages.first")}
          </Link>
        </p>
      )}
      {pages > 1 && page <= pages ? (
        <PageLinks
          label={t("pages")}
          page={page}
          pages={pages}
          to={to}
          previous={t("pages.previous", { size })}
          next={t("pages.next", { size })}
          className="mt-5"
        />
      ) : null}
    </section>
  );
}
const LIST_ID = "most-used";

/** On a phone there are no column headings, so the numbers have their own labels. */
const FIGURE = clsx(
  FIGURE_CELL,
  "max-md:p-0 max-md:text-small max-md:text-ink-2 max-md:after:content-['_'_attr(data-name)]",
);

function ResourceRow({
  resource,
  labels,
}: {
  resource: UsageAnswer["resources"][number];
  labels: CardLabels;
}) {
  const { t } = useTranslation("dashboard");
  const { type, title, language, link, views, downloads } = resource;
  return (
    <tr
      className={clsx(
        TABLE_ROW,
        "max-md:flex max-md:flex-wrap max-md:gap-x-4 max-md:gap-y-0.5 max-md:py-3",
      )}
    >
      <th scope="row" className={clsx(NAME_CELL, "w-full font-normal max-md:p-0")}>
        <ContentLink
          to={link}
          className="wrap-anywhere text-ink no-underline decoration-auto t-title-s visited:text-visited hover:underline"
          lang={langAttribute(language, labels.language)}
          dir="auto"
        >
          {title}
        </ContentLink>
        <small className="block text-small text-ink-2 [&>.tag]:mt-0.5">
          {isInternalType(type) ? <InternalTag labels={labels} /> : labels.types[type]}
        </small>
      </th>
      <td className={FIGURE} data-name={t("total.views", { count: views })}>
        {labels.number(views)}
      </td>
      <td className={FIGURE} data-name={t("total.downloads", { count: downloads })}>
        {labels.number(downloads)}
      </td>
    </tr>
  );
}
