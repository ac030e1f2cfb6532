import { useRef, useState, type ComponentType, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams, useRevalidator } from "react-router";
import { OWN_LIST_PAGE_SIZE, LIBRARY_POSTS_MAX } from "#contract/limits";
import { LIBRARY_SORTS } from "#contract/names";
import type { Card } from "#contract/shared";
import { buttonClass } from "~/components/button";
import { EmptyState } from "~/components/empty-state";
import { Notice } from "~/components/messages";
import { SectionHead } from "~/components/section-head";
import { Segmented } from "~/components/navigation";
import { ShowMore } from "~/components/show-more";
import { ResultList } from "~/features/cards/results";
import { LibraryFailureMessage } from "~/features/collections/library/library-failure-message";
import { setSaved, move, useLibraryStore } from "~/features/collections/library/library";
import { ListTools } from "~/features/collections/library/list-tools";
import { SaveOfflineButton } from "~/features/offline/save-offline-button";
import {
  AFTER_PARAM,
  changePath,
  FAILED_PARAM,
  isLibraryError,
  LIBRARY_HASH,
  PROFILE_PATH,
  REMOVED_PARAM,
  FIRST_POSITION,
  buttonId,
} from "~/paths/account";
import {
  ChangeForm,
  moveButtonId,
  ICON,
  ICON_BUTTON,
  MoveButtons,
} from "~/features/collections/order/move-buttons";
import {
  useDragHandle,
  useFocusIn,
  type Step,
  type CustomOrderOptions,
  useCustomOrder,
} from "~/features/collections/order/use-custom-order";
import { formatDate, formatNumber, useLanguage } from "~/i18n/language";
import { Link } from "~/i18n/link";
import { localisedPath } from "~/i18n/paths";
import { useNextLocation } from "~/features/dialogs/dialog-location";
import type { LibraryData } from "./profile-data.server";
import { Trash2 } from "lucide-react";
import { AddButton } from "~/features/collections/add/add-button";
import type { DragHandleProps } from "~/features/collections/order/drag-handle";
import type { LibraryQuery } from "#contract/library";

type LibrarySort = LibraryQuery["sort"];

/** The state of the library in the address. */
export interface LibraryState {
  find: string;
  sort: LibrarySort;
  /** Number of pages shown, from the first. */
  page: number;
}

const PAGE_MAX = Math.ceil(LIBRARY_POSTS_MAX / OWN_LIST_PAGE_SIZE);

/** Reads the state from the address; ignores invalid values. */
export function readLibraryState(params: URLSearchParams): LibraryState {
  const page = Number(params.get("page"));
  return {
    find: (params.get("find") ?? "").trim(),
    sort: LIBRARY_SORTS.find((sort) => sort === params.get("sort")) ?? "own",
    page: Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1,
  };
}

/** Returns the path of a view of the library, without the language. Defaults (first page, own order) are left out. */
export function libraryPath({ find, sort, page }: LibraryState, hash = LIBRARY_HASH): string {
  const params = new URLSearchParams();
  if (find) params.set("find", find);
  if (sort !== "own") params.set("sort", sort);
  if (page > 1) params.set("page", String(page));
  const query = params.toString();
  return PROFILE_PATH + (query && `?${query}`) + hash;
}

/** Returns whether posts can be moved: only in the user's own order, and without a search. */
const isOrdered = ({ find, sort }: LibraryState): boolean => sort === "own" && find === "";

interface RowActionsProps {
  card: Card;
  state: LibraryState;
  /**
   * The post's position in the user's own order; null if the post cannot be moved. `before` is the post shown before it.
   * `isAtEdge` means that this is the last post in view and more follow.
   */
  place: { before: Card | undefined; isFirst: boolean; isLast: boolean; isAtEdge: boolean } | null;
  onMove: (step: Step) => void;
  onRemove: () => void;
  Handle: ComponentType<DragHandleProps> | null;
}

