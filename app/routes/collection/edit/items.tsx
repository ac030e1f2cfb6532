import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useRevalidator } from "react-router";
import { COLLECTION_RECOMMENDED_MAX, OWN_LIST_PAGE_SIZE } from "#contract/limits";
import { buttonClass, Button } from "~/components/button";
import { EmptyState } from "~/components/empty-state";
import { SectionHead } from "~/components/section-head";
import { Toast, Toasts } from "~/components/messages";
import { RESULTS } from "~/features/cards/results";
import { useCardLabels } from "~/features/posts/card-labels";
import { useCollectionFailureMessage } from "~/features/collections/collection-failures";
import { type FormReply, submittedValues } from "~/features/forms/form-reply";
import { hasTyped } from "~/features/page/use-freshness";
import { ListTools } from "~/features/collections/library/list-tools";
import { FIRST_POSITION } from "~/paths/account";
import { moveButtonId } from "~/features/collections/order/move-buttons";
import {
  useDragHandle,
  useFocusIn,
  type Step,
} from "~/features/collections/order/use-custom-order";
import { formatNumber, useLanguage } from "~/i18n/language";
import { Link, Form } from "~/i18n/link";
import { localisedPath } from "~/i18n/paths";
import { firstId, ITEMS_ID, ITEMS_LIST_ID, editViewPath, type ItemsState } from "./edit-query";
import { ItemRow } from "./item-row";
import type { Item, ItemsData } from "./details.server";
import { type ItemMessage, type RemovedItem, useItems } from "./use-items";
import { ArrowLeft, ArrowRight } from "lucide-react";
import { TextField } from "~/components/field";

/** From this number of pages on, a field to enter a page number appears. */
const PAGES_TO_COUNT = 3;

interface PageLinksProps {
  slug: string;
  state: ItemsState;
  pages: number;
}

/** Links to the previous and next page, and to any page by number. The list is paginated because each row has forms. */
function PageLinks({ slug, state, pages }: PageLinksProps) {
  const { t } = useTranslation("collection-edit");
  const language = useLanguage();
  const to = (page: number) => editViewPath(slug, { ...state, page }, `#${ITEMS_ID}`);
  const number = (value: number) => formatNumber(value, language);
  return (
    <nav className="mt-8 flex flex-wrap items-end gap-x-4 gap-y-3" aria-label={t("pages")}>
      {state.page > 1 ? (
        <Link to={to(state.page - 1)} rel="prev" className={buttonClass()}>
          <ArrowLeft size={20} strokeWidth={1.75} className="mirror" aria-hidden="true" />
          {t("pages.previous")}
        </Link>
      ) : null}
      <p className="grid min-h-11 place-items-center [font-variant-numeric:tabular-nums]">
        {t("pages.of", { page: number(state.page), pages: number(pages) })}
      </p>
      {state.page < pages ? (
        <Link to={to(state.page + 1)} rel="next" className={buttonClass()}>
          {t("pages.next")}
          <ArrowRight size={20} strokeWidth={1.75} className="mirror" aria-hidden="true" />
        </Link>
      ) : null}
      {pages >= PAGES_TO_COUNT ? (
        <Form
          action={editViewPath(slug, { find: "", page: 1 }, `#${ITEMS_ID}`)}
          className="flex items-end gap-3 md:ms-auto"
        >
          {state.find ? <input type="hidden" name="find" value={state.find} /> : null}
          <TextField
            id="page"
            name="page"
            type="number"
            min={1}
            max={pages}
            required
            label={t("pages.number")}
            defaultValue={state.page}
            className="[&_.input]:w-24"
          />
          <Button>{t("pages.go")}</Button>
        </Form>
      ) : null}
    </nav>
  );
}

interface ItemsProps {
  collection: { databaseId: number; slug: string; owner: string | null };
  items: ItemsData;
  /** Whether visitors can see the collection. They never see its internal posts. */
  isOpen: boolean;
  /** The server's reply to a note, if the page was loaded by submitting its form. */
  noteReply?: FormReply;
}

