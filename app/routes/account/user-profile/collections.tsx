import {
  RestoreForm,
  CollectionNotice,
  EmptyText,
  CollectionGroup,
  Invitations,
} from "./invitations-and-notices";
import { Plus, Pencil } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { OWN_LIST_PAGE_SIZE, COLLECTIONS_OWNED_MAX, LISTED_POSTS_MAX } from "#contract/limits";
import { buttonClass, Button } from "~/components/button";
import { EmptyState } from "~/components/empty-state";
import { SectionHead } from "~/components/section-head";
import { Segmented } from "~/components/navigation";
import { ShowMore } from "~/components/show-more";
import { useCardLabels, type CardLabels } from "~/features/posts/card-labels";
import { COLLECTIONS_HASH, NEW_COLLECTION_PATH, editPath } from "~/paths/collections";
import { ListTools } from "~/features/collections/library/list-tools";
import { PROFILE_PATH } from "~/paths/account";
import { formatNumber, formatDate, useLanguage } from "~/i18n/language";
import { Link, ContentLink } from "~/i18n/link";
import { useNextLocation } from "~/features/dialogs/dialog-location";
import type { CollectionsData, ShownCollection, CollectionResult } from "./profile-data.server";
import { clsx } from "clsx";
import { Avatar } from "~/features/posts/covers/avatar";
import { MiniCover } from "~/features/posts/covers/cover";
import { META, textAttributes } from "~/features/posts/card-parts";
import { StateTags } from "~/features/collections/state";

/** Number of covers that represent a collection. */
const COVERS = 4;
const COVER = "size-full min-h-0 rounded-none";

/** A collection on the user's profile: its contents, visibility and people. */
function CollectionItem({
  collection,
  labels,
}: {
  collection: ShownCollection;
  labels: CardLabels;
}) {
  const { t } = useTranslation("my-collections");
  const language = useLanguage();
  const { title, link, slug, postCount, modified, userCanEdit } = collection;
  return (
    <li className="relative grid grid-cols-[var(--covers)_minmax(0,1fr)] items-start gap-4 [--covers:6rem] max-[18rem]:grid-cols-1">
      <Covers collection={collection} />
      <div>
        <p className="flex flex-wrap gap-x-1.5 gap-y-1">
          <StateTags state={collection} />
        </p>
        <h4 className="my-1 any-script" {...textAttributes(collection, labels)}>
          {/* The link also covers the images. */}
          <ContentLink
            to={link}
            className="text-current no-underline before:absolute before:start-0 before:top-0 before:size-(--covers) before:content-[''] hover:underline"
          >
            {title}
          </ContentLink>
        </h4>
        {/* Balanced, so that a day and its month do not end up on separate lines. */}
        <p className={clsx(META, "text-balance")}>
          {labels.resources(postCount ?? 0)} ·{" "}
          {t("changed", { date: formatDate(modified, language) })}
        </p>
        <People collection={collection} />
        {userCanEdit ? (
          <Link
            to={editPath(slug)}
            className="inline-flex min-h-11 items-center gap-1.5 text-[0.9375rem] font-semibold lg:min-h-9"
            aria-label={t("edit.title", { title })}
          >
            <Pencil size={18} strokeWidth={1.75} aria-hidden="true" />
            {t("edit")}
          </Link>
        ) : null}
      </div>
    </li>
  );
}

/** Four covers form a square; fewer fill it. */
function Covers({ collection }: { collection: ShownCollection }) {
  const images = collection.images.slice(0, COVERS);
  return (
    <span
      className={clsx(
        "grid size-(--covers) gap-[2px] overflow-hidden rounded-cover bg-sunk",
        images.length < 2 ? "grid-cols-[1fr]" : "grid-cols-[1fr_1fr]",
        images.length === 3 && "*:first:col-[1/3]",
      )}
      aria-hidden="true"
    >
      {images.length === 0 ? (
        <MiniCover card={collection} className={COVER} />
      ) : (
        images.map((image) => <MiniCover key={image.databaseId} card={image} className={COVER} />)
      )}
    </span>
  );
}

const PEOPLE = "flex items-center gap-2 text-small leading-6 text-ink-2";

/** For own collections, the number of collaborators. For others, the owner and the user's permission. */
function People({
  collection: { role, author, collaboratorCount, userCanEdit },
}: {
  collection: ShownCollection;
}) {
  const { t } = useTranslation("my-collections");
  if (role === "author")
    return collaboratorCount > 0 ? (
      <p className={PEOPLE}>{t("people", { count: collaboratorCount })}</p>
    ) : null;
  return (
    <p className={PEOPLE}>
      {author ? <Avatar name={author.name} size="s" /> : null}
      <span className="min-w-0 wrap-anywhere">
        {author ? t("owner", { name: author.name }) : t("owner.gone")} ·{" "}
        {t(userCanEdit ? "mayEdit" : "mayRead")}
      </span>
    </p>
  );
}

