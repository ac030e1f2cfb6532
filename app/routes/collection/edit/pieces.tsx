import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useRevalidator } from "react-router";
import { COLLECTION_RECOMMENDED_MAX, OWN_LIST_PAGE_SIZE } from "#contract/limits";
import { buttonClass } from "~/components/button";
import { EmptyState } from "~/components/empty-state";
import { SectionHead } from "~/components/section-head";
import { Toast } from "~/components/toast";
import { Toasts } from "~/components/toasts";
import { RESULTS } from "~/features/cards/result-row";
import { useCardWords } from "~/features/cards/words";
import { useCollectionFailure } from "~/features/collections/failure-words";
import { type Reply, valuesOf } from "~/features/forms/reply";
import { hasTyped } from "~/features/freshness/has-typed";
import { ListTools } from "~/features/library/list-tools";
import { TO_THE_FRONT } from "~/features/library/paths";
import { moveButtonId } from "~/features/own-order/move-buttons";
import { useDragHandle } from "~/features/own-order/use-drag-handle";
import { useFocusIn } from "~/features/own-order/use-focus-in";
import type { Step } from "~/features/own-order/use-own-order";
import { formatNumber } from "~/i18n/format";
import { useLanguage } from "~/i18n/language";
import { Link } from "~/i18n/link";
import { localisedPath } from "~/i18n/paths";
import { firstId, PIECES_ID, PIECES_LIST, piecesPath } from "./edit-query";
import { PageLinks } from "./page-links";
import { PieceRow } from "./piece-row";
import type { Piece, PiecesData } from "./pieces.server";
import { type PieceMessage, type Removed, usePieces } from "./use-pieces";

interface PiecesProps {
  collection: { databaseId: number; slug: string; owner: string | null };
  pieces: PiecesData;
  /** Whether visitors can see the collection, without its internal posts. */
  isOpen: boolean;
  /** The server's reply to a note, if the page was loaded by submitting its form. */
  noteReply?: Reply;
}