/** The posts of the collection, with controls to browse, reorder, recommend, annotate and remove them. */
export function Items({
  collection,
  items: { state, posts, pages, count, size, modified },
  isOpen,
  noteReply,
}: ItemsProps) {
  const { t } = useTranslation("collection-edit");
  const language = useLanguage();
  const { t: tLibrary } = useTranslation("library");
  const labels = useCardLabels();
  const number = (value: number) => formatNumber(value, language);
  const ordered = state.find === "" && count > 1;
  const before = posts[0]?.after ?? FIRST_POSITION;
  const isMoreBehind = state.page < pages;
  const { shown, movePost, message, closeMessage, ...changes } = useItems(posts, {
    collectionId: collection.databaseId,
    before,
    isMoreBehind,
    onMovedBeyond,
    onMoved,
    onLost,
  });
  const total = count - (posts.length - shown.length);
  const Handle = useDragHandle(ordered);
  const [announcement, setAnnouncement] = useState("");
  const moved = useRef("");
  const [lostTitle, setLostTitle] = useState<Item | null>(null);
  const shownNow = useRef<Item[]>([]);
  useEffect(() => void (shownNow.current = shown));
  const list = useRef<HTMLUListElement>(null);
  const focus = useFocusIn(list, shown, {
    key: `${state.find} ${state.page}`,
    headingId: ITEMS_ID,
  });
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();

  function moveTo({ databaseId, title }: Item, step: Step) {
    focus.keep();
    const position = movePost(databaseId, step);
    if (position !== null)
      moved.current = tLibrary("moved", {
        title,
        place: number((state.page - 1) * OWN_LIST_PAGE_SIZE + position + 1),
        total: number(total),
      });
  }

  /** Announces only completed moves. */
  function onMoved() {
    setAnnouncement(moved.current);
  }

  /** Moves the focus to the row that takes the place of a post that another user has removed. */
  function onLost(databaseId: number) {
    const index = shownNow.current.findIndex((item) => item.databaseId === databaseId);
    setLostTitle(shownNow.current[index] ?? null);
    focus.onRow(Math.min(index, shownNow.current.length - 2));
  }

  const lostTitleOf = ({ failure, databaseId }: ItemMessage) =>
    failure === "conflict" &&
    lostTitle?.databaseId === databaseId &&
    !posts.some((item) => item.databaseId === databaseId)
      ? lostTitle.title
      : undefined;

  /** Follows a post that moved to another page, unless that would discard a note that is being written. */
  function onMovedBeyond(databaseId: number, by: 1 | -1) {
    if (list.current && hasTyped(list.current)) {
      document.getElementById(ITEMS_ID)?.focus();
      void revalidate();
      return;
    }
    focus.follow(moveButtonId(databaseId, by));
    void navigate(
      localisedPath(editViewPath(collection.slug, { ...state, page: state.page + by }), language),
      { replace: true, preventScrollReset: true },
    );
  }

  async function putFirst({ databaseId, title }: Item, isPutFirst: boolean) {
    if (await changes.setFirst(databaseId, isPutFirst))
      setAnnouncement(t(isPutFirst ? "first.on" : "first.off", { title }));
  }

  async function undo(removed: RemovedItem) {
    focus.follow(firstId(removed.databaseId));
    await changes.restore(removed);
  }

  const row = (item: Item, index: number) => {
    const after = ordered ? (shown[index - 1]?.databaseId ?? before) : item.after;
    const isFirst = index === 0;
    const isLast = index === shown.length - 1;
    const pageAfter = (by: 1 | -1) =>
      state.page + ((by < 0 ? isFirst && state.page > 1 : isLast && isMoreBehind) ? by : 0);
    const isPutFirst = changes.isPutFirst(item);
    const remove = () => {
      focus.onRow(shown[index + 1] ? index : index - 1);
      void changes.remove({
        databaseId: item.databaseId,
        note: item.note,
        after,
        first: isPutFirst ? 1 : 0,
        modified,
      });
    };
    return (
      <ItemRow
        key={item.databaseId}
        collection={collection}
        item={item}
        labels={labels}
        state={state}
        modified={modified}
        after={after}
        place={
          ordered
            ? { isFirst: isFirst && state.page === 1, isLast: isLast && !isMoreBehind, pageAfter }
            : null
        }
        isPutFirst={isPutFirst}
        onPutFirst={(first) => void putFirst(item, first)}
        onMove={(step) => moveTo(item, step)}
        onRemove={remove}
        Handle={Handle}
        isOpen={isOpen}
        noteReply={
          submittedValues(noteReply).databaseId === String(item.databaseId) ? noteReply : undefined
        }
      />
    );
  };

  return (
    <section className="section" aria-labelledby={ITEMS_ID}>
      <SectionHead id={ITEMS_ID} title={t("items.title")} />
      {size === 0 ? (
        <EmptyState
          blocks="collection"
          level={3}
          title={t("items.empty")}
          actions={
            <Link to="/search" className={buttonClass()}>
              {t("items.search")}
            </Link>
          }
        >
          <p>{t("items.emptyText")}</p>
        </EmptyState>
      ) : (
        <>
          <p className="mb-4 text-ink-2">
            {t(Handle ? "items.text" : "items.textArrows", { max: COLLECTION_RECOMMENDED_MAX })}
          </p>
          <ListTools
            action={editViewPath(collection.slug, { find: "", page: 1 }, `#${ITEMS_ID}`)}
            id="find"
            name="find"
            label={t("find")}
            value={state.find}
            submit={t("find.submit")}
          />
          <p className="sr-only" role="status">
            {announcement}
          </p>
          {state.find ? (
            <p className="mb-4 text-ink-2" role="status">
              {t("found", { count: total })}{" "}
              <Link
                to={editViewPath(collection.slug, { find: "", page: 1 }, `#${ITEMS_ID}`)}
                preventScrollReset
              >
                {t("find.clear")}
              </Link>
            </p>
          ) : null}
          {shown.length > 0 ? (
            <ul id={ITEMS_LIST_ID} className={RESULTS} ref={list}>
              {shown.map(row)}
            </ul>
          ) : state.find ? (
            <EmptyState blocks="search" level={3} title={t("none", { find: state.find })}>
              <p>{t("none.text")}</p>
            </EmptyState>
          ) : null}
          {pages > 1 ? (
            <PageLinks key={state.page} slug={collection.slug} state={state} pages={pages} />
          ) : null}
        </>
      )}
      <Toasts>
        {message ? (
          <Message
            key={message.key}
            message={message}
            lostTitle={lostTitleOf(message)}
            onUndo={undo}
            onClose={closeMessage}
          />
        ) : null}
      </Toasts>
    </section>
  );
}

interface MessageProps {
  message: ItemMessage;
  /** Title of the affected post, if another user has removed it. */
  lostTitle?: string;
  onUndo: (removed: RemovedItem) => Promise<void>;
  onClose: () => void;
}

/** The result of the last change, and the actions it offers. */
function Message({
  message: { change, failure, removed },
  lostTitle,
  onUndo,
  onClose,
}: MessageProps) {
  const { t } = useTranslation("collection-edit");
  const { t: tLibrary } = useTranslation("library");
  const messages = useCollectionFailureMessage();
  const failed =
    failure &&
    (lostTitle !== undefined
      ? t("item.gone", { title: lostTitle })
      : messages(failure, change === "first" ? "first" : "posts"));
  const undo = removed ? (
    <button
      type="button"
      className={buttonClass({ variant: "bare" })}
      onClick={() => void onUndo(removed)}
    >
      {tLibrary("undo")}
    </button>
  ) : null;
  // Stays open: only this message holds what is needed to restore the post.
  return (
    <Toast
      error={failure !== undefined}
      stays
      closeLabel={tLibrary("close")}
      onClose={onClose}
      action={undo}
    >
      {failed ?? t("removed")}
    </Toast>
  );
}
