import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { USAGE_SINCE } from "#contract/limits";
import { USAGE_PERIODS } from "#contract/names";
import { Notice } from "~/components/messages";
import { Segmented } from "~/components/navigation";
import { DASHBOARD_ANCHOR, FAQ_PATH, DASHBOARD_PATH } from "~/paths/site";
import {
  DIMMED_WHILE_LOADING,
  FilterChips,
  FilterFields,
  FILTER_BUTTON,
  FILTER_GRID,
  type FilterFieldsData,
  readFilters,
  toggled,
  useFilterForm,
} from "~/features/search/term-filters/term-filters";
import { usePagePath } from "~/features/page/page-context";
import { formatDate, formatTime, formatNumber, useLanguage, formatList } from "~/i18n/language";
import { ContentLink, Link, Form } from "~/i18n/link";
import { loadNamespaces } from "~/i18n/namespaces";
import { withoutLanguage, localisedPath } from "~/i18n/paths";
import { DashboardCharts, UsedResources } from "./dashboard-results";
import type { DashboardData } from "./dashboard.server";
import { dashboardPath, MEASURES, DASHBOARD_FILTERS, type DashboardState } from "./dashboard-state";
import { useNextLocation } from "~/features/dialogs/dialog-location";
import type { UsageAnswer } from "#contract/usage";
import { buttonClass, Button } from "~/components/button";
import { EmptyState } from "~/components/empty-state";
import { Disclosure } from "~/components/disclosure";
import { useHydrated } from "~/components/use-live-form";
import { fullName } from "~/features/terms/field-term";

interface DashboardFiltersProps {
  state: DashboardState;
  fields: FilterFieldsData;
}

