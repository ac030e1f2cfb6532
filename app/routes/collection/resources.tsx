import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useNavigation } from "react-router";
import { buttonClass } from "~/components/button";
import { EmptyState } from "~/components/empty-state";
import { SectionHead } from "~/components/section-head";
import { ShowMore } from "~/components/show-more";
import { ResultList } from "~/features/cards/result-row";
import { KeepPlace } from "~/features/offline/keep-place";
import { rowActions } from "~/features/posts/piece-actions";
import { formatNumber } from "~/i18n/format";
import { useLanguage } from "~/i18n/language";
import { Link } from "~/i18n/link";
import { EMPTY_BESIDE } from "./aside";
import { KeywordChips } from "./keyword-chips";
import type { Keyword, Piece } from "./pieces.server";
import { isFiltered, PIECES_STEP, type PiecesQuery, piecesPath, STEPS_MAX } from "./pieces-query";
import { WordFilter } from "./word-filter";

interface ResourcesProps {
  slug: string;
  /** All resources of the collection, regardless of filters. */
  total: number;
  query: PiecesQuery;
  pieces: { cards: Piece[]; count: number; keywords: Keyword[] };
  canEdit: boolean;
  /** Whether the page has a sidebar. */
  hasAside: boolean;
}

/** Everything in the collection, with filters by keyword and by words. */
export function Resources({
  slug,
  total,
  query,
  pieces: { cards, count, keywords },
  canEdit,
  hasAside,
}: ResourcesProps) {
  const { t } = useTranslation("content");
  const language = useLanguage();
  const navigation = useNavigation();
  const pending =
    navigation.state === "loading" &&
    new URLSearchParams(navigation.location.search).get("page") === String(query.page + 1);
  const list = useFocusOnNew(cards.length, piecesPath(slug, { ...query, page: 1, slide: 1 }));
  const number = (value: number) => formatNumber(value, language);
  const left = count - cards.length;

  if (total === 0) {
    const look = hasAside ? EMPTY_BESIDE : undefined;
    return canEdit ? (
      <NothingYet wide={hasAside} className={look} />
    ) : (
      <EmptyState
        blocks="collection"
        title={t("collection.empty")}
        wide={hasAside}
        className={look}
      />
    );
  }
  return (
    <section className="section max-w-200" aria-labelledby="all">
      <SectionHead id="all" title={t("collection.all", { count: total })} />
      <KeepPlace of={{ collection: slug }} />
      <WordFilter slug={slug} query={query} />
      <KeywordChips slug={slug} query={query} keywords={keywords} />
      <p
        className="my-2 flex min-h-6 flex-wrap gap-x-4 text-[0.875rem] leading-6 text-ink-2"
        role="status"
      >
        {isFiltered(query) ? (
          <>
            {t("collection.matches", { count, total: number(total) })}{" "}
            <Link
              to={`${piecesPath(slug, { ...query, q: "", keywords: [], page: 1 })}#all`}
              preventScrollReset
            >
              {t("collection.clear")}
            </Link>
          </>
        ) : null}
      </p>
      {cards.length > 0 ? (
        <div ref={list}>
          <ResultList cards={cards} heading="h3" action={rowActions} note={noteOf} />
          {left > 0 || query.page > 1 ? (
            <ShowMore
              shown={cards.length}
              total={count}
              status={t("collection.shown", { shown: number(cards.length), total: number(count) })}
              to={
                left > 0 && query.page < STEPS_MAX
                  ? piecesPath(slug, { ...query, page: query.page + 1 })
                  : null
              }
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
          title={
            query.q ? t("collection.nothing", { query: query.q }) : t("collection.nothingChosen")
          }
          actions={
            <Link to={searchPath(query)} className={buttonClass({ variant: "primary" })}>
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

/** The empty state for users who can add resources. */
function NothingYet({ wide, className }: { wide: boolean; className?: string }) {
  const { t } = useTranslation("collection");
  return (
    <EmptyState
      blocks="collection"
      title={t("nothingYet.title")}
      wide={wide}
      className={className}
      actions={
        <Link to="/search" className={buttonClass()}>
          {t("nothingYet.search")}
        </Link>
      }
    >
      <p>{t("nothingYet.text")}</p>
    </EmptyState>
  );
}

/** The makers' note on a post. */
const noteOf = ({ note }: Piece) =>
  note ? (
    <p
      className="col-span-full mt-3 self-start border-s-2 border-edge ps-3 text-result wrap-anywhere whitespace-pre-line text-ink-2 md:col-[2/-1] md:max-w-160"
      dir="auto"
    >
      {note}
    </p>
  ) : null;

/** Returns the path of the same search in the whole library. */
function searchPath({ q, keywords }: PiecesQuery): string {
  return `/search?${new URLSearchParams([...(q ? [["q", q]] : []), ...keywords.map((keyword) => ["keyword", keyword])])}`;
}

/** Moves the focus to the first new title after "more"; keeps it after a filter change. */
function useFocusOnNew(count: number, filter: string) {
  const list = useRef<HTMLDivElement>(null);
  const before = useRef({ count, filter });
  useEffect(() => {
    const { count: known, filter: knownFilter } = before.current;
    before.current = { count, filter };
    if (filter === knownFilter && count > known)
      list.current?.querySelectorAll<HTMLElement>("h3 > a")[known]?.focus({ preventScroll: true });
  }, [count, filter]);
  return list;
}
