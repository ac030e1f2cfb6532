import { useRef, useState } from "react";
import { useNavigation } from "react-router";
import { COLLECTION_RECOMMENDED_MAX, OWN_LIST_PAGE_SIZE } from "#contract/limits";
import { Button, buttonClass } from "~/components/button";
import { EmptyState } from "~/components/empty-state";
import { TextField } from "~/components/field";
import { SectionHead } from "~/components/section-head";
import { ShowMore } from "~/components/show-more";
import { Toast } from "~/components/toast";
import { useCardWords } from "~/features/cards/words";
import { useCollectionFailure } from "~/features/collections/failure-words";
import type { Reply } from "~/features/forms/reply";
import { TO_THE_FRONT } from "~/features/library/paths";
import { useDragHandle } from "~/features/own-order/use-drag-handle";
import { useFocusIn } from "~/features/own-order/use-focus-in";
import type { Step } from "~/features/own-order/use-own-order";
import { formatNumber } from "~/i18n/format";
import { Form, Link } from "~/i18n/link";
import { useTranslation } from "~/i18n/translate";
import { firstId, PIECES_ID, piecesPath } from "./edit-query";
import { PieceRow } from "./piece-row";
import type { Piece, PiecesData } from "./pieces.server";
import { type PieceMessage, type Removed, usePieces } from "./use-pieces";

interface PiecesProps {
  collection: { databaseId: number; slug: string };
  pieces: PiecesData;
  /** What the server said of a note, when the page itself was sent with its form. */
  noteReply?: Reply;
}

/** What is in the collection: to look through, to put in order, to put first, to write notes on, to take out. */
export function Pieces({ collection, pieces: { state, posts, count, size, modified }, noteReply }: PiecesProps) {
  const { t, language } = useTranslation("collection-edit");
  const { t: tLibrary } = useTranslation("library");
  const words = useCardWords();
  const number = (value: number) => formatNumber(value, language);
  const { shown, put, message, closeMessage, ...changes } = usePieces(collection.databaseId, posts);
  const total = count - (posts.length - shown.length);
  const left = count - posts.length;
  const ordered = state.find === "" && count > 1;
  const Handle = useDragHandle(ordered);
  const [said, setSaid] = useState("");
  const list = useRef<HTMLUListElement>(null);
  const focus = useFocusIn(list, shown, { key: state.find, headingId: PIECES_ID });
  const { location: next } = useNavigation();

  function moveTo({ databaseId, title }: Piece, step: Step) {
    focus.keep();
    const place = put(databaseId, step);
    if (place !== null) setSaid(tLibrary("moved", { title, place: number(place + 1), total: number(total) }));
  }

  const row = (piece: Piece, index: number) => {
    const after = ordered ? (shown[index - 1]?.databaseId ?? TO_THE_FRONT) : piece.after;
    const isPutFirst = changes.isPutFirst(piece);
    const remove = () => {
      focus.onRow(shown[index + 1] ? index : index - 1);
      void changes.remove({ databaseId: piece.databaseId, note: piece.note, after, first: isPutFirst ? 1 : 0 });
    };
    return (
      <PieceRow
        key={piece.databaseId} collection={collection} piece={piece} words={words} state={state} modified={modified} after={after}
        place={ordered ? { isFirst: index === 0, isLast: index === shown.length - 1 && left === 0 } : null}
        isPutFirst={isPutFirst} onPutFirst={(first) => void changes.setFirst(piece.databaseId, first)}
        onMove={(step) => moveTo(piece, step)} onRemove={remove} Handle={Handle}
        noteReply={noteReply?.values.databaseId === String(piece.databaseId) ? noteReply : undefined}
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
          <p className="library-facts">{t("pieces.text", { max: COLLECTION_RECOMMENDED_MAX })}</p>
          <div className="library-tools">
            <Form action={piecesPath(collection.slug, { find: "", page: 1 }, `#${PIECES_ID}`)} role="search" preventScrollReset>
              <TextField key={state.find} id="find" name="find" type="search" label={t("find")} defaultValue={state.find} maxLength={100} />
              <Button>{t("find.submit")}</Button>
            </Form>
          </div>
          <p className="sr-only" role="status">
            {said}
          </p>
          {state.find ? (
            <p className="library-found" role="status">
              {t("found", { count: total })}{" "}
              <Link to={piecesPath(collection.slug, { find: "", page: 1 }, `#${PIECES_ID}`)} preventScrollReset>
                {t("find.clear")}
              </Link>
            </p>
          ) : null}
          {shown.length > 0 ? (
            <ul className="results" ref={list}>
              {shown.map(row)}
            </ul>
          ) : state.find ? (
            <EmptyState blocks="search" level={3} title={t("none", { find: state.find })}>
              <p>{t("none.text")}</p>
            </EmptyState>
          ) : null}
          {shown.length > 0 && (left > 0 || state.page > 1) ? (
            <ShowMore
              shown={shown.length}
              total={total}
              status={tLibrary("shown", { shown: number(shown.length), total: number(total) })}
              to={left > 0 ? piecesPath(collection.slug, { ...state, page: state.page + 1 }) : null}
              label={tLibrary("more", { count: Math.min(left, OWN_LIST_PAGE_SIZE) })}
              pending={next !== undefined && new URLSearchParams(next.search).get("page") === String(state.page + 1)}
              pendingLabel={tLibrary("more.pending")}
            />
          ) : null}
        </>
      )}
      <output className="toasts">{message ? <Message key={message.key} message={message} onUndo={changes.restore} onClose={closeMessage} /> : null}</output>
    </section>
  );
}

interface MessageProps {
  message: PieceMessage;
  onUndo: (removed: Removed) => Promise<void>;
  onClose: () => void;
}

/** What became of the last change, and what can be done about it. */
function Message({ message: { change, failure, removed }, onUndo, onClose }: MessageProps) {
  const { t } = useTranslation("collection-edit");
  const { t: tLibrary } = useTranslation("library");
  const words = useCollectionFailure();
  if (failure) {
    return (
      <Toast error closeLabel={tLibrary("close")} onClose={onClose}>
        {change === "first" && failure === "limit_reached" ? t("first.full", { max: COLLECTION_RECOMMENDED_MAX }) : words(failure)}
      </Toast>
    );
  }
  const undo = async () => {
    if (!removed) return;
    await onUndo(removed);
    // The button that was pressed has gone with the message.
    document.getElementById(firstId(removed.databaseId))?.focus();
  };
  return (
    <Toast
      closeLabel={tLibrary("close")}
      onClose={onClose}
      action={
        <button type="button" className="button button-bare" onClick={() => void undo()}>
          {tLibrary("undo")}
        </button>
      }
    >
      {t("removed")}
    </Toast>
  );
}
