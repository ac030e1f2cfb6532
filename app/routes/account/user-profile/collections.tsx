import { Plus } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { OWN_LIST_PAGE_SIZE } from "#contract/limits";
import { buttonClass } from "~/components/button";
import { EmptyState } from "~/components/empty-state";
import { SectionHead } from "~/components/section-head";
import { Segmented } from "~/components/segmented";
import { ShowMore } from "~/components/show-more";
import { useCardWords } from "~/features/cards/words";
import { COLLECTIONS_HASH, NEW_COLLECTION_PATH } from "~/features/collections/paths";
import { ListTools } from "~/features/library/list-tools";
import { PROFILE_PATH } from "~/features/library/paths";
import { formatNumber } from "~/i18n/format";
import { useLanguage } from "~/i18n/language";
import { Link } from "~/i18n/link";
import { useNextLocation } from "~/features/dialogs/dialog-location";
import { CollectionItem } from "./collection-item";
import { COLLECTION_SORTS, collectionsPath, type CollectionsState } from "./collections-query";
import type { CollectionsData } from "./collections.server";
import type { CollectionNews } from "./collection-news.server";
import { Deleted } from "./deleted";
import { Invitations } from "./invitations";
import { News } from "./news";
import { Nothing, Part } from "./part";

interface CollectionsProps {
  collections: CollectionsData;
  news: CollectionNews;
}

/** The user's own and shared collections. */
export function Collections({ collections, news }: CollectionsProps) {
  const { t } = useTranslation("my-collections");
  const { state, hasTools, own, shared, pending, deleted } = collections;
  const isNoneFound = state.title !== "" && own.found + shared.found === 0;
  return (
    <section
      className="mt-8 [&>.notice]:mb-4 [&>.section-head]:items-center [&>.section-head]:gap-y-3"
      aria-labelledby={COLLECTIONS_HASH.slice(1)}
    >
      <SectionHead id={COLLECTIONS_HASH.slice(1)} title={t("title")}>
        <Link
          to={NEW_COLLECTION_PATH}
          className={buttonClass({ variant: "primary", className: "py-0 text-label" })}
        >
          <Plus size={20} strokeWidth={1.75} aria-hidden="true" />
          {t("new")}
        </Link>
      </SectionHead>
      <News news={news} />
      {/* Pending invitations come first; the container stays in the page when there are none. */}
      <Invitations pending={pending} />
      {hasTools ? <Tools state={state} found={own.found + shared.found} /> : null}
      {isNoneFound ? <Nothing>{t("none", { title: state.title })}</Nothing> : null}
      <Group name="own" group={own} state={state} isHidden={isNoneFound}>
        <EmptyState
          blocks="collection"
          level={4}
          title={t("own.none")}
          actions={
            <Link to="/collections" className={buttonClass()}>
              {t("own.see")}
            </Link>
          }
        >
          <p>{t("own.noneText")}</p>
        </EmptyState>
      </Group>
      <Group name="shared" group={shared} state={state} isHidden={isNoneFound}>
        <Nothing>{t("shared.none")}</Nothing>
      </Group>
      {deleted.length > 0 ? <Deleted deleted={deleted} /> : null}
    </section>
  );
}

/** Search and sort controls. Shown if the user has many collections, or has searched. */
function Tools({ state, found }: { state: CollectionsState; found: number }) {
  const { t } = useTranslation("my-collections");
  return (
    <>
      <ListTools
        action={PROFILE_PATH + COLLECTIONS_HASH}
        id="collection-title"
        name="title"
        label={t("find")}
        value={state.title}
        submit={t("find.submit")}
        hidden={
          state.order === "changed" ? null : (
            <input type="hidden" name="order" value={state.order} />
          )
        }
        className="mt-7"
      >
        <Segmented
          label={t("sort")}
          items={COLLECTION_SORTS.map((order) => ({
            to: collectionsPath({ ...state, order, pages: 1 }),
            label: t(`sort.${order}`),
            current: order === state.order,
          }))}
        />
      </ListTools>
      {state.title ? (
        <p className="mb-4 text-ink-2" role="status">
          {t("found", { count: found })}{" "}
          <Link to={collectionsPath({ ...state, title: "", pages: 1 })} preventScrollReset>
            {t("find.clear")}
          </Link>
        </p>
      ) : null}
    </>
  );
}

interface GroupProps {
  name: "own" | "shared";
  group: CollectionsData["own"];
  state: CollectionsState;
  /** Whether the search matched no group, which is reported once. */
  isHidden: boolean;
  /** Shown instead of the list if it is empty. */
  children: ReactNode;
}

function Group({ name, group: { cards, found, size }, state, isHidden, children }: GroupProps) {
  const { t } = useTranslation("my-collections");
  const language = useLanguage();
  const words = useCardWords();
  const list = useRef<HTMLUListElement>(null);
  useFocusOnMore(list, cards.length, `${state.title} ${state.order}`);
  const next = useNextLocation();
  const left = found - cards.length;
  const number = (value: number) => formatNumber(value, language);
  if (isHidden) return null;
  return (
    <Part id={`collections-${name}`} title={t(`group.${name}`)}>
      {size === 0 ? children : null}
      {size > 0 && found === 0 ? <Nothing>{t("none", { title: state.title })}</Nothing> : null}
      {cards.length > 0 ? (
        <ul
          className="grid gap-x-8 gap-y-7 md:grid-cols-[1fr_1fr] xl:grid-cols-[1fr_1fr_1fr]"
          ref={list}
        >
          {cards.map((collection) => (
            <CollectionItem key={collection.databaseId} collection={collection} words={words} />
          ))}
        </ul>
      ) : null}
      {left > 0 ? (
        <ShowMore
          id={`shown-${name}`}
          shown={cards.length}
          total={found}
          status={t("shown", { shown: number(cards.length), total: number(found) })}
          to={collectionsPath({ ...state, pages: state.pages + 1 }, "")}
          label={t("more", { count: Math.min(left, OWN_LIST_PAGE_SIZE) })}
          pending={
            next !== undefined &&
            new URLSearchParams(next.search).get("pages") === String(state.pages + 1)
          }
          pendingLabel={t("more.pending")}
        />
      ) : null}
    </Part>
  );
}

/** Moves the focus to the first new item when a list grows. `key` identifies the list. */
function useFocusOnMore(
  list: RefObject<HTMLUListElement | null>,
  length: number,
  key: string,
): void {
  const before = useRef({ key, length });
  useEffect(() => {
    const { key: keyBefore, length: lengthBefore } = before.current;
    before.current = { key, length };
    // A single new item is a collection that was just created or restored.
    if (key === keyBefore && length > lengthBefore + 1 && lengthBefore > 0)
      list.current?.children[lengthBefore]?.querySelector<HTMLElement>("a")?.focus();
  }, [list, length, key]);
}