/** Sorts by last change, or alphabetically. */
const COLLECTION_SORTS = ["changed", "title"] as const;

/** The state of the collections in the address. The parameters differ from those of the library on the same page. */
export interface CollectionsState {
  title: string;
  order: (typeof COLLECTION_SORTS)[number];
  /** Number of pages shown of each group, from the first. */
  pages: number;
}

const PAGES_MAX = Math.ceil(Math.max(COLLECTIONS_OWNED_MAX, LISTED_POSTS_MAX) / OWN_LIST_PAGE_SIZE);

/** Reads the state from the address; ignores invalid values. */
export function readCollectionsState(params: URLSearchParams): CollectionsState {
  const pages = Number(params.get("pages"));
  return {
    title: (params.get("title") ?? "").trim(),
    order: COLLECTION_SORTS.find((order) => order === params.get("order")) ?? "changed",
    pages: Number.isInteger(pages) && pages >= 1 && pages <= PAGES_MAX ? pages : 1,
  };
}

/** Returns the path of a view of the collections, without the language. */
export function collectionsPath(
  { title, order, pages }: CollectionsState,
  hash = COLLECTIONS_HASH,
): string {
  const params = new URLSearchParams();
  if (title) params.set("title", title);
  if (order !== "changed") params.set("order", order);
  if (pages > 1) params.set("pages", String(pages));
  const query = params.toString();
  return PROFILE_PATH + (query && `?${query}`) + hash;
}

/** Deleted collections that can be restored. */
function Deleted({ deleted }: { deleted: CollectionsData["deleted"] }) {
  const { t } = useTranslation("my-collections");
  const language = useLanguage();
  return (
    <CollectionGroup id="collections-deleted" title={t("deleted.title")}>
      <ul className="border-t border-line">
        {deleted.map(({ databaseId, title, language: itsLanguage, restorableUntil, minutes }) => (
          <li
            key={databaseId}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3"
          >
            <div>
              <h4 className="any-script" lang={itsLanguage === language ? undefined : itsLanguage}>
                {title}
              </h4>
              <p className={META}>
                <time dateTime={restorableUntil}>{t("deleted.left", { count: minutes })}</time>
              </p>
            </div>
            <RestoreForm databaseId={databaseId}>
              {(pending) => (
                <Button small pending={pending} aria-label={t("restore.title", { title })}>
                  {t("restore")}
                </Button>
              )}
            </RestoreForm>
          </li>
        ))}
      </ul>
    </CollectionGroup>
  );
}

interface CollectionsProps {
  collections: CollectionsData;
  news: CollectionResult;
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
      <CollectionNotice news={news} />
      {/* Pending invitations come first. Their group stays in the page when there are none. */}
      <Invitations pending={pending} />
      {hasTools ? <Tools state={state} found={own.found + shared.found} /> : null}
      {isNoneFound ? <EmptyText>{t("none", { title: state.title })}</EmptyText> : null}
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
        <EmptyText>{t("shared.none")}</EmptyText>
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
  /** Whether the search found nothing in any group. One message above the groups then says so. */
  isHidden: boolean;
  /** Shown instead of the list if it is empty. */
  children: ReactNode;
}

function Group({ name, group: { cards, found, size }, state, isHidden, children }: GroupProps) {
  const { t } = useTranslation("my-collections");
  const language = useLanguage();
  const labels = useCardLabels();
  const list = useRef<HTMLUListElement>(null);
  useFocusOnMore(list, cards.length, `${state.title} ${state.order}`);
  const next = useNextLocation();
  const left = found - cards.length;
  const number = (value: number) => formatNumber(value, language);
  if (isHidden) return null;
  return (
    <CollectionGroup id={`collections-${name}`} title={t(`group.${name}`)}>
      {size === 0 ? children : null}
      {size > 0 && found === 0 ? <EmptyText>{t("none", { title: state.title })}</EmptyText> : null}
      {cards.length > 0 ? (
        <ul
          className="grid gap-x-8 gap-y-7 md:grid-cols-[1fr_1fr] xl:grid-cols-[1fr_1fr_1fr]"
          ref={list}
        >
          {cards.map((collection) => (
            <CollectionItem key={collection.databaseId} collection={collection} labels={labels} />
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
    </CollectionGroup>
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