/** The filters of the figures, collapsed initially. */
export function DashboardFilters({ state, fields }: DashboardFiltersProps) {
  const { t } = useTranslation("dashboard");
  const language = useLanguage();
  const hydrated = useHydrated();
  const form = useFilterForm(dashboardPath(state), (address) =>
    dashboardPath({ ...state, filters: readFilters(address), page: 1 }),
  );
  const chips = DASHBOARD_FILTERS.flatMap((param) =>
    fields[param].chosen.map((term) => ({
      key: `${param}=${term.slug}`,
      label: fullName(term),
      without: dashboardPath({
        ...state,
        filters: toggled(state.filters, param, term.slug),
        page: 1,
      }),
    })),
  );
  const hasFindText = DASHBOARD_FILTERS.some((param) => fields[param].find !== null);
  // Parts of the state that have no field in the form.
  const carried = [
    ["period", state.period],
    ["sort", state.measure],
  ] as const;
  return (
    <>
      <Disclosure
        summary={t("filter")}
        className="print:hidden [&>summary]:py-2.5"
        chosen={chips.length > 0 ? formatNumber(chips.length, language) : null}
        open={hasFindText}
      >
        <Form
          key={form.key}
          action={DASHBOARD_PATH}
          className={FILTER_GRID}
          aria-label={t("filter")}
          autoComplete="off"
          {...form.handlers}
        >
          {carried.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <FilterFields
            params={DASHBOARD_FILTERS}
            fields={fields}
            action={localisedPath(DASHBOARD_PATH, language)}
          />
          {hydrated ? null : <Button className={FILTER_BUTTON}>{t("apply")}</Button>}
        </Form>
      </Disclosure>
      <FilterChips chips={chips} clear={dashboardPath({ ...state, filters: {}, page: 1 })} />
    </>
  );
}

/** The totals of all figures below. */
export function Totals({ usage: { totals, count } }: { usage: UsageAnswer }) {
  const { t } = useTranslation("dashboard");
  const language = useLanguage();
  const { views, downloads } = totals;
  // The rate needs at least one view. It is rounded as it is shown, because the figure 1 has a singular.
  const rate = views > 0 ? Math.round((downloads / views) * 100) : null;
  const figures = [
    {
      key: "views",
      figure: formatNumber(views, language),
      label: t("total.views", { count: views }),
    },
    {
      key: "downloads",
      figure: formatNumber(downloads, language),
      label: t("total.downloads", { count: downloads }),
    },
    {
      key: "resources",
      figure: formatNumber(count, language),
      label: t("total.resources", { count }),
    },
    {
      key: "rate",
      figure: rate === null ? "–" : formatNumber(rate, language),
      label: t("total.rate", { count: rate ?? 0 }),
    },
  ];
  return (
    <>
      <p role="status" className="sr-only">
        {useAnnouncement(
          formatList(
            [t("said.views", { count: views }), t("said.downloads", { count: downloads })],
            "comma",
            language,
          ),
        )}
      </p>
      <dl className="mb-7 grid grid-cols-2 gap-5 lg:grid-cols-4">
        {figures.map(({ key, figure, label }) => (
          <div key={key} className="flex flex-col-reverse justify-end rule">
            <dt className="text-result text-ink-2">{label}</dt>
            <dd className="t-figure wrap-anywhere tabular-nums">{figure}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** Announces changed totals to screen readers, but not the initial ones. */
function useAnnouncement(text: string): string {
  const first = useRef(text);
  const [announcement, setAnnouncement] = useState("");
  useEffect(() => {
    if (first.current !== text) setAnnouncement(text);
  }, [text]);
  return announcement;
}

/** The empty state: no views or downloads match the filters in this period. */
export function Unused({
  all,
}: {
  /** Path of the unfiltered figures since counting began. */
  all: string;
}) {
  const { t } = useTranslation("dashboard");
  return (
    <EmptyState
      blocks="library"
      level={3}
      title={t("empty.title")}
      actions={
        <Link to={all} className={buttonClass({ variant: "primary" })} preventScrollReset>
          {t("empty.all")}
        </Link>
      }
    >
      <p>{t("empty.text")}</p>
    </EmptyState>
  );
}

if (!import.meta.env.SSR)
  await loadNamespaces("cards", "charts", "dashboard", "filters", "forms", "terms");

interface DashboardProps {
  data: DashboardData;
  /** The page's explanation of how views are counted. */
  counting: ReactNode;
}

/**
 * For staff, on the questions page: how often the library is read, by resource and over time. Needs only links and a form, so
 * it works without JavaScript.
 */
export default function Dashboard({ data: { state, figures }, counting }: DashboardProps) {
  const { t } = useTranslation("dashboard");
  const language = useLanguage();
  const next = useNextLocation();
  const path = usePagePath();
  const isPending = next !== undefined && withoutLanguage(next.pathname) === FAQ_PATH;
  const isUsed = figures !== null && figures.usage.count > 0;
  return (
    <div className="grid grid-cols-1 [&>.notice]:mt-6">
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 border-t-2 border-ink pt-3 pb-5 max-sm:[&>.segmented]:grid max-sm:[&>.segmented]:w-full max-sm:[&>.segmented]:grid-cols-[1fr_1fr]">
        <div className="flex-[1_1_20rem]">
          <h2>{t("title")}</h2>
          <p className="mt-1 text-ink-2">
            {t("lead", { since: formatDate(USAGE_SINCE, language) })}
            {figures
              ? ` ${figures.usage.refreshed ? t("refreshed", { time: formatTime(figures.usage.refreshed, language) }) : t("refreshed.never")}`
              : null}
          </p>
        </div>
        <Segmented
          label={t("periods")}
          items={USAGE_PERIODS.map((period) => ({
            to: dashboardPath({ ...state, period, page: 1 }),
            label: t(`period.${period}`),
            current: period === state.period,
          }))}
        />
      </header>
      {counting}
      {figures ? (
        <>
          <DashboardFilters state={state} fields={figures.fields} />
          <div className={`dashboard-figures mt-7 ${DIMMED_WHILE_LOADING}`} aria-busy={isPending}>
            {isUsed ? (
              <>
                <Totals usage={figures.usage} />
                <Segmented
                  label={t("measures")}
                  items={MEASURES.map((measure) => ({
                    to: dashboardPath({ ...state, measure, page: 1 }),
                    label: t(`measure.${measure}`),
                    current: measure === state.measure,
                  }))}
                />
                <DashboardCharts state={state} usage={figures.usage} />
                <UsedResources state={state} usage={figures.usage} />
              </>
            ) : (
              <Unused
                all={dashboardPath({ ...state, period: "historical", filters: {}, page: 1 })}
              />
            )}
          </div>
        </>
      ) : (
        <Notice tone="danger" role="alert">
          {t("failed")}{" "}
          <ContentLink to={`${path}#${DASHBOARD_ANCHOR}`} preventScrollReset>
            {t("failed.retry")}
          </ContentLink>
        </Notice>
      )}
    </div>
  );
}
