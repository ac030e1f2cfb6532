import { useEffect, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { buttonClass } from "~/components/button";
import { EmptyState } from "~/components/empty-state";
import { ShowMore } from "~/components/show-more";
import { type ResultCard, ResultList, ResultTable } from "~/features/cards/results";
import { rowActions } from "~/features/cards/card";
import {
  pageSizeOf,
  searchPath,
  withPage,
  type SearchState,
  withParam,
  feedPath,
  searchesInternal,
  READABLE,
  toggle,
  ADVANCED_PARAMS,
  filterCount,
  withoutFilters,
  withoutParam,
  hasWords,
} from "~/paths/search";
import { formatNumber, useLanguage } from "~/i18n/language";
import { Link, ContentLink } from "~/i18n/link";
import { appendPage, cacheRun, latestRun, type PageRun } from "./use-search";
import { MORE, roundedEstimate, useTotal } from "./facet-group";
import type { ResultsData, StoppedSearchData } from "./search.server";
import { NewsletterLink } from "~/features/newsletter/newsletter-link";
import { newsletterPath } from "~/paths/newsletter";
import { PrintedAddress } from "~/features/page/page-head";
import { localisedPath } from "~/i18n/paths";
import { RemovableChips } from "~/components/chip";
import { usePagePath } from "~/features/page/page-context";

/** The results of the address and, with JavaScript, all that "Show more" has added. */
export function Results({ data, pending }: { data: ResultsData; pending: boolean }) {
  const { t } = useTranslation("search");
  const language = useLanguage();
  const { t: tSuggestions } = useTranslation("suggestions");
  const { t: tCards } = useTranslation("cards");
  const { state, total } = data;
  const totalText = useTotal(data);
  const run = usePageRun(data);
  const list = useFocusOnNew(run);
  const cards = run.pages.flat();
  const size = pageSizeOf(state);
  const before = (run.first - 1) * size;
  const shown = before + cards.length;
  const lastPage = run.first + run.pages.length - 1;
  const figures = {
    from: formatNumber(before + 1, language),
    shown: formatNumber(shown, language),
    total: formatNumber(total, language),
  };
  const wholly = Math.max(0, data.complete - before);
  const part = (of: ResultCard[]) =>
    state.layout === "compressed" ? (
      <ResultTable
        caption={totalText}
        cards={of}
        action={rowActions}
        actionLabel={tCards("save")}
      />
    ) : (
      <ResultList cards={of} action={rowActions} />
    );

  return (
    <>
      <p className="hidden print:block">{t("more.range", figures)}</p>
      {run.first > 1 ? (
        <p>
          <Link
            className={MORE}
            to={searchPath(withPage(state, run.first - 1))}
            replace
            preventScrollReset
          >
            {t("more.previous")}
          </Link>
        </p>
      ) : null}
      <div ref={list}>
        {wholly > 0 ? part(cards.slice(0, wholly)) : null}
        {wholly < cards.length ? (
          <>
            {/* Results that contain only some of the words start here. */}
            <p className="mt-9 mb-3 text-[0.875rem] text-ink-2 first:mt-0">
              {tSuggestions(data.complete > 0 ? "partial" : "partial.all")}
            </p>
            {part(cards.slice(wholly))}
          </>
        ) : null}
      </div>
      <ShowMore
        shown={shown}
        total={total}
        status={before > 0 ? t("more.range", figures) : t("more.shown", figures)}
        to={shown < total ? searchPath(withPage(state, lastPage + 1)) : null}
        label={t("more", { count: Math.min(size, total - shown) })}
        pending={pending}
        pendingLabel={t("more.pending")}
      />
    </>
  );
}

/** Keeps the consecutive pages that were loaded, also for a visitor who returns from a document. */
function usePageRun(data: ResultsData): PageRun {
  const [seen, setSeen] = useState(() => ({
    data,
    run: appendPage(latestRun(), data.state, data.cards),
  }));
  let { run } = seen;
  if (seen.data !== data) {
    run = appendPage(seen.run, data.state, data.cards);
    setSeen({ data, run });
  }
  useEffect(() => cacheRun(run), [run]);
  return run;
}

/** Moves the focus to the first title of an added page, since the pressed button has moved or disappeared. */
function useFocusOnNew(run: PageRun) {
  const ref = useRef<HTMLDivElement>(null);
  const before = useRef(run);
  useEffect(() => {
    const { key, first, pages } = before.current;
    before.current = run;
    const grew = run.pages.length - pages.length;
    if (run.key !== key || grew < 1) return;
    const index = run.first < first ? 0 : pages.flat().length;
    ref.current?.querySelectorAll(".result, tbody > tr")[index]?.querySelector("a")?.focus();
  }, [run]);
  return ref;
}

/** Shown for an address beyond the last page. */
export function BeyondTheEnd({ data: { state, total } }: { data: ResultsData }) {
  const { t } = useTranslation("search");
  const language = useLanguage();
  const last = Math.ceil(total / pageSizeOf(state));
  return (
    <EmptyState
      blocks="missing"
      title={t("beyond", { page: formatNumber(state.page, language) })}
      actions={
        <Link
          className={buttonClass({ variant: "primary" })}
          to={searchPath(withPage(state, last))}
        >
          {t("beyond.last", { page: formatNumber(last, language) })}
        </Link>
      }
    >
      <p>{t("beyond.text", { count: last })}</p>
    </EmptyState>
  );
}

/** Placeholder for the link in a translated sentence. */
const LINK = "\n";

interface DidYouMeanProps {
  state: SearchState;
  /** The other spelling, and its number of results. */
  other: { search: string; count: number };
}

/** "Did you mean child marriage? 34 results" */
export function DidYouMean({ state, other: { search, count } }: DidYouMeanProps) {
  const { t } = useTranslation("suggestions");
  const [before, after] = t("didYouMean", { search: LINK }).split(LINK);
  return (
    <p>
      {before}
      <Link to={searchPath(withParam(state, "q", search))}>
        <b>{search}</b>
      </Link>
      {after} <span className="count">{t("found", { count })}</span>
    </p>
  );
}

/** Styles of an alternative search with its number of results. */
const WAY = "flex items-baseline justify-between gap-4 border-b border-line [&>a]:py-2.5";

/** No results: shows the query, another spelling, searches with one condition less, and other places to look. */
export function NoResults({ data: { state, didYouMean, relax } }: { data: ResultsData }) {
  const { t: tSearch } = useTranslation("search");
  const { t } = useTranslation("suggestions");
  return (
    <EmptyState
      blocks="search"
      level={1}
      title={state.q ? tSearch("none.query", { query: state.q }) : tSearch("none.filters")}
    >
      {didYouMean ? <DidYouMean state={state} other={didYouMean} /> : null}
      {state.q && !didYouMean ? <p>{tSearch("none.spelling")}</p> : null}
      {relax?.length ? (
        <Alternatives id="relax" title={t("relax")}>
          {relax.map(({ path, words, count }) => (
            <li key={path} className={WAY}>
              <Link to={path}>{words}</Link> <span className="count">{t("found", { count })}</span>
            </li>
          ))}
        </Alternatives>
      ) : null}
      <Alternatives id="elsewhere" title={t("elsewhere")}>
        <li className={WAY}>
          <Link to="/topics">{t("elsewhere.topics")}</Link>
        </li>
        <li className={WAY}>
          <Link to="/keywords">{t("elsewhere.keywords")}</Link>
        </li>
        <li className={WAY}>
          <Link to="/authors">{t("elsewhere.authors")}</Link>
        </li>
        <li className={WAY}>
          <NewsletterLink to={newsletterPath(state)}>{tSearch("none.follow")}</NewsletterLink>
        </li>
      </Alternatives>
    </EmptyState>
  );
}

/** Alternatives when nothing is found: searches with one condition less, or other places to look. */
function Alternatives({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="mt-4 w-full" aria-labelledby={id}>
      <h2 id={id} className="mb-1 t-title-m">
        {title}
      </h2>
      <ul>{children}</ul>
    </section>
  );
}

/** The query, for print: paper shows neither the search field nor the address bar. */
export function PrintedSearch({ state: { q } }: { state: SearchState }) {
  const { t } = useTranslation("search");
  return (
    <>
      {q ? (
        <p className="hidden t-h1-results print:block">{t("advanced.exact", { value: q })}</p>
      ) : null}
      <PrintedAddress />
    </>
  );
}

/**
 * Further actions on the results: show only those in the visitor's language, or follow new ones by email or feed. The feed
 * contains nothing internal.
 */
export function Follow({
  data: { state, inMyLanguage, estimated, head },
}: {
  data: Pick<ResultsData, "state" | "inMyLanguage" | "estimated" | "head">;
}) {
  const { t } = useTranslation("search");
  const language = useLanguage();
  return (
    <p className="flex flex-wrap gap-x-5 text-[0.9375rem] leading-11 wrap-anywhere *:inline-block lg:leading-6 print:hidden">
      {inMyLanguage > 0 ? (
        <Link to={searchPath(toggle(state, "readable", READABLE))} preventScrollReset>
          {estimated
            ? t("mine.estimated", { results: roundedEstimate(inMyLanguage) })
            : t("mine", { results: inMyLanguage })}
        </Link>
      ) : null}
      {head ? null : <NewsletterLink to={newsletterPath(state)}>{t("follow")}</NewsletterLink>}
      {searchesInternal(state) ? null : (
        <a href={localisedPath(feedPath(state), language)} rel="nofollow">
          {t("feed")}
        </a>
      )}
    </p>
  );
}

/** The active filters, each a link that removes it. */
export function Chips({
  data: { state, chosen },
  className,
}: {
  data: Pick<ResultsData, "state" | "chosen">;
  className?: string;
}) {
  const { t } = useTranslation("search");
  if (filterCount(state) === 0) return null;
  const chips: { key: string; label: string; without: SearchState }[] = chosen.map(
    ({ param, slug, name }) => ({
      key: `${param}=${slug}`,
      label: name,
      without: withoutParam(state, param, slug),
    }),
  );
  if (state.lists.readable)
    chips.push({
      key: "readable",
      label: t("mine.chosen"),
      without: withoutParam(state, "readable"),
    });
  if (state.from !== null || state.to !== null) {
    chips.push({
      key: "years",
      label: yearsLabel(state, t),
      without: withoutParam(withoutParam(state, "from"), "to"),
    });
  }
  for (const param of ADVANCED_PARAMS) {
    for (const value of state.lists[param] ?? [])
      chips.push({
        key: `${param}=${value}`,
        label: t(`advanced.${param}`, {
          value: param === "field" ? t(`field.${value}` as "field.title") : value,
        }),
        without: withoutParam(state, param, value),
      });
  }
  return (
    <RemovableChips
      className={className}
      label={t("filter.list")}
      chips={chips.map(({ key, label, without }) => ({ key, label, to: searchPath(without) }))}
      removeLabel={t("filter.remove")}
      clear={{ label: t("filter.clearAll"), to: searchPath(withoutFilters(state)) }}
    />
  );
}

function yearsLabel(
  { from, to }: SearchState,
  t: ReturnType<typeof useTranslation<"search">>["t"],
): string {
  if (from === null) return t("year.until", { year: to ?? "" });
  if (to === null) return t("year.since", { year: from });
  return from === to ? String(from) : `${from}–${to}`;
}

/** Returns the same search in titles only, which is fast; null if it already is one, or has no words. */
export function inTitlesOnly(state: SearchState): SearchState | null {
  if (!hasWords(state) || state.lists.field?.join() === "title") return null;
  return toggle(withoutParam(state, "field"), "field", "title");
}

const STOPPED_TEXTS = {
  timeout: "timeout.text",
  limited: "limited.text",
  unavailable: "unavailable.text",
  tooLong: "tooLong.text",
} as const;

/** A search that was stopped: the reason, and alternatives that keep the query. */
export function StoppedSearch({ data: { state, why } }: { data: StoppedSearchData }) {
  const { t } = useTranslation("search");
  const path = usePagePath();
  const titles = why === "timeout" ? inTitlesOnly(state) : null;
  return (
    <EmptyState
      blocks="error"
      level={1}
      title={t(why)}
      actions={
        <>
          {why === "tooLong" ? null : (
            <ContentLink to={path} className={buttonClass({ variant: "primary" })}>
              {t("failed.retry")}
            </ContentLink>
          )}
          {titles ? (
            <Link to={searchPath(titles)} className={buttonClass()}>
              {t("timeout.titles")}
            </Link>
          ) : null}
          {filterCount(state) > 0 ? (
            <Link to={searchPath(withoutFilters(state))} className={buttonClass()}>
              {t("filter.clearAll")}
            </Link>
          ) : null}
        </>
      }
    >
      <p>{t(STOPPED_TEXTS[why])}</p>
    </EmptyState>
  );
}
