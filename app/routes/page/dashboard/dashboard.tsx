import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { USAGE_SINCE } from "#contract/limits";
import { USAGE_PERIODS } from "#contract/names";
import { Notice } from "~/components/notice";
import { Segmented } from "~/components/segmented";
import { DASHBOARD_ANCHOR, FAQ_PATH } from "~/features/faq/paths";
import { FILTERED } from "~/features/term-filters/filter-look";
import { usePagePath } from "~/features/shell/use-page-path";
import { formatDate, formatTime } from "~/i18n/format";
import { useLanguage } from "~/i18n/language";
import { ContentLink } from "~/i18n/link";
import { loadNamespaces } from "~/i18n/load-namespaces";
import { withoutLanguage } from "~/i18n/paths";
import { DashboardCharts } from "./charts";
import type { DashboardData } from "./dashboard.server";
import { dashboardPath, MEASURES } from "./dashboard-state";
import { DashboardFilters } from "./filters";
import { UsedResources } from "./resources";
import { Totals } from "./totals";
import { Unused } from "./unused";
import { useNextLocation } from "~/features/dialogs/dialog-location";

if (!import.meta.env.SSR)
  await loadNamespaces("cards", "charts", "dashboard", "filters", "forms", "terms");

interface DashboardProps {
  data: DashboardData;
  /** The page's explanation of how views are counted. */
  counting: ReactNode;
}

/** For staff, on the questions page: how often the library is read, by resource and over time. Works with links and a form only. */
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
          <div className={`dashboard-figures mt-7 ${FILTERED}`} aria-busy={isPending}>
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
