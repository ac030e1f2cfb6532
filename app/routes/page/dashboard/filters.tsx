import { useTranslation } from "react-i18next";
import { Button } from "~/components/button";
import { Disclosure } from "~/components/disclosure";
import { useHydrated } from "~/components/use-hydrated";
import { DASHBOARD_PATH } from "~/features/faq/paths";
import { FilterChips } from "~/features/term-filters/filter-chips";
import { FilterFields } from "~/features/term-filters/filter-fields";
import { FILTER_BUTTON, FILTER_GRID } from "~/features/term-filters/filter-look";
import {
  type FilterFields as Fields,
  readFilters,
  toggled,
} from "~/features/term-filters/term-filters";
import { useFilterForm } from "~/features/term-filters/use-filter-form";
import { fullName } from "~/features/uploads/terms/field-term";
import { formatNumber } from "~/i18n/format";
import { useLanguage } from "~/i18n/language";
import { Form } from "~/i18n/link";
import { localisedPath } from "~/i18n/paths";
import { DASHBOARD_FILTERS, type DashboardState, dashboardPath } from "./dashboard-state";

interface DashboardFiltersProps {
  state: DashboardState;
  fields: Fields;
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
  const hasLooked = DASHBOARD_FILTERS.some((param) => fields[param].find !== null);
  // State without a field in the form.
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
        open={hasLooked}
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
