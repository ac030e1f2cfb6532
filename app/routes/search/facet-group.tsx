import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFetcher } from "react-router";
import { Disclosure } from "~/components/disclosure";
import { CheckboxRow, TextField, YearPair } from "~/components/field";
import { searchPath, type SearchState, withPage } from "~/paths/search";
import { contentLang } from "~/features/posts/post-page";
import { formatNumber, useLanguage } from "~/i18n/language";
import { Link, Form } from "~/i18n/link";
import { localisedPath } from "~/i18n/paths";
import type { Facet, FacetValueView, Histogram } from "./facets.server";
import type { ResultsData, SearchData, FacetData } from "./search.server";
import { BREADCRUMB, BREADCRUMB_LINK } from "~/components/navigation";
import { Button } from "~/components/button";
import { HiddenFields, useFieldValue } from "./use-search";
import { YEAR_MAX, YEAR_MIN } from "#contract/limits";

/** Style of a link, button or summary that shows more: the look of a link. */
export const MORE =
  "inline-block py-2 text-result font-semibold text-accent underline decoration-1 underline-offset-[0.2em] hover:text-accent-hover aria-busy:text-ink-3";

const OPEN_AT_FIRST: readonly string[] = ["topic", "content-type", "language"];
const FIRST_VALUES = 5;

interface FacetGroupProps {
  facet: Facet;
  data: ResultsData;
  /** The state that the checkboxes show. */
  state: SearchState;
  onChange: (form: HTMLFormElement | null) => void;
}

export function FacetGroup({ facet, data, state, onChange }: FacetGroupProps) {
  const { t } = useTranslation("search");
  const language = useLanguage();
  const selectedCount = state.lists[facet.param]?.length ?? 0;
  // Later changes must not open or close what a visitor has closed or opened.
  const [open] = useState(selectedCount > 0 || OPEN_AT_FIRST.includes(facet.param));
  const [whole] = useState(facet.values.slice(FIRST_VALUES).some(({ selected }) => selected));
  const name = t(`facet.${facet.param}`);
  const path = searchPath(withPage(data.state, 1), [["facet", facet.param]]);
  const list = useWholeList(path);
  const rows = (values: FacetValueView[]) => (
    <FacetRows
      values={values}
      facet={facet}
      estimated={data.estimated}
      state={state}
      onChange={onChange}
    />
  );
  const [first, rest] =
    whole || facet.hiddenCount > 0 || facet.values.length <= FIRST_VALUES + 1
      ? [facet.values, []]
      : [facet.values.slice(0, FIRST_VALUES), facet.values.slice(FIRST_VALUES)];

  return (
    <Disclosure
      summary={name}
      open={open}
      chosen={selectedCount > 0 ? formatNumber(selectedCount, language) : null}
    >
      {list.facet ? (
        <WholeList facet={list.facet} name={name} path={path}>
          {rows}
        </WholeList>
      ) : (
        <>
          {rows(first)}
          {rest.length > 0 ? (
            <details className="group">
              <summary className={MORE}>
                <span className="group-open:hidden">{t("facet.more", { count: rest.length })}</span>
                <span className="hidden group-open:inline">{t("facet.fewer")}</span>
                <span className="sr-only"> ({name})</span>
              </summary>
              {rows(rest)}
            </details>
          ) : null}
          {facet.hiddenCount > 0 ? (
            <Link
              to={path}
              className={MORE}
              aria-busy={list.pending || undefined}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                list.open();
              }}
            >
              {t("facet.more", { count: facet.hiddenCount })}
              <span className="sr-only"> ({name})</span>
            </Link>
          ) : null}
        </>
      )}
    </Disclosure>
  );
}

/** Loads all values of a facet on request, and updates their counts after each change of the search. */
function useWholeList(path: string) {
  const language = useLanguage();
  const { load, data, state } = useFetcher<SearchData>();
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    if (wanted) void load(localisedPath(path, language));
  }, [wanted, path, language, load]);
  return {
    facet: data?.kind === "facet" ? data.facet : null,
    pending: state !== "idle",
    open: () => setWanted(true),
  };
}

/** Rounds an estimate to two digits, so that it looks no more exact than it is. */
export const roundedEstimate = (value: number): number => Number(value.toPrecision(2));

