import { isStaff } from "#contract/roles";
import { useEffect, useLayoutEffect, useRef, useState, type MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { data, type ShouldRevalidateFunctionArgs, useLocation } from "react-router";
import { ERROR_STATUS } from "#contract/errors";
import { Notice } from "~/components/messages";
import { Tabs } from "~/components/navigation";
import { contentContext, visitorContext } from "~/contexts";
import {
  parseSearch,
  RESOURCE_TYPES,
  searchPath,
  withParam,
  type SearchState,
} from "~/paths/search";
import { TermHead, QueryForm, ApplyButton, LayoutSwitch, SortField } from "./toolbar";
import { SkipLink } from "~/features/shell/shell";
import { loadedMeta } from "~/features/page/page-meta";
import { usePagePath } from "~/features/page/page-context";
import { formatNumber, useLanguage } from "~/i18n/language";
import { ContentLink, Link } from "~/i18n/link";
import type { Route } from "./+types/route";
import { togglesDialog, useAdvancedDialog } from "./advanced/use-advanced-dialog";
import {
  Chips,
  DidYouMean,
  Follow,
  NoResults,
  PrintedSearch,
  BeyondTheEnd,
  Results,
  inTitlesOnly,
  StoppedSearch,
} from "./results";
import { EstimatedCount, FacetPage, useTotal } from "./facet-group";
import { Filters } from "./filters";
import { LatestResults, type Search, useSearch } from "./use-search";
import {
  type StoppedSearchData,
  loadSearch,
  type ResultsData,
  type SearchData,
} from "./search.server";
import { revalidateUnlessDialog } from "~/features/dialogs/dialog-location";
import { rememberSearch } from "~/http/remembered-search.server";
import { Sheet } from "lucide-react";
import { buttonClass, Spinner } from "~/components/button";
import {
  EXPORT_FAILURE,
  EXPORT_KINDS,
  type ExportKind,
  exportPath,
} from "~/features/search/followed-search";
import { localisedPath } from "~/i18n/paths";
import type { ExportResult } from "./fetch-export";
export { publicPageHeaders as headers } from "~/http/cache-headers";

export const handle = { i18n: ["search", "cards", "suggestions"] };

export const middleware: Route.MiddlewareFunction[] = [rememberSearch];

export async function loader({ context, url }: Route.LoaderArgs) {
  const found = await loadSearch(context.get(contentContext), url.searchParams, {
    staff: isStaff(context.get(visitorContext).account),
  });
  return found.kind === "stopped" ? data(found, { status: ERROR_STATUS[CODES[found.why]] }) : found;
}

/** The error codes of the reasons for which a search is stopped. */
const CODES = {
  timeout: "timeout",
  limited: "rate_limited",
  unavailable: "search_unavailable",
  tooLong: "malformed_request",
} as const;

const RESULTS_ID = "results";

/** Id of the heading with the number of results, which labels the results for screen readers. */
const TOTAL_ID = "total";

/** Shared by the client loader and the page. They are in one file, because every page of results needs both. */
const latestResults = new LatestResults();

export async function clientLoader({
  serverLoader,
  request,
}: Route.ClientLoaderArgs): Promise<SearchData> {
  return latestResults.orLatest(() => serverLoader(), request.signal);
}

export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  return !togglesDialog(args.currentUrl, args.nextUrl) && revalidateUnlessDialog(args);
}

export const meta: Route.MetaFunction = loadedMeta;

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  // In a layout effect, before any control can request other results.
  useLayoutEffect(() => latestResults.keep(loaderData), [loaderData]);
  return loaderData.kind === "facet" ? (
    <FacetPage data={loaderData} />
  ) : (
    <SearchResults data={loaderData} />
  );
}