/** The posts of the collection, with controls to browse, reorder, recommend, annotate and remove them. */
export function Pieces({
  collection,
  pieces: { state, posts, pages, count, size, modified },
  isOpen,
  noteReply,
}: PiecesProps) {
  const { t } = useTranslation("collection-edit");
  const language = useLanguage();
  const { t: tLibrary } = useTranslation("library");
  const words = useCardWords();
  const number = (value: number) => formatNumber(value, language);
  const ordered = state.find === "" && count > 1;
  const before = posts[0]?.after ?? TO_THE_FRONT;
  const isMoreBehind = state.page < pages;
  const { shown, put, message, closeMessage, ...changes } = usePieces(posts, {
    collectionId: collection.databaseId,
    before,
    isMoreBehind,
    onCross,
    onMoved,
    onGone,
  });
  const total = count - (posts.length - shown.length);
  const Handle = useDragHandle(ordered);
  const [said, setSaid] = useState("");
  const moved = useRef("");
  const [gone, setGone] = useState<Piece | null>(null);
  const shownNow = useRef<Piece[]>([]);
  useEffect(() => void (shownNow.current = shown));
  const list = useRef<HTMLUListElement>(null);
  const focus = useFocusIn(list, shown, {
    key: `${state.find} ${state.page}`,
    headingId: PIECES_ID,
  });
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();

  function moveTo({ databaseId, title }: Piece, step: Step) {
    focus.keep();
    const place = put(databaseId, step);
    if (place !== null)
      moved.current = tLibrary("moved", {
        title,
        place: number((state.page - 1) * OWN_LIST_PAGE_SIZE + place + 1),
        total: number(total),
      });
  }

  /** Announces only completed moves. */
  function onMoved() {
    setSaid(moved.current);
  }

  /** Moves the focus to the row that takes the place of a post that another user has removed. */
  function onGone(databaseId: number) {
    const index = shownNow.current.findIndex((piece) => piece.databaseId === databaseId);
    setGone(shownNow.current[index] ?? null);
    focus.onRow(Math.min(index, shownNow.current.length - 2));
  }

  const goneTitle = ({ failure, databaseId }: PieceMessage) =>
    failure === "conflict" &&
    gone?.databaseId === databaseId &&
    !posts.some((piece) => piece.databaseId === databaseId)
      ? gone.title
      : undefined;

  /** Follows a post that moved to another page, unless that would discard a note that is being written. */
  function onCross(databaseId: number, by: 1 | -1) {
    if (list.current && hasTyped(list.current)) {
      document.getElementById(PIECES_ID)?.focus();
      void revalidate();
      return;
    }
    focus.follow(moveButtonId(databaseId, by));
    void navigate(
      localisedPath(piecesPath(collection.slug, { ...state, page: state.page + by }), language),
      { replace: true, preventScrollReset: true },
    );
  }

  async function putFirst({ databaseId, title }: Piece, isPutFirst: boolean) {
    if (await changes.setFirst(databaseId, isPutFirst))
      setSaid(t(isPutFirst ? "first.on" : "first.off", { title }));
  }

  async function undo(removed: Removed) {
    focus.follow(firstId(removed.databaseId));
    await changes.restore(removed);
  }

  const row = (piece: Piece, index: number) => {
    const after = ordered ? (shown[index - 1]?.databaseId ?? before) : piece.after;
    const isFirst = index === 0;
    const isLast = index === shown.length - 1;
    const pageAfter = (by: 1 | -1) =>
      state.page + ((by < 0 ? isFirst && state.page > 1 : isLast && isMoreBehind) ? by : 0);
    const isPutFirst = changes.isPutFirst(piece);
    const remove = () => {
      focus.onRow(shown[index + 1] ? index : index - 1);
      void changes.remove({
        databaseId: piece.databaseId,
        note: piece.note,
        after,
        first: isPutFirst ? 1 : 0,
        modified,
      });
    };
    return (
      <PieceRow
        key={piece.databaseId}
        collection={collection}
        piece={piece}
        words={words}
        state={state}
        modified={modified}
        after={after}
        place={
          ordered
            ? { isFirst: isFirst && state.page === 1, isLast: isLast && !isMoreBehind, pageAfter }
            : null
        }
        isPutFirst={isPutFirst}
        onPutFirst={(first) => void putFirst(piece, first)}
        onMove={(step) => moveTo(piece, step)}
        onRemove={remove}
        Handle={Handle}
        isOpen={isOpen}
        noteReply={
          valuesOf(noteReply).databaseId === String(piece.databaseId) ? noteReply : undefined
        }
      />
    );
  };

  return (
    <section className="section" aria-labelledby={PIECES_ID}>
      <SectionHead id={PIECES_ID} title={t("pieces.title")} />
      {size === 0 ? (
        <EmptyState
          blocks="collection"
          level={3}
          title={t("pieces.empty")}
          actions={
            <Link to="/search" className={buttonClass()}>
              {t("pieces.search")}
            </Link>
          }
        >
          <p>{t("pieces.emptyText")}</p>
        </EmptyState>
      ) : (
        <>
          <p className="mb-4 text-ink-2">
            {t(Handle ? "pieces.text" : "pieces.textArrows", { max: COLLECTION_RECOMMENDED_MAX })}
          </p>
          <ListTools
            action={piecesPath(collection.slug, { find: "", page: 1 }, `#${PIECES_ID}`)}
            id="find"
            name="find"
            label={t("find")}
            value={state.find}
            submit={t("find.submit")}
          />
          <p className="sr-only" role="status">
            {said}
          </p>
          {state.find ? (
            <p className="mb-4 text-ink-2" role="status">
              {t("found", { count: total })}{" "}
              <Link
                to={piecesPath(collection.slug, { find: "", page: 1 }, `#${PIECES_ID}`)}
                preventScrollReset
              >
                {t("find.clear")}
              </Link>
            </p>
          ) : null}
          {shown.length > 0 ? (
            <ul id={PIECES_LIST} className={RESULTS} ref={list}>
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
            gone={goneTitle(message)}
            onUndo={undo}
            onClose={closeMessage}
          />
        ) : null}
      </Toasts>
    </section>
  );
}

interface MessageProps {
  message: PieceMessage;
  /** Title of the affected post, if another user has removed it. */
  gone?: string;
  onUndo: (removed: Removed) => Promise<void>;
  onClose: () => void;
}

/** The result of the last change, and the actions it offers. */
function Message({ message: { change, failure, removed }, gone, onUndo, onClose }: MessageProps) {
  const { t } = useTranslation("collection-edit");
  const { t: tLibrary } = useTranslation("library");
  const words = useCollectionFailure();
  const failed =
    failure &&
    (gone !== undefined
      ? t("piece.gone", { title: gone })
      : change === "first" && failure === "limit_reached"
        ? t("first.full", { max: COLLECTION_RECOMMENDED_MAX })
        : words(failure));
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
