import { useEffect, useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNavigation } from "react-router";
import { buttonClass } from "~/components/button";
import { EmptyState } from "~/components/empty-state";
import { SectionHead } from "~/components/section-head";
import { ShowMore } from "~/components/show-more";
import { ResultList } from "~/features/cards/results";
import { SaveOfflineButton } from "~/features/offline/save-offline-button";
import { rowActions } from "~/features/cards/card";
import { formatNumber, useLanguage } from "~/i18n/language";
import { Link, Form } from "~/i18n/link";
import type { Keyword, Item } from "./items.server";
import { TextField } from "~/components/field";
import { collectionPath } from "~/paths/collections";
import { useSubmitWhileTyping } from "~/components/use-submit-while-typing";
import { Breadcrumbs } from "~/features/page/page-head";
import { clsx } from "clsx";
import { Chip } from "~/components/chip";
import { Disclosure } from "~/components/disclosure";

/** Number of resources that "more" adds. */
export const ITEMS_STEP = 12;

/**
 * Maximum step of the list and of the slider. Chosen: no visitor presses "more" that often, and it limits the size of the page.
 */
export const STEPS_MAX = 40;

/** The view of a collection: words and keywords to filter by, and how many steps the list and the slider show. */
export interface ItemsQuery {
  q: string;
  /** Slugs; a resource must have at least one of them. */
  keywords: string[];
  page: number;
  slide: number;
}

/** Returns whether a filter is set. */
export const isFiltered = ({ q, keywords }: Pick<ItemsQuery, "q" | "keywords">) =>
  q !== "" || keywords.length > 0;

/** Returns the collection's path with this query, without the language. */
export function itemsPath(slug: string, { q, keywords, page, slide }: ItemsQuery): string {
  const parameters = new URLSearchParams();
  if (q) parameters.set("q", q);
  for (const keyword of keywords) parameters.append("keyword", keyword);
  if (page > 1) parameters.set("page", String(page));
  if (slide > 1) parameters.set("slide", String(slide));
  const query = parameters.toString();
  return `${collectionPath(slug)}${query && `?${query}`}`;
}

/** Returns the query with the keyword added or removed, back on the first page. */
export function toggled(query: ItemsQuery, keyword: string): ItemsQuery {
  const keywords = query.keywords.includes(keyword)
    ? query.keywords.filter((known) => known !== keyword)
    : [...query.keywords, keyword];
  return { ...query, keywords, page: 1 };
}

/** Styles of the empty state shown beside the sidebar. */
const EMPTY_BESIDE = "section content-start border-t-2 border-ink [&>p]:max-w-144";

interface ResourcesProps {
  slug: string;
  /** All resources of the collection, regardless of filters. */
  total: number;
  query: ItemsQuery;
  items: { cards: Item[]; count: number; keywords: Keyword[] };
  canEdit: boolean;
  /** Whether the page has a sidebar. */
  hasAside: boolean;
}

/** Everything in the collection, with filters by keyword and by words. */
export function Resources({
  slug,
  total,
  query,
  items: { cards, count, keywords },
  canEdit,
  hasAside,
}: ResourcesProps) {
  const { t } = useTranslation("content");
  const language = useLanguage();
  const navigation = useNavigation();
  const pending =
    navigation.state === "loading" &&
    new URLSearchParams(navigation.location.search).get("page") === String(query.page + 1);
  const list = useFocusOnNew(cards.length, itemsPath(slug, { ...query, page: 1, slide: 1 }));
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
      <SaveOfflineButton of={{ collection: slug }} />
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
              to={`${itemsPath(slug, { ...query, q: "", keywords: [], page: 1 })}#all`}
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
                  ? itemsPath(slug, { ...query, page: query.page + 1 })
                  : null
              }
              label={t("collection.more", { count: Math.min(left, ITEMS_STEP) })}
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