function SearchResults({ data }: { data: ResultsData | StoppedSearchData }) {
  const { t } = useTranslation("search");
  const search = useSearch(data);
  const advanced = useAdvancedDialog(data.state);
  const languages =
    data.kind === "stopped"
      ? []
      : (data.facets.find(({ param }) => param === "language")?.values ?? []);

  return (
    <div className="wrap pt-5 lg:pt-7">
      {data.kind === "stopped" ? null : <SkipLink to={RESULTS_ID}>{t("skip")}</SkipLink>}
      <QueryForm
        state={data.state}
        search={search}
        onAdvanced={advanced.open}
        pending={advanced.pending}
      />

      {data.kind === "stopped" ? (
        <>
          <Chips data={data} className="mt-4" />
          <StoppedSearch data={data} />
        </>
      ) : (
        <FoundResults data={data} search={search} />
      )}
      {advanced.Dialog ? (
        <advanced.Dialog
          query={advanced.query}
          offers={{ languages, chosen: data.chosen, staff: data.staff }}
          onSearch={advanced.go}
          onClose={advanced.close}
        />
      ) : null}
    </div>
  );
}

function FoundResults({ data, search }: { data: ResultsData; search: Search }) {
  const totalText = useTotal(data);
  const announcement = useAnnouncement(data, totalText);
  // The filter form also submits the sort field, so results need the form even without facets.
  const hasFilters = data.facets.length > 0 || data.total > 0;
  const Total = data.head ? "h2" : "h1";
  return (
    <>
      {data.head ? <TermHead head={data.head} data={data} /> : null}
      <TypeTabs data={data} />

      <div className="search-grid mt-4 grid grid-cols-[minmax(0,1fr)_auto] grid-rows-[auto_auto] items-center gap-x-3 gap-y-4 max-[18rem]:grid-cols-[100%] lg:mt-8 lg:grid-cols-[18.75rem_1fr_auto_auto] lg:grid-rows-[auto_1fr] lg:gap-y-3 lg:has-[.compact]:grid-cols-[16.25rem_1fr_auto_auto] print:block">
        {hasFilters ? <Filters data={data} search={search} /> : null}
        <PrintedSearch state={data.state} />
        {data.total > 0 ? <SortField search={search} /> : null}
        {hasFilters ? <ApplyButton /> : null}
        {data.total > 0 ? (
          <>
            <Total id={TOTAL_ID} className="t-h1-results lg:[grid-area:1/2]">
              {totalText}
            </Total>

            <LayoutSwitch search={search} />
          </>
        ) : null}
        <p role="status" className="sr-only">
          {announcement}
        </p>

        {/* The delay avoids a loading indicator for fast responses. */}
        <div
          id={RESULTS_ID}
          {...(data.total > 0 ? { role: "region", "aria-labelledby": TOTAL_ID } : {})}
          tabIndex={-1}
          className="search-results col-span-full min-w-0 self-start [transition:opacity_120ms] focus:[outline:none] aria-busy:opacity-55 aria-busy:delay-300 lg:[grid-area:2/2/3/-1] [&>:is(.notice,p)]:mb-4"
          aria-busy={search.pending}
        >
          {data.summary ? <p>{data.summary}</p> : null}
          <Notices data={data} />
          <Chips data={data} className="mb-4" />
          {data.total > 0 ? <Follow data={data} /> : null}
          {data.staff && data.total > 0 ? <ExportRow state={data.state} /> : null}
          {data.total > 0 && data.didYouMean ? (
            <DidYouMean state={data.state} other={data.didYouMean} />
          ) : null}
          {data.total === 0 ? (
            <NoResults data={data} />
          ) : data.cards.length === 0 ? (
            <BeyondTheEnd data={data} />
          ) : (
            <Results data={data} pending={search.pending} />
          )}
        </div>
      </div>
    </>
  );
}

function TypeTabs({ data: { state, tabs, estimated } }: { data: ResultsData }) {
  const { t } = useTranslation("search");
  const language = useLanguage();
  return (
    <Tabs
      className="mt-3"
      label={t("types")}
      items={RESOURCE_TYPES.map((type) => ({
        to: searchPath(withParam(state, "type", type)),
        label: t(`type.${type}`),
        count: estimated ? (
          <EstimatedCount value={tabs[type]} />
        ) : (
          formatNumber(tabs[type], language)
        ),
        current: state.type === type,
      }))}
    />
  );
}