/** Actions on a saved post: add to collections, move, remove. Afterwards, the focus returns to the pressed button. */
function RowActions({ card, state, place, onMove, onRemove, Handle }: RowActionsProps) {
  const { t } = useTranslation("library");
  const { databaseId, title } = card;
  return (
    <div className="flex max-[18rem]:flex-wrap">
      <AddButton post={card} small />
      {place ? (
        <MoveButtons
          post={card}
          isFirst={place.isFirst}
          isLast={place.isLast}
          action={changePath("move")}
          backTo={(hash, by) =>
            libraryPath({ ...state, page: state.page + (place.isAtEdge && by > 0 ? 1 : 0) }, hash)
          }
          onMove={onMove}
          Handle={Handle}
        />
      ) : null}
      <ChangeForm
        action={changePath("remove")}
        databaseId={databaseId}
        back={libraryPath(state)}
        fields={place ? { after: place.before?.databaseId ?? FIRST_POSITION } : {}}
        onSend={onRemove}
      >
        <button
          id={buttonId(databaseId)}
          className={ICON_BUTTON}
          aria-label={t("remove", { title })}
        >
          <Trash2 {...ICON} />
        </button>
      </ChangeForm>
    </div>
  );
}

/** Returns the saved posts with the visitor's moves and removals applied optimistically. */
function useLibraryOrder(
  posts: Card[],
  edges: Pick<CustomOrderOptions, "isMoreBehind" | "onMovedBeyond">,
) {
  const language = useLanguage();
  const { saved, changes } = useLibraryStore();
  const { revalidate } = useRevalidator();

  const seen = useRef(changes);
  useEffect(() => {
    if (seen.current !== changes) void revalidate();
    seen.current = changes;
  }, [changes, revalidate]);

  return useCustomOrder(posts, {
    ...edges,
    // The library always shows its pages from the first on.
    before: FIRST_POSITION,
    isThere: (databaseId) => saved.get(databaseId) !== false,
    save: async (fields) => (await move(fields, language)) !== "failed",
  });
}

/** The user's saved posts, with controls to search, reorder and remove them. */
export function Library({ library }: { library: LibraryData }) {
  const { t: tMembers } = useTranslation("members");
  return (
    <section className="section [&>.notice]:mb-4" aria-labelledby={LIBRARY_HASH.slice(1)}>
      <SectionHead id={LIBRARY_HASH.slice(1)} title={tMembers("profile.library")} />
      <LibraryResultNotice library={library} />
      {library.size === 0 ? (
        <EmptyState
          blocks="library"
          level={3}
          title={tMembers("profile.nothingSaved")}
          actions={
            <Link to="/search" className={buttonClass()}>
              {tMembers("profile.search")}
            </Link>
          }
        >
          <p>{tMembers("profile.nothingSavedText")}</p>
        </EmptyState>
      ) : (
        <SavedPost library={library} />
      )}
    </section>
  );
}

/** The result of a change submitted without JavaScript. */
function LibraryResultNotice({ library: { state } }: { library: LibraryData }) {
  const { t } = useTranslation("library");
  const language = useLanguage();
  const [params] = useSearchParams();
  const failed = params.get(FAILED_PARAM);
  const removed = Number(params.get(REMOVED_PARAM));
  const after = Number(params.get(AFTER_PARAM)) || FIRST_POSITION;
  if (failed !== null) {
    return (
      <Notice tone="danger" role="alert">
        <LibraryFailureMessage change="save" failure={isLibraryError(failed) ? failed : "failed"} />
      </Notice>
    );
  }
  if (!Number.isInteger(removed) || removed < 1) return null;
  return (
    <Notice role="status">
      <p>{t("removed")}</p>
      <ChangeForm
        action={changePath("save")}
        databaseId={removed}
        back={libraryPath(state)}
        fields={{ after }}
        onSend={() => void setSaved("save", { databaseId: removed, after }, language)}
      >
        <button className="link-button">{t("undo")}</button>
      </ChangeForm>
    </Notice>
  );
}

const WHOLE_LIBRARY = { library: true } as const;