/** A GET form that keeps the other filters. With JavaScript, it submits while the user types and adds one history entry. */
function WordFilter({ slug, query: { q, keywords, slide } }: { slug: string; query: ItemsQuery }) {
  const { t } = useTranslation("content");
  const { input, formProps } = useSubmitWhileTyping(q);
  return (
    <Form action={`${collectionPath(slug)}#all`} className="flex items-end gap-2.5" {...formProps}>
      <TextField
        ref={input}
        className="flex-[0_1_26rem]"
        id="filter"
        name="q"
        type="search"
        label={t("collection.filter")}
        defaultValue={q}
        maxLength={400}
        autoComplete="off"
      />
      {keywords.map((keyword) => (
        <input key={keyword} type="hidden" name="keyword" value={keyword} />
      ))}
      {slide > 1 ? <input type="hidden" name="slide" value={slide} /> : null}
      <button type="submit" className={buttonClass({ className: "min-h-12" })}>
        {t("collection.filterSubmit")}
      </button>
    </Form>
  );
}

/** Keywords shown before expanding: two or three lines on a phone. */
const SHOWN = 10;

interface KeywordChipsProps {
  slug: string;
  query: ItemsQuery;
  keywords: readonly Keyword[];
}

/** The keywords of the resources as links that add or remove a filter, each with its number of resources. */
function KeywordChips({ slug, query, keywords }: KeywordChipsProps) {
  const { t } = useTranslation("content");
  if (keywords.length === 0) return null;
  const shown = Math.max(SHOWN, keywords.filter((keyword) => keyword.selected).length);
  const list = (some: readonly Keyword[]) => (
    <ul
      className="flex flex-wrap gap-x-2 gap-y-3 lg:gap-y-2 print:hidden"
      aria-labelledby="keywords"
    >
      {some.map((keyword) => (
        <KeywordChip key={keyword.slug} slug={slug} query={query} keyword={keyword} />
      ))}
    </ul>
  );
  return (
    <>
      <p id="keywords" className="mt-4 mb-2 font-semibold print:hidden">
        {t("collection.keywords")}
      </p>
      {list(keywords.slice(0, shown))}
      {keywords.length > shown && (
        <Disclosure
          className="mt-1 border-b-0 print:hidden [&>summary]:inline-flex [&>summary]:text-accent"
          summary={t("collection.moreKeywords", { count: keywords.length - shown })}
        >
          {list(keywords.slice(shown))}
        </Disclosure>
      )}
    </>
  );
}

function KeywordChip({
  slug,
  query,
  keyword,
}: Omit<KeywordChipsProps, "keywords"> & { keyword: Keyword }) {
  const { t } = useTranslation("content");
  const language = useLanguage();
  return (
    <li className="min-w-0">
      <Chip
        className="max-w-full wrap-anywhere"
        to={`${itemsPath(slug, toggled(query, keyword.slug))}#all`}
        on={keyword.selected}
        removeLabel={t("collection.removeKeyword")}
      >
        {keyword.name}{" "}
        <span className={clsx("count", keyword.selected && "text-current")}>
          {formatNumber(keyword.count, language)}
        </span>
      </Chip>
    </li>
  );
}

/** Shows the collection's note on a post. */
const noteOf = ({ note }: Item) =>
  note ? (
    <p
      className="col-span-full mt-3 self-start border-s-2 border-edge ps-3 text-result wrap-anywhere whitespace-pre-line text-ink-2 md:col-[2/-1] md:max-w-160"
      dir="auto"
    >
      {note}
    </p>
  ) : null;

/** Returns the path of the same search in the whole library. */
function searchPath({ q, keywords }: ItemsQuery): string {
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

interface PageBelowProps {
  collection: { slug: string; title: string };
  heading: string;
  /** Shown below the heading. */
  lead?: ReactNode;
  children: ReactNode;
}

/** Layout of a collection's subpages: narrow, for a list or a form, with a link back to the collection. */
export function PageBelow({
  collection: { slug, title },
  heading,
  lead,
  children,
}: PageBelowProps) {
  return (
    <div className="wrap ms-0 max-w-[calc(40rem+2*var(--side))] xl:ms-[max(0px,calc((100%-1200px)/2))]">
      <Breadcrumbs items={[{ to: collectionPath(slug), label: title }]} />
      <header className="mb-5 page-head">
        <h1>{heading}</h1>
        {lead}
      </header>
      {children}
    </div>
  );
}
