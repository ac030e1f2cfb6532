import { clsx } from "clsx";
import { Sheet } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { SearchHit, FacetRow } from "#contract/search";
import { SECTION_HEAD } from "~/components/section-head";
import { buttonClass } from "~/components/button";
import { PageLinks } from "~/components/navigation";
import { ResultList } from "~/features/cards/results";
import { rowActions } from "~/features/cards/card";
import { exportPath } from "~/features/search/followed-search";
import { type SearchState, withPage } from "~/paths/search";
import { formatNumber, useLanguage } from "~/i18n/language";
import { localisedPath } from "~/i18n/paths";
import {
  HUB_PAGE_SIZE,
  hubPath,
  hubSearch,
  splitBeginning,
  withFilters,
  withYears,
  type YearColumn,
} from "./hub-state";
import type { HubResults } from "./hub.server";
import { BarList, YearList } from "~/features/charts/bar-list";
import { ChartFigure, FiguresTable } from "~/features/charts/chart-figure";
import { toggled } from "~/features/search/term-filters/term-filters";

/** Beside the cover if there is room. */
const PLACE = "col-[1/4] mt-3 max-w-176 border-s-[3px] border-line ps-4 wrap-anywhere md:col-2";

/**
 * The findings of an evaluation: the beginning, and the rest in a disclosure. `of` is the evaluation's title, which
 * distinguishes the disclosures.
 */
function EvaluationFindings({ text, of }: { text: string | null | undefined; of: string }) {
  const { t } = useTranslation("evaluation-hub");
  if (!text) return <p className={`${PLACE} text-[0.9375rem] text-ink-2`}>{t("findings.none")}</p>;
  const [beginning, rest] = splitBeginning(text);
  return (
    <div className={PLACE}>
      <h4 className="font-sans text-small font-semibold text-ink-2">{t("findings")}</h4>
      <p dir="auto" className="whitespace-pre-line">
        {beginning}
      </p>
      {rest ? (
        <details className="group">
          <summary className="inline-block py-2.5 text-[0.9375rem] font-semibold text-accent underline decoration-1 underline-offset-[0.2em] group-open:hidden">
            {t("findings.more")}
            <span className="sr-only">: {of}</span>
          </summary>
          <p dir="auto" className="whitespace-pre-line">
            {rest}
          </p>
        </details>
      ) : null}
    </div>
  );
}

/** A page of evaluations, each with its findings. */
export function HubList({
  state,
  found: { cards, total, pages },
}: {
  state: SearchState;
  found: HubResults;
}) {
  const { t } = useTranslation("evaluation-hub");
  const language = useLanguage();
  const before = (state.page - 1) * HUB_PAGE_SIZE;
  return (
    <section className="section" aria-labelledby="evaluations">
      <div className={clsx(SECTION_HEAD, "mb-4 items-center")}>
        <h2 id="evaluations">{t("count", { count: total })}</h2>
        <p className="me-auto count">
          {t("shown", {
            from: formatNumber(before + 1, language),
            to: formatNumber(before + cards.length, language),
            total: formatNumber(total, language),
          })}
        </p>
        <a
          href={localisedPath(exportPath("excel", hubSearch(state), { findings: true }), language)}
          rel="nofollow"
          className={buttonClass({ small: true, className: "py-1 text-result" })}
        >
          <Sheet size={20} strokeWidth={1.75} aria-hidden="true" />
          {t("export")}
        </a>
      </div>
      <ResultList cards={cards} heading="h3" action={rowActions} note={findingsOf} />
      {pages > 1 ? (
        <PageLinks
          label={t("pages")}
          page={state.page}
          pages={pages}
          to={(page) => `${hubPath(withPage(state, page))}#evaluations`}
          previous={t("pages.previous")}
          next={t("pages.next")}
          className="mt-6"
        />
      ) : null}
    </section>
  );
}

const findingsOf = ({ findings, title }: SearchHit) => (
  <EvaluationFindings text={findings} of={title} />
);

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
    valueText: t("count", { count: year.count }),
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