function SavedPost({ library: { state, posts, count, size, modified } }: { library: LibraryData }) {
  const { t } = useTranslation("library");
  const language = useLanguage();
  const number = (value: number) => formatNumber(value, language);
  const left = count - posts.length;
  const { shown, movePost } = useLibraryOrder(posts, { isMoreBehind: left > 0, onMovedBeyond });
  const taken = posts.length - shown.length;
  const ordered = isOrdered(state) && count > 1;
  const Handle = useDragHandle(ordered);
  const [announcement, setAnnouncement] = useState("");
  const list = useRef<HTMLDivElement>(null);
  const focus = useFocusIn(list, shown, {
    key: `${state.find} ${state.sort}`,
    headingId: LIBRARY_HASH.slice(1),
  });
  const next = useNextLocation();
  const navigate = useNavigate();

  function moveTo({ databaseId, title }: Card, step: Step) {
    focus.keep();
    const place = movePost(databaseId, step);
    if (place !== null)
      setAnnouncement(
        t("moved", { title, place: number(place + 1), total: number(count - taken) }),
      );
  }

  /** Loads the next page, because the post has moved to it. */
  function onMovedBeyond(databaseId: number, by: 1 | -1) {
    focus.follow(moveButtonId(databaseId, by));
    void navigate(localisedPath(libraryPath({ ...state, page: state.page + 1 }, ""), language), {
      replace: true,
      preventScrollReset: true,
    });
  }

  function remove({ databaseId }: Card, index: number) {
    focus.onRow(shown[index + 1] ? index : index - 1);
    void setSaved(
      "remove",
      { databaseId, after: ordered ? (shown[index - 1]?.databaseId ?? FIRST_POSITION) : undefined },
      language,
    );
  }

  const actions = (card: Card) => {
    const index = shown.indexOf(card);
    const place = ordered
      ? {
          before: shown[index - 1],
          isFirst: index === 0,
          isLast: index === shown.length - 1 && left === 0,
          isAtEdge: index === shown.length - 1 && left > 0,
        }
      : null;
    return (
      <RowActions
        card={card}
        state={state}
        place={place}
        onMove={(step) => moveTo(card, step)}
        onRemove={() => remove(card, index)}
        Handle={Handle}
      />
    );
  };

  return (
    <>
      <p className="mb-4 text-ink-2">
        {t("size", { count: size - taken })}
        {modified ? ` · ${t("changed", { date: formatDate(modified, language) })}` : null}
      </p>
      <SaveOfflineButton of={WHOLE_LIBRARY} />
      <ListTools
        action={PROFILE_PATH + LIBRARY_HASH}
        id="find"
        name="find"
        label={t("find")}
        value={state.find}
        submit={t("find.submit")}
        hidden={
          state.sort === "own" ? null : <input type="hidden" name="sort" value={state.sort} />
        }
      >
        <Segmented
          label={t("sort")}
          items={LIBRARY_SORTS.map((sort) => ({
            to: libraryPath({ ...state, sort, page: 1 }),
            label: t(`sort.${sort}`),
            current: sort === state.sort,
          }))}
        />
      </ListTools>
      <p className="sr-only" role="status">
        {announcement}
      </p>
      {state.find ? (
        <p className="mb-4 text-ink-2" role="status">
          {t("found", { count: count - taken })}{" "}
          <Link to={libraryPath({ ...state, find: "", page: 1 })} preventScrollReset>
            {t("find.clear")}
          </Link>
        </p>
      ) : null}
      {shown.length > 0 ? (
        <div
          ref={list}
          // Five buttons need a phone's whole width, so the file's facts have their own line above.
          className={
            ordered
              ? "max-md:[&_.action]:col-[1/4] max-md:[&_.action]:mt-0 max-md:[&_.action]:justify-self-end max-md:[&_.meta]:col-[1/4]"
              : undefined
          }
        >
          <ResultList cards={shown} heading="h3" action={actions} />
          {left > 0 || state.page > 1 ? (
            <ShowMore
              shown={shown.length}
              total={count - taken}
              status={t("shown", { shown: number(shown.length), total: number(count - taken) })}
              to={left > 0 ? libraryPath({ ...state, page: state.page + 1 }, "") : null}
              label={t("more", { count: Math.min(left, OWN_LIST_PAGE_SIZE) })}
              pending={
                next !== undefined &&
                new URLSearchParams(next.search).get("page") === String(state.page + 1)
              }
              pendingLabel={t("more.pending")}
            />
          ) : null}
        </div>
      ) : state.find ? (
        <EmptyState blocks="search" level={3} title={t("none", { find: state.find })}>
          <p>{t("none.text")}</p>
        </EmptyState>
      ) : null}
    </>
  );
}
