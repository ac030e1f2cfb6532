import { useTranslation } from "react-i18next";
import type { FacetRow } from "#contract/search";
import { BarList } from "~/features/charts/bar-list";
import { ChartFigure, FiguresTable } from "~/features/charts/chart-figure";
import { YearList } from "~/features/charts/year-list";
import type { SearchState } from "~/paths/search";
import { toggled } from "~/features/search/term-filters/term-filters";
import { formatNumber, useLanguage } from "~/i18n/language";
import type { HubResults } from "./hub.server";
import { hubPath, withFilters, withYears, type YearColumn } from "./hub-state";

interface HubChartsProps {
  state: SearchState;
  found: HubResults;
}

/** Charts of evaluations by year, topic and country; each column and bar is a filter link. */
export function HubCharts({ state, found }: HubChartsProps) {
  return (
    <div className="mt-7 grid grid-cols-1 gap-9 md:grid-cols-2 md:gap-x-12 md:*:has-[.year-list]:col-span-full">
      {found.years.length > 1 ? <YearChart state={state} years={found.years} /> : null}
      {(["topic", "country"] as const).map((param) => {
        const rows = param === "topic" ? found.topics : found.countries;
        return rows.length > 0 ? (
          <TermChart key={param} state={state} param={param} rows={rows} />
        ) : null;
      })}
    </div>
  );
}

function YearChart({ state, years }: { state: SearchState; years: readonly YearColumn[] }) {
  const { t } = useTranslation("evaluation-hub");
  const language = useLanguage();
  const nameOf = ({ from, to }: YearColumn) =>
    from === null ? t("by.before", { year: to + 1 }) : String(to);
  const most = years.reduce((one, other) => (other.count > one.count ? other : one));
  const bars = years.map((year) => ({
    key: String(year.to),
    name: nameOf(year),
    value: year.count,
    said: t("count", { count: year.count }),
    to: hubPath(withYears(state, year.from, year.to)),
    chosen: state.to === year.to && state.from === year.from,
  }));
  return (
    <ChartFigure
      level={2}
      id="by-year"
      title={t("most", { name: nameOf(most) })}
      measure={t("by.year")}
      table={
        <FiguresTable
          caption={t("by.year")}
          head={[t("column.year"), t("column.count")]}
          rows={bars.map((bar) => ({ ...bar, figures: [formatNumber(bar.value, language)] }))}
        />
      }
    >
      <YearList bars={bars} label={t("by.year")} />
    </ChartFigure>
  );
}

function TermChart({
  state,
  param,
  rows,
}: {
  state: SearchState;
  param: "topic" | "country";
  rows: readonly FacetRow[];
}) {
  const { t } = useTranslation("evaluation-hub");
  const language = useLanguage();
  const measure = t(`by.${param}`);
  const bars = rows.map(({ slug, name, count, selected }) => ({
    key: slug,
    name,
    value: count,
    to: hubPath(withFilters(state, (filters) => toggled(filters, param, slug))),
    chosen: selected,
  }));
  return (
    <ChartFigure
      level={2}
      id={`by-${param}`}
      title={t("leads", { name: bars[0]?.name ?? "" })}
      measure={measure}
      table={
        <FiguresTable
          caption={measure}
          head={[t(`column.${param}`), t("column.count")]}
          rows={bars.map((bar) => ({ ...bar, figures: [formatNumber(bar.value, language)] }))}
        />
      }
    >
      <BarList bars={bars} />
    </ChartFigure>
  );
}
