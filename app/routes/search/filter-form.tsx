import { HiddenFields, FILTERS_ID } from "./hidden-fields";
import { useTranslation } from "react-i18next";
import { Disclosure } from "~/components/disclosure";
import { TERM_PARAMS } from "~/paths/search";
import { Form } from "~/i18n/link";
import { FacetGroup, YearGroup } from "./facet-group";
import { IndexSwitches } from "./toolbar";
import type { ResultsData } from "./search.server";
import { type Search, stateOfForm } from "./use-search";

export interface FiltersProps {
  data: ResultsData;
  search: Search;
}

/** The filters of the results. Submits after each change; `ApplyButton` does so without JavaScript. */
export function FilterForm({ data, search }: FiltersProps) {
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
