import { useEffect, useRef } from "react";
import { useNavigation } from "react-router";
import type { Card } from "#contract/shared";
import { buttonClass } from "~/components/button";
import { EmptyState } from "~/components/empty-state";
import { SectionHead } from "~/components/section-head";
import { ShowMore } from "~/components/show-more";
import { hitPattern } from "~/features/cards/hits";
import { ResultList } from "~/features/cards/result-row";
import { formatNumber } from "~/i18n/format";
import { Link } from "~/i18n/link";
import { useTranslation } from "~/i18n/translate";
import { KeywordFilter } from "./keyword-filter";
import { PIECES_STEP, type PiecesQuery, piecesPath } from "./pieces-query";

interface ResourcesProps {
  slug: string;
  /** All resources of the collection, filtered or not. */
  total: number;
  query: PiecesQuery;
  pieces: { cards: Card[]; count: number };
}

/** Everything in the collection, with a filter by words. */
export function Resources({ slug, total, query, pieces: { cards, count } }: ResourcesProps) {
  const { t, language } = useTranslation("content");
  const pending = useNavigation().state === "loading";
  const list = useFocusOnNew(cards.length, query.q);
  const number = (value: number) => formatNumber(value, language);
  const left = count - cards.length;

  if (total === 0) return <EmptyState blocks="collection" title={t("collection.empty")} />;
  return (
    <section className="section resources" aria-labelledby="all">
      <SectionHead id="all" title={t("collection.all", { count: total })} />
      <KeywordFilter slug={slug} q={query.q} />
      <p className="matches" role="status">
        {query.q ? (
          <>
            {t("collection.matches", { count, total: number(total) })}{" "}
            <Link to={piecesPath(slug, { q: "", page: 1 })} preventScrollReset>
              {t("collection.clear")}
            </Link>
          </>
        ) : null}
      </p>
      {cards.length > 0 ? (
        <div ref={list}>
          <ResultList cards={cards} hits={hitPattern(query.q)} heading="h3" />
          {left > 0 || query.page > 1 ? (
            <ShowMore
              shown={cards.length}
              total={count}
              status={t("collection.shown", { shown: number(cards.length), total: number(count) })}
              to={left > 0 ? piecesPath(slug, { ...query, page: query.page + 1 }) : null}
              label={t("collection.more", { count: Math.min(left, PIECES_STEP) })}
              pending={pending}
              pendingLabel={t("collection.loading")}
            />
          ) : null}
        </div>
      ) : (
        <EmptyState
          blocks="search"
          level={3}
          title={t("collection.nothing", { query: query.q })}
          actions={
            <Link to={`/search?q=${encodeURIComponent(query.q)}`} className={buttonClass({ variant: "primary" })}>
              {t("collection.searchAll")}
            </Link>
          }
        >
          <p>{t("collection.nothingText")}</p>
        </EmptyState>
      )}
    </section>
  );
}

/** After "more" the focus goes to the first new title; a new filter leaves it in the field. */
function useFocusOnNew(count: number, q: string) {
  const list = useRef<HTMLDivElement>(null);
  const before = useRef({ count, q });
  useEffect(() => {
    const { count: known, q: knownQ } = before.current;
    before.current = { count, q };
    if (q === knownQ && count > known) list.current?.querySelectorAll<HTMLElement>("h3 > a")[known]?.focus({ preventScroll: true });
  }, [count, q]);
  return list;
}
