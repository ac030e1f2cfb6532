import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { buttonClass } from "~/components/button";
import { EmptyState } from "~/components/empty-state";
import { ShowMore } from "~/components/show-more";
import { type ResultCard, ResultList } from "~/features/cards/result-row";
import { ResultTable } from "~/features/cards/result-table";
import { rowActions } from "~/features/posts/piece-actions";
import { pageSizeOf, searchPath, withPage } from "~/features/search/search-state";
import { formatNumber } from "~/i18n/format";
import { useLanguage } from "~/i18n/language";
import { Link } from "~/i18n/link";
import { joinPage, keepRun, latestRun, type PageRun } from "./kept-results";
import { MORE } from "./more-look";
import type { ResultsData } from "./search.server";

/** The results of the address and, with JavaScript, all that "Show more" has added. */
export function Results({ data, pending }: { data: ResultsData; pending: boolean }) {
  const { t } = useTranslation("search");
  const language = useLanguage();
  const { t: tSuggestions } = useTranslation("suggestions");
  const { t: tCards } = useTranslation("cards");
  const { state, total } = data;
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
        caption={t("results", { count: total })}
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
    run: joinPage(latestRun(), data.state, data.cards),
  }));
  let { run } = seen;
  if (seen.data !== data) {
    run = joinPage(seen.run, data.state, data.cards);
    setSeen({ data, run });
  }
  useEffect(() => keepRun(run), [run]);
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
