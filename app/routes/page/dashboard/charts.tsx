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
import { type Column, ColumnChart, type Reading } from "~/features/charts/column-chart";
import { type FilterParam, toggled } from "~/features/search/term-filters/term-filters";
import { localisedPath } from "~/i18n/paths";
import { type CsvPart, csvPath, type DashboardState, dashboardPath } from "./dashboard-state";

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
  const readingOf = (point: UsageAnswer["series"][number]): Reading => ({
    name: nameOf(point.start),
    value: point[state.measure],
    said: t(`said.${state.measure}`, { count: point[state.measure] }),
  });
  const columns = series.map((point, i): Column => {
    const before = previous?.series[i];
    return {
      ...readingOf(point),
      key: point.start,
      before: before && readingOf(before),
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

/** "Views by country, 1 November 2026 to 22 November 2026" */
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
export function CsvLink({
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
