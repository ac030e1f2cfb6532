import { clsx } from "clsx";
import { EyeOff, Star, Trash2 } from "lucide-react";
import type { ComponentType } from "react";
import { useTranslation } from "react-i18next";
import { isInternalType } from "#contract/names";
import { Tag } from "~/components/tag";
import { Cover } from "~/features/covers/cover";
import { Eyebrow, textAttributes, TITLE_LINK } from "~/features/cards/parts";
import { ROW, ROW_COVER, ROW_EYEBROW, ROW_TITLE } from "~/features/cards/result-row";
import type { CardWords } from "~/features/cards/words";
import { pieceChangePath } from "~/features/collections/paths";
import type { Reply } from "~/features/forms/reply";
import { ChangeForm } from "~/features/own-order/change-form";
import type { DragHandleProps } from "~/features/own-order/drag-handle";
import { ICON, ICON_BUTTON, MoveButtons } from "~/features/own-order/move-buttons";
import type { Step } from "~/features/own-order/use-own-order";
import { ContentLink } from "~/i18n/link";
import { firstId, noteId, PIECES_ID, type PiecesState, piecesPath } from "./edit-query";
import { Note } from "./note";
import type { Piece } from "./pieces.server";

interface PieceRowProps {
  collection: { databaseId: number; slug: string; owner: string | null };
  piece: Piece;
  words: CardWords;
  state: PiecesState;
  modified: string;
  /** Id of the post before it, or `TO_THE_FRONT` if it is the first. */
  after: number;
  /** Whether the post is first or last in the makers' order, and which page it is on after a move. Null if it cannot be moved. */
  place: { isFirst: boolean; isLast: boolean; pageAfter: (by: 1 | -1) => number } | null;
  /** Whether it is among the recommended posts, as far as this page knows. */
  isPutFirst: boolean;
  onMove: (step: Step) => void;
  onPutFirst: (isPutFirst: boolean) => void;
  onRemove: () => void;
  Handle: ComponentType<DragHandleProps> | null;
  /** Whether visitors can see the collection, without its internal posts. */
  isOpen: boolean;
  noteReply?: Reply;
}

/** A post with all its actions. After an action, the focus returns to the pressed button. */
export function PieceRow({
  collection,
  piece,
  words,
  state,
  modified,
  after,
  place,
  isPutFirst,
  onMove,
  onPutFirst,
  onRemove,
  Handle,
  isOpen,
  noteReply,
}: PieceRowProps) {
  const { t } = useTranslation("collection-edit");
  const { t: tLibrary } = useTranslation("library");
  const { databaseId, title, note } = piece;
  const backTo = (hash: string) => piecesPath(collection.slug, state, hash);
  return (
    <li className={clsx(ROW, "grid-rows-[auto_auto] md:grid-rows-[auto_auto_1fr]")}>
      <Cover card={piece} className={clsx(ROW_COVER, "md:row-[1/4]")} />
      <Eyebrow card={piece} words={words} publisher={false} className={ROW_EYEBROW} />
      <h3 className={ROW_TITLE} {...textAttributes(piece, words)}>
        <ContentLink to={piece.link} className={TITLE_LINK}>
          {title}
        </ContentLink>
        {isOpen && isInternalType(piece.type) ? (
          <>
            {" "}
            <Tag tone="warning" icon={<EyeOff size={14} strokeWidth={1.75} aria-hidden="true" />}>
              {t("unseen.tag")}
            </Tag>
          </>
        ) : null}
      </h3>
      <div className="col-span-full -ms-3 mt-2 flex max-[18rem]:flex-wrap md:ms-0 md:-mt-2 md:[grid-area:1/3/3]">
        {place ? (
          <MoveButtons
            piece={piece}
            isFirst={place.isFirst}
            isLast={place.isLast}
            action={pieceChangePath(collection.databaseId, "move")}
            backTo={(hash, by) =>
              piecesPath(collection.slug, { ...state, page: place.pageAfter(by) }, hash)
            }
            onMove={onMove}
            Handle={Handle}
          />
        ) : null}
        <ChangeForm
          action={pieceChangePath(collection.databaseId, "first")}
          databaseId={databaseId}
          back={backTo(`#${firstId(databaseId)}`)}
          fields={{ first: isPutFirst ? 0 : 1 }}
          onSend={() => onPutFirst(!isPutFirst)}
        >
          <button
            id={firstId(databaseId)}
            className={clsx(
              ICON_BUTTON,
              "aria-pressed:text-accent aria-pressed:[&>svg]:fill-current",
            )}
            aria-pressed={isPutFirst}
            aria-label={t("first.put", { title })}
            title={t("first.short")}
          >
            <Star {...ICON} />
          </button>
        </ChangeForm>
        <ChangeForm
          action={piecesPath(collection.slug, { ...state, form: "remove" })}
          databaseId={databaseId}
          back={backTo(`#${PIECES_ID}`)}
          fields={{ note, first: isPutFirst ? 1 : 0, after, modified }}
          onSend={onRemove}
        >
          <button className={ICON_BUTTON} aria-label={tLibrary("remove", { title })}>
            <Trash2 {...ICON} />
          </button>
        </ChangeForm>
      </div>
      <Note
        piece={piece}
        modified={modified}
        action={piecesPath(collection.slug, { ...state, form: "note" }, `#${noteId(databaseId)}`)}
        reply={noteReply}
        owner={collection.owner}
      />
    </li>
  );
}