/** An estimated number of hits, rounded and marked as such. */
export function EstimatedCount({ value }: { value: number }) {
  const { t } = useTranslation("search");
  const language = useLanguage();
  return (
    // Positioned, so that the hidden word scrolls with its row instead of extending the page.
    <span className="relative whitespace-nowrap">
      <span aria-hidden="true">{t("estimate.sign")}</span>
      <span className="sr-only">{t("estimate.word")}</span>
      {"\u00a0"}
      {formatNumber(roundedEstimate(value), language)}
    </span>
  );
}

/** Returns the heading of results: their total, which can be an estimate. */
export function useTotal({
  total,
  estimatedTotal,
}: Pick<ResultsData, "total" | "estimatedTotal">): string {
  const { t } = useTranslation("search");
  return estimatedTotal
    ? t("estimate.results", { results: total })
    : t("results", { count: total });
}

function FacetRows({
  values,
  facet,
  estimated,
  state,
  onChange,
}: {
  values: FacetValueView[];
  facet: Facet;
  estimated: boolean | undefined;
  state: SearchState;
  onChange?: (form: HTMLFormElement | null) => void;
}) {
  const language = useLanguage();
  const selected = state.lists[facet.param] ?? [];
  const lang = contentLang(language);
  return values.map((value) => (
    <CheckboxRow
      key={value.slug}
      dense
      nested={value.depth !== undefined}
      name={facet.param}
      value={value.slug}
      label={lang ? <bdi lang={lang}>{value.name}</bdi> : value.name}
      count={
        estimated ? <EstimatedCount value={value.count} /> : formatNumber(value.count, language)
      }
      {...(onChange
        ? {
            checked: selected.includes(value.slug),
            onChange: (event: React.ChangeEvent<HTMLInputElement>) =>
              onChange(event.currentTarget.form),
          }
        : { defaultChecked: selected.includes(value.slug) })}
    />
  ));
}

const plain = (text: string) => text.trim().toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");

/** A long list in a scrollable box, with a field that filters it while the visitor types. */
function WholeList({
  facet,
  name,
  path,
  children,
}: {
  facet: Facet;
  name: string;
  path: string;
  children: (values: FacetValueView[]) => React.ReactNode;
}) {
  const { t } = useTranslation("search");
  const [find, setFind] = useState("");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const wanted = plain(find);
  const values = wanted
    ? facet.values.filter((value) => value.selected || plain(value.name).includes(wanted))
    : facet.values;
  return (
    <>
      <TextField
        ref={field}
        id={`find-${facet.param}`}
        label={`${t("facet.find")}: ${name}`}
        hideLabel
        placeholder={t("facet.find")}
        value={find}
        onChange={(event) => setFind(event.target.value)}
        onKeyDown={(event) => {
          // Enter would submit the filters.
          if (event.key === "Enter") event.preventDefault();
        }}
      />
      {/* Room for the focus ring at both ends, which the scroll box would cut off. */}
      <div className="-ms-[5px] mt-2 max-h-88 overflow-y-auto ps-[5px] pe-2">
        {values.length > 0 ? children(values) : <p className="hint">{t("facet.none")}</p>}
      </div>
      {facet.hiddenCount > 0 ? (
        <Link to={path} className={MORE}>
          {t("facet.more", { count: facet.hiddenCount })}
        </Link>
      ) : null}
    </>
  );
}

