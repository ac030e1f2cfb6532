import { SlidersHorizontal } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, buttonClass } from "~/components/button";
import { Dialog } from "~/components/dialog";
import { Disclosure } from "~/components/disclosure";
import { Tag } from "~/components/tag";
import { useHydrated } from "~/components/use-hydrated";
import {
  filterCount,
  TERM_PARAMS,
  withoutFilters,
  searchPath,
} from "~/features/search/search-state";
import { formatNumber } from "~/i18n/format";
import { useLanguage } from "~/i18n/language";
import { Form, Link } from "~/i18n/link";
import { Chips } from "./chips";
import { FacetGroup } from "./facet-group";
import { HiddenFields } from "./hidden-fields";
import { IndexSwitches } from "./index-switches";
import type { ResultsData } from "./search.server";
import { type Search, stateOfForm } from "./use-search";
import { YearGroup } from "./year-group";

interface FiltersProps {
  data: ResultsData;
  search: Search;
}

/**
 * Beside the results where there is room. On a phone a button: a `<details>` in place without JavaScript, a sheet over
 * the page with it.
 */
export function Filters({ data, search }: FiltersProps) {
  const { t } = useTranslation("search");
  const language = useLanguage();
  const hydrated = useHydrated();
  const [sheet, setSheet] = useState(false);
  const count = filterCount(search.state);
  return (
    <>
      <details className="filters self-start [grid-area:1/1/2/-1] lg:pe-11 lg:[grid-area:1/1/3/2] lg:details-content:block lg:details-content:[content-visibility:visible] lg:in-[.search-grid:has(.compact)]:pe-7 print:hidden">
        {/* Half the row, as the order is; where closed details cannot be shown, the button stays on a wide page too. */}
        <summary
          className="button w-[calc(50%-0.375rem)] lg:supports-[selector(::details-content)]:hidden [&>.tag]:ms-auto"
          aria-haspopup={hydrated ? "dialog" : undefined}
          onClick={(event) => {
            event.preventDefault();
            setSheet(true);
          }}
        >
          <SlidersHorizontal size={20} strokeWidth={1.75} aria-hidden="true" />
          {t("filter")}
          {count > 0 ? (
            <Tag tone="accent">
              {formatNumber(count, language)}
              <span className="sr-only"> {t("filter.chosen", { count })}</span>
            </Tag>
          ) : null}
        </summary>
        {sheet ? null : (
          <FilterForm
            data={data}
            search={search}
            apply={hydrated ? null : <Button className="mt-4">{t("apply")}</Button>}
          />
        )}
      </details>

      <Dialog
        sheet
        open={sheet}
        onClose={() => setSheet(false)}
        title={t("filter")}
        closeLabel={t("filter.close")}
        actions={
          <>
            {count > 0 ? (
              <Link
                className={buttonClass({ variant: "quiet" })}
                to={searchPath(withoutFilters(search.state))}
                preventScrollReset
              >
                {t("filter.clear")}
              </Link>
            ) : null}
            <Button
              type="button"
              variant="primary"
              className="flex-1"
              onClick={() => setSheet(false)}
            >
              {t("filter.show", { count: data.total })}
            </Button>
          </>
        }
      >
        <Chips data={data} />
        <FilterForm data={data} search={search} />
      </Dialog>
    </>
  );
}

function FilterForm({ data, search, apply }: FiltersProps & { apply?: ReactNode }) {
  const { t } = useTranslation("search");
  const submit = (form: HTMLFormElement | null) => {
    if (form) search.go(stateOfForm(form));
  };
  const groups = data.facets.map((facet) => (
    <FacetGroup
      key={facet.param}
      facet={facet}
      data={data}
      state={search.state}
      onChange={submit}
    />
  ));
  // Years stand after the groups that are open from the start (look.md, "Facets").
  const closed = data.facets.findIndex(
    ({ param }) => !(["topic", "content-type", "language"] as string[]).includes(param),
  );
  groups.splice(
    closed < 0 ? groups.length : closed,
    0,
    <YearGroup key="years" data={data} onChange={submit} />,
  );
  return (
    <Form
      action="/search"
      className="facets"
      aria-label={t("filters")}
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        submit(event.currentTarget);
      }}
    >
      <HiddenFields
        state={search.state}
        without={[...TERM_PARAMS, "from", "to", "page", ...(data.staff ? ["index"] : [])]}
      />
      {data.staff ? (
        <Disclosure summary={t("index")} open>
          <IndexSwitches dense state={search.state} onChange={submit} />
        </Disclosure>
      ) : null}
      {groups}
      {apply}
    </Form>
  );
}
