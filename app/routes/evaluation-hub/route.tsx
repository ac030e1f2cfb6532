import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { buttonClass, Button } from "~/components/button";
import { EmptyState } from "~/components/empty-state";
import { Notice } from "~/components/messages";
import { contentContext } from "~/contexts";
import { Breadcrumbs } from "~/features/page/page-head";
import { filterCount, type SearchState, hasWords, INDICES, sortOf } from "~/paths/search";
import { unlisted } from "~/features/page/page-meta";
import { usePagePath } from "~/features/page/page-context";
import {
  DIMMED_WHILE_LOADING,
  FilterChips,
  FilterFields,
  FILTER_BUTTON,
  FILTER_GRID,
  toggled,
  useFilterForm,
} from "~/features/search/term-filters/term-filters";
import { ContentLink, Link, Form } from "~/i18n/link";
import { i18nOf } from "~/i18n/i18next.server";
import type { Route } from "./+types/route";
import { type HubResults, loadHub, type HubData } from "./hub.server";
import { HUB_PATH, HUB_FILTERS, HUB_SORTS, hubPath, readHub, withFilters } from "./hub-state";
import { HubCharts, HubList } from "./results";
import type { TFunction } from "i18next";
import { YEAR_MAX, YEAR_MIN } from "#contract/limits";
import { Disclosure } from "~/components/disclosure";
import {
  CheckboxRow,
  FieldGroup,
  SelectField,
  TextField,
  SearchField,
  YearPair,
} from "~/components/field";
import { useHydrated } from "~/components/use-live-form";
import { fullName } from "~/features/terms/field-term";
import { formatNumber, useLanguage } from "~/i18n/language";
import { localisedPath } from "~/i18n/paths";

export { revalidateUnlessDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";
export { loadedMeta as meta } from "~/features/page/page-meta";
export { staffOnlyPage as middleware } from "~/middleware/require-role";

export const handle = { i18n: ["evaluation-hub", "cards", "charts", "filters", "forms", "terms"] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const t = i18nOf(content.language).getFixedT(null, "evaluation-hub");
  return {
    ...(await loadHub(content, url.searchParams)),
    meta: unlisted(HUB_PATH, t("title"), t("lead")),
  };
}

/** Evaluations and assessments for staff: charts, and each evaluation with its findings. */
export default function EvaluationHub({ loaderData: data }: Route.ComponentProps) {
  const { t } = useTranslation("evaluation-hub");
  const { state, found } = data;
  const filter = useHubForm(state);
  return (
    <div className="wrap [&>.notice]:mt-6">
      <Breadcrumbs />
      <header className="page-head">
        <h1>{t("title")}</h1>
        <p className="t-lead">{t("lead")}</p>
      </header>
      <HubForm data={data} filter={filter} />
      {found ? (
        <div className={DIMMED_WHILE_LOADING} aria-busy={filter.pending}>
          <About found={found} />
          {found.total > 0 ? (
            <>
              <HubCharts state={state} found={found} />
              <HubList state={state} found={found} />
            </>
          ) : (
            <NothingFound state={state} />
          )}
        </div>
      ) : (
        <StoppedNotice />
      )}
    </div>
  );
}

/** The figures as text; changes are announced to screen readers. */
function About({
  found: { total, isEstimate, internal, span, countryCount },
}: {
  found: HubResults;
}) {
  const { t } = useTranslation("evaluation-hub");
  const sentences = [
    internal > 0 ? t("about.internal", { count: internal }) : null,
    span === null
      ? null
      : span.from === span.to
        ? t("about.year", { year: span.to })
        : t("about.years", { ...span }),
    countryCount > 0 ? t("about.countries", { count: countryCount }) : null,
    isEstimate ? t("about.estimates") : null,
  ];
  const count = t("count", { count: total });
  const first = useRef(count);
  const [announcement, setAnnouncement] = useState("");
  useEffect(() => {
    if (first.current !== count) setAnnouncement(count);
  }, [count]);
  return (
    <>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {total > 0 ? (
        <p className="mt-6 max-w-[66ch]">
          <b>{count}.</b> {sentences.filter(Boolean).join(" ")}
        </p>
      ) : null}
    </>
  );
}

function NothingFound({ state }: { state: SearchState }) {
  const { t } = useTranslation("evaluation-hub");
  if (state.q === "" && filterCount(state) === 0) {
    return (
      <EmptyState blocks="internal" title={t("empty")}>
        <p>{t("empty.text")}</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      blocks="search"
      title={t("none")}
      actions={
        <Link to={HUB_PATH} className={buttonClass({ variant: "primary" })} preventScrollReset>
          {t("none.all")}
        </Link>
      }
    >
      <p>{t("none.text")}</p>
    </EmptyState>
  );
}

function StoppedNotice() {
  const { t } = useTranslation("evaluation-hub");
  const path = usePagePath();
  return (
    <Notice tone="danger" role="alert">
      {t("failed")}{" "}
      <ContentLink to={path} preventScrollReset>
        {t("failed.retry")}
      </ContentLink>
    </Notice>
  );
}

interface HubFormProps {
  data: HubData;
  filter: ReturnType<typeof useFilterForm>;
}

/** Connects the form to the hub's path. */
const useHubForm = (state: SearchState) =>
  useFilterForm(hubPath(state), (address) => hubPath(readHub(address)));

/** Words, order and filters of the hub, and the active filters. */
function HubForm({ data: { state, fields, found }, filter }: HubFormProps) {
  const { t } = useTranslation("evaluation-hub");
  const language = useLanguage();
  const hydrated = useHydrated();
  const chips = chipsOf({ state, fields, found }, t);
  const hasFindText = HUB_FILTERS.some((param) => fields[param].find !== null);
  const indices: readonly string[] = state.lists.index ?? [INDICES[0]];
  return (
    <>
      <Form
        key={filter.key}
        action={HUB_PATH}
        role="search"
        className="mt-6"
        autoComplete="off"
        {...filter.handlers}
      >
        <div className="grid items-end gap-4 md:grid-cols-[minmax(0,42.5rem)_minmax(12rem,16rem)] md:justify-between">
          <SearchField
            id="hub-words"
            label={t("search")}
            submitLabel={t("search.submit")}
            defaultValue={state.q}
            placeholder={t("search")}
          />
          <SelectField
            id="hub-sort"
            name="sort"
            label={t("sort")}
            className="[&>label]:text-result [&>label]:font-normal [&>label]:text-ink-2"
            defaultValue={sortOf(state)}
          >
            {HUB_SORTS.filter((sort) => sort !== "relevance" || hasWords(state)).map((sort) => (
              <option key={sort} value={sort}>
                {t(`sort.${sort}`)}
              </option>
            ))}
          </SelectField>
        </div>
        <Disclosure
          summary={t("filter")}
          className="mt-4 border-t print:hidden"
          chosen={chips.length > 0 ? formatNumber(chips.length, language) : null}
          open={hasFindText}
        >
          <div className={FILTER_GRID}>
            <FilterFields
              params={HUB_FILTERS}
              fields={fields}
              action={localisedPath(HUB_PATH, language)}
            />
            <div className="grid gap-5">
              <FieldGroup id="hub-years" legend={t("years")}>
                <YearPair>
                  {(["from", "to"] as const).map((end) => (
                    <TextField
                      key={end}
                      id={`hub-${end}`}
                      name={end}
                      label={t(`years.${end}`)}
                      type="number"
                      inputMode="numeric"
                      min={YEAR_MIN}
                      max={YEAR_MAX}
                      defaultValue={state[end] ?? ""}
                    />
                  ))}
                </YearPair>
              </FieldGroup>
              {found && found.languages.length > 0 ? (
                <FieldGroup id="hub-languages" legend={t("language")}>
                  {found.languages.map(({ slug, name, count, selected }) => (
                    <CheckboxRow
                      key={slug}
                      dense
                      name="language"
                      value={slug}
                      label={name}
                      count={formatNumber(count, language)}
                      defaultChecked={selected}
                    />
                  ))}
                </FieldGroup>
              ) : null}
              <FieldGroup id="hub-index" legend={t("index")}>
                {INDICES.map((index) => (
                  <CheckboxRow
                    key={index}
                    dense
                    name="index"
                    value={index}
                    label={t(`index.${index}`)}
                    defaultChecked={indices.includes(index)}
                  />
                ))}
              </FieldGroup>
            </div>
            {hydrated ? null : <Button className={FILTER_BUTTON}>{t("apply")}</Button>}
          </div>
        </Disclosure>
      </Form>
      <FilterChips chips={chips} clear={HUB_PATH} />
    </>
  );
}

function chipsOf({ state, fields, found }: HubData, t: TFunction<"evaluation-hub">) {
  const terms = HUB_FILTERS.flatMap((param) =>
    fields[param].chosen.map((term) => ({
      key: `${param}=${term.slug}`,
      label: fullName(term),
      without: hubPath(withFilters(state, (filters) => toggled(filters, param, term.slug))),
    })),
  );
  const { language: chosen = [], ...others } = state.lists;
  const languages = chosen.map((slug) => {
    const left = chosen.filter((one) => one !== slug);
    return {
      key: `language=${slug}`,
      label: found?.languages.find((row) => row.slug === slug)?.name ?? slug,
      without: hubPath({
        ...state,
        page: 1,
        lists: left.length > 0 ? { ...others, language: left } : others,
      }),
    };
  });
  const { from, to } = state;
  const years =
    from !== null || to !== null
      ? [
          {
            key: "years",
            label: yearsLabel(from, to, t),
            without: hubPath({ ...state, page: 1, from: null, to: null }),
          },
        ]
      : [];
  return [...terms, ...languages, ...years];
}

function yearsLabel(
  from: number | null,
  to: number | null,
  t: TFunction<"evaluation-hub">,
): string {
  if (from === null) return t("years.until", { year: to ?? "" });
  if (to === null) return t("years.since", { year: from });
  return from === to ? String(from) : `${from}–${to}`;
}