/** All values of one facet on a page: the target of "Show more" without JavaScript. */
export function FacetPage({ data: { state, facet, estimated, find } }: { data: FacetData }) {
  const { t } = useTranslation("search");
  const { param, values, hiddenCount } = facet;
  const here = new Set(values.map(({ slug }) => slug));
  // Selected values that the list's search hides stay selected.
  const unseen = (state.lists[param] ?? []).filter((slug) => !here.has(slug));
  return (
    <div className="wrap pt-5 lg:pt-7">
      <p className={BREADCRUMB}>
        <Link to={searchPath(state)} className={BREADCRUMB_LINK}>
          {t("facet.back")}
        </Link>
      </p>
      <h1>{t(`facet.${param}`)}</h1>
      <Form action="/search" role="search" className="mt-5 flex max-w-160 items-end gap-3">
        <HiddenFields state={state} without={["page"]} />
        <input type="hidden" name="facet" value={param} />
        <TextField
          className="flex-1"
          id="find"
          name="find"
          type="search"
          label={t("facet.find")}
          defaultValue={find}
          maxLength={100}
        />
        <Button className="min-h-12">{t("facet.findSubmit")}</Button>
      </Form>
      {/* Focused elements scroll to above the sticky button at the bottom. */}
      <Form
        action="/search"
        className="mt-5 max-w-160 [html:has(&)]:scroll-pb-20"
        autoComplete="off"
      >
        <HiddenFields state={state} without={[param, "page"]} />
        {unseen.map((slug) => (
          <input key={slug} type="hidden" name={param} value={slug} />
        ))}
        <fieldset>
          <legend className="sr-only">{t(`facet.${param}`)}</legend>
          <FacetRows key={find} values={values} facet={facet} estimated={estimated} state={state} />
        </fieldset>
        {values.length === 0 ? <p>{t("facet.none")}</p> : null}
        {hiddenCount > 0 ? <p className="hint">{t("facet.left", { count: hiddenCount })}</p> : null}
        {/* At the end of the list, so that it covers no checkbox. */}
        <Button variant="primary" className="sticky bottom-4 ms-auto mt-4 flex w-fit">
          {t("facet.apply")}
        </Button>
      </Form>
    </div>
  );
}

const HEIGHT = 40;
/** Each bar has 12 units, of which 2 are the gap to the next. */
const BAR = 10;
const STEP = 12;

/** Hits by year, with the chosen range in the accent colour. Two text fields show and change the same range. */
function YearBars({
  years,
  from,
  to,
}: {
  years: Histogram;
  from: number | null;
  to: number | null;
}) {
  const most = Math.max(...years.counts, 1);
  let inRange = "";
  let others = "";
  years.counts.forEach((count, i) => {
    if (count === 0) return;
    const height = Math.max(1, Math.round((count / most) * HEIGHT));
    const bar = `M${i * STEP} ${HEIGHT}v-${height}h${BAR}v${height}z`;
    const first = years.start + i * years.span;
    const within =
      (from !== null || to !== null) &&
      first + years.span > (from ?? YEAR_MIN) &&
      first <= (to ?? YEAR_MAX);
    if (within) inRange += bar;
    else others += bar;
  });
  return (
    <svg
      className="mb-3 w-full fill-edge forced-color-adjust-none"
      viewBox={`0 0 ${years.counts.length * STEP - 2} ${HEIGHT}`}
      preserveAspectRatio="none"
      height={HEIGHT}
      aria-hidden="true"
    >
      <path d={others} />
      <path className="fill-accent" d={inRange} />
    </svg>
  );
}

interface YearFieldProps {
  name: "from" | "to";
  label: string;
  value: number | null;
  onChange: (form: HTMLFormElement | null) => void;
}

function YearField({ name, label, value, onChange }: YearFieldProps) {
  const shown = value === null ? "" : String(value);
  const submit = (field: HTMLInputElement) => {
    if (field.value !== shown && field.validity.valid) onChange(field.form);
  };
  return (
    <TextField
      {...useFieldValue(shown)}
      id={`year-${name}`}
      name={name}
      label={label}
      type="number"
      inputMode="numeric"
      min={YEAR_MIN}
      max={YEAR_MAX}
      // Submits on blur, since a year is incomplete while it is typed. On Enter, browsers submit a form with two fields only if
      // it has a button.
      onBlur={(event) => submit(event.currentTarget)}
      onKeyDown={(event) => {
        if (event.key === "Enter") submit(event.currentTarget);
      }}
    />
  );
}

export function YearGroup({
  data: { years, state },
  onChange,
}: {
  data: ResultsData;
  onChange: YearFieldProps["onChange"];
}) {
  const { t } = useTranslation("search");
  return (
    <Disclosure summary={t("year")} open>
      {years ? <YearBars years={years} from={state.from} to={state.to} /> : null}
      <YearPair>
        <YearField name="from" label={t("year.from")} value={state.from} onChange={onChange} />
        <YearField name="to" label={t("year.to")} value={state.to} onChange={onChange} />
      </YearPair>
    </Disclosure>
  );
}