/** What was ignored in the address, and why the results are outdated. */
function Notices({ data: { state, ignored, cut, failed } }: { data: ResultsData }) {
  const { t } = useTranslation("search");
  const path = usePagePath();
  const { search } = useLocation();
  // The address contains the requested search; the results shown are of an earlier one.
  const titles =
    failed === "timeout" ? inTitlesOnly(parseSearch(new URLSearchParams(search)).state) : null;
  return (
    <>
      {failed ? (
        <Notice tone="danger" role="alert">
          {t(failed === "lost" ? "failed" : `failed.${failed}`)}{" "}
          <ContentLink to={path} preventScrollReset>
            {t("failed.retry")}
          </ContentLink>
          {titles ? (
            <>
              {" · "}
              <Link to={searchPath(titles)} preventScrollReset>
                {t("timeout.titles")}
              </Link>
            </>
          ) : null}
        </Notice>
      ) : null}
      {ignored > 0 ? <Notice>{t("ignored", { count: ignored })}</Notice> : null}
      {cut ? <Notice>{t("cut", { count: state.q.length })}</Notice> : null}
    </>
  );
}

/** Announces the new total to screen readers; the first one is the page's heading. */
function useAnnouncement(data: ResultsData, text: string): string {
  const first = useRef(data);
  const [announcement, setAnnouncement] = useState("");
  useEffect(() => {
    if (first.current !== data) setAnnouncement(text);
  }, [data, text]);
  return announcement;
}

type State = { state: "idle" } | { state: "preparing"; kind: ExportKind } | ExportResult;

/** Error codes with their own message; all others share one. */
const EXPLAINED_FAILURES = [
  "export_too_large",
  "rate_limited",
  "busy",
  "timeout",
  "unauthenticated",
] as const;

/** Exports of the search results, for staff. Each is a plain download; with JavaScript, progress and errors are shown. */
function ExportRow({ state: search }: { state: SearchState }) {
  const { t } = useTranslation("search");
  const language = useLanguage();
  const failure = new URLSearchParams(useLocation().search).get(EXPORT_FAILURE);
  const [now, setNow] = useState<State>(
    failure === null ? { state: "idle" } : { state: "failed", code: failure },
  );

  async function download(kind: ExportKind, event: MouseEvent<HTMLAnchorElement>) {
    const { href } = event.currentTarget;
    // A modified click opens a window or saves the link, which the browser handles.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (now.state === "preparing") return;
    setNow({ state: "preparing", kind });
    setNow(
      await import("./fetch-export").then(
        ({ fetchExport }) => fetchExport(href),
        () => ({ state: "failed", code: "lost" }) as const,
      ),
    );
  }

  return (
    <div
      className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 [&>.notice]:w-full"
      role="group"
      aria-labelledby="export"
    >
      <span id="export" className="hint">
        {t("export")}
      </span>
      {EXPORT_KINDS.map((kind) => (
        <a
          key={kind}
          className={buttonClass({ small: true })}
          href={localisedPath(exportPath(kind, search), language)}
          rel="nofollow"
          aria-disabled={now.state === "preparing" || undefined}
          onClick={(event) => void download(kind, event)}
        >
          {now.state === "preparing" && now.kind === kind ? (
            <Spinner />
          ) : (
            <Sheet size={20} strokeWidth={1.75} aria-hidden="true" />
          )}
          {t(`export.${kind}`)}
        </a>
      ))}
      <p role="status" className="hint">
        {now.state === "preparing" || now.state === "done" ? t(`export.${now.state}`) : null}
      </p>
      {now.state === "failed" ? (
        <Notice tone="danger" role="alert">
          {t(`export.failed.${EXPLAINED_FAILURES.find((known) => known === now.code) ?? "other"}`)}
        </Notice>
      ) : null}
    </div>
  );
}
