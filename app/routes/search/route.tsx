import { type FormEvent, useEffect, useMemo, useRef, useState } from "react";
import { Notice } from "~/components/notice";
import { SearchField } from "~/components/search-field";
import { Tabs } from "~/components/tabs";
import { contentContext } from "~/contexts";
import { RESOURCE_TYPES, searchPath, withParam } from "~/features/search/search-state";
import { siteMeta } from "~/features/shell/site-meta";
import { usePagePath } from "~/features/shell/use-page-path";
import { publicPageHeaders } from "~/http/cache";
import { formatNumber } from "~/i18n/format";
import { ContentLink, Form } from "~/i18n/link";
import { routeTexts } from "~/i18n/route-texts";
import { useTranslation } from "~/i18n/translate";
import type { Route } from "./+types/route";
import { Chips } from "./chips";
import { FacetPage } from "./facet-page";
import { Filters } from "./filters";
import { HiddenFields } from "./hidden-fields";
import { keepLatest, orLatest } from "./kept-results";
import { BeyondTheEnd, NoResults, Results } from "./results";
import { pack, type PackedSearch, unpack } from "./packed";
import { loadSearch, type ResultsData } from "./search.server";
import { LayoutSwitch, SortForm } from "./toolbar";
import { type Search, stateOfForm, useFieldValue, useSearch } from "./use-search";

export const handle = await routeTexts("search", "cards");

export const headers: Route.HeadersFunction = () => publicPageHeaders();

export async function loader({ context, url }: Route.LoaderArgs): Promise<PackedSearch> {
  // Nobody can sign in yet.
  return pack(await loadSearch(context.get(contentContext), url.searchParams, { staff: false }));
}

export async function clientLoader({ serverLoader, request }: Route.ClientLoaderArgs): Promise<PackedSearch> {
  return orLatest(() => serverLoader(), request.signal);
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => siteMeta(matches[0], loaderData?.meta);

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const data = useMemo(() => unpack(loaderData), [loaderData]);
  useEffect(() => {
    if (data.kind === "results") keepLatest(loaderData);
  }, [data, loaderData]);
  return data.kind === "facet" ? <FacetPage data={data} /> : <SearchResults data={data} />;
}

function SearchResults({ data }: { data: ResultsData }) {
  const { t } = useTranslation("search");
  const search = useSearch(data);
  const said = useAnnouncement(data);

  return (
    <div className="wrap search-page">
      <QueryForm data={data} search={search} />
      <TypeTabs data={data} />
      <div className="search-grid">
        {data.facets.length > 0 ? <Filters data={data} search={search} /> : null}
        {data.total > 0 ? (
          <>
            <SortForm search={search} />
            <h1 className="t-h1-results">{t("results", { count: data.total })}</h1>
            <LayoutSwitch search={search} />
          </>
        ) : null}
        <p role="status" className="sr-only">
          {said}
        </p>
        <div className="search-results" aria-busy={search.pending}>
          <Notices data={data} />
          <Chips data={data} />
          {data.total === 0 ? <NoResults data={data} /> : data.cards.length === 0 ? <BeyondTheEnd data={data} /> : <Results data={data} pending={search.pending} />}
        </div>
      </div>
    </div>
  );
}

function QueryForm({ data: { state }, search }: { data: ResultsData; search: Search }) {
  const { t } = useTranslation("common");
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    search.go(withParam(state, "q", stateOfForm(event.currentTarget).q));
  };
  return (
    <Form action="/search" role="search" onSubmit={onSubmit}>
      {/* Without its order: a new text is ordered by relevance. */}
      <HiddenFields state={state} without={["q", "sort", "page"]} />
      <SearchField {...useFieldValue(state.q)} id="q" label={t("search.label")} submitLabel={t("search.submit")} />
    </Form>
  );
}

function TypeTabs({ data: { state, tabs } }: { data: ResultsData }) {
  const { t, language } = useTranslation("search");
  return (
    <Tabs
      label={t("types")}
      items={RESOURCE_TYPES.map((type) => ({
        to: searchPath(withParam(state, "type", type)),
        label: t(`type.${type}`),
        count: formatNumber(tabs[type], language),
        current: state.type === type,
      }))}
    />
  );
}

/** What the page left out of the address, and why the results are old. */
function Notices({ data: { state, ignored, cut, failed } }: { data: ResultsData }) {
  const { t } = useTranslation("search");
  const path = usePagePath();
  return (
    <>
      {failed ? (
        <Notice tone="danger" role="alert">
          {t("failed")}{" "}
          <ContentLink to={path} preventScrollReset>
            {t("failed.retry")}
          </ContentLink>
        </Notice>
      ) : null}
      {ignored > 0 ? <Notice>{t("ignored", { count: ignored })}</Notice> : null}
      {cut ? <Notice>{t("cut", { count: state.q.length })}</Notice> : null}
    </>
  );
}

/** Says the new total to those who do not see it change; the first one is the page's heading. */
function useAnnouncement(data: ResultsData): string {
  const { t } = useTranslation("search");
  const first = useRef(data);
  const [said, setSaid] = useState("");
  useEffect(() => {
    if (first.current !== data) setSaid(t("results", { count: data.total }));
  }, [data, t]);
  return said;
}
