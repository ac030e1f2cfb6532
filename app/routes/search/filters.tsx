import { SlidersHorizontal } from "lucide-react";
import { type MouseEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Tag } from "~/components/tag";
import { useHydrated } from "~/components/use-live-form";
import { filterCount, TERM_PARAMS } from "~/paths/search";
import { formatNumber, useLanguage } from "~/i18n/language";
import { Chips } from "./results";
import type { FilterSheet } from "./filter-sheet";
import { HiddenFields, FILTERS_ID, type Search, stateOfForm } from "./use-search";
import { Disclosure } from "~/components/disclosure";
import { Form } from "~/i18n/link";
import { FacetGroup, YearGroup } from "./facet-group";
import { IndexSwitches } from "./toolbar";
import type { ResultsData } from "./search.server";

const loadSheet = () => import("./filter-sheet").then((module) => module.FilterSheet);

const preload = () => void loadSheet().catch(() => undefined);

/**
 * The filters, beside the results if there is room. On a phone they are behind a button: a `<details>` in place without
 * JavaScript, or if the sheet cannot be loaded; otherwise a sheet over the page. The sheet is loaded when the button is
 * focused, hovered or pressed.
 */
export function Filters({ data, search }: FiltersProps) {
  const { t } = useTranslation("search");
  const language = useLanguage();
  const hydrated = useHydrated();
  const details = useRef<HTMLDetailsElement>(null);
  const [Sheet, setSheet] = useState<typeof FilterSheet | null>(null);
  const count = filterCount(search.state);

  const onPress = (event: MouseEvent) => {
    // The filters are open in place, and the press closes them.
    if (details.current?.open) return;
    event.preventDefault();
    loadSheet().then(
      (loaded) => setSheet(() => loaded),
      () => {
        if (details.current) details.current.open = true;
      },
    );
  };

  return (
    <>
      <details
        ref={details}
        className="filters self-start [grid-area:1/1/2/-1] lg:pe-11 lg:[grid-area:1/1/3/2] lg:details-content:block lg:details-content:[content-visibility:visible] lg:in-[.search-grid:has(.compact)]:pe-7 lg:in-[.search-grid:has(>.apply)]:pb-18 print:hidden lg:in-[.search-grid:has(>.apply)]:[&_:is(input,summary,a)]:scroll-mb-20"
      >
        {/* Half the row, like the sort field. A wide page shows the button only if the browser cannot style closed details. */}
        <summary
          className="button w-[calc(50%-0.375rem)] lg:supports-[selector(::details-content)]:hidden [&>.tag]:ms-auto"
          aria-haspopup={hydrated ? "dialog" : undefined}
          onPointerEnter={preload}
          onFocus={preload}
          onClick={onPress}
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
        {Sheet ? null : <FilterForm data={data} search={search} />}
      </details>

      {Sheet ? (
        <Sheet data={data} search={search} onClose={() => setSheet(null)}>
          <Chips data={data} />
          <FilterForm data={data} search={search} />
        </Sheet>
      ) : null}
    </>
  );
}

export interface FiltersProps {
  data: ResultsData;
  search: Search;
}

/** The filters of the results. Submits after each change; `ApplyButton` does so without JavaScript. */
function FilterForm({ data, search }: FiltersProps) {
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
  // Years follow the groups that are open initially.
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
      id={FILTERS_ID}
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
        without={[
          ...TERM_PARAMS,
          "from",
          "to",
          "page",
          ...(data.total > 0 ? ["sort"] : []),
          ...(data.staff ? ["index"] : []),
        ]}
      />
      {data.staff ? (
        <Disclosure summary={t("index")} open>
          <IndexSwitches dense state={search.state} onChange={submit} />
        </Disclosure>
      ) : null}
      {groups}
    </Form>
  );
}
