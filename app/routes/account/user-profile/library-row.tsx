import { Trash2 } from "lucide-react";
import type { ComponentType } from "react";
import { useTranslation } from "react-i18next";
import type { Card } from "#contract/shared";
import { AddButton } from "~/features/collections/add/add-button";
import { buttonId, changePath, TO_THE_FRONT } from "~/features/library/paths";
import { ChangeForm } from "~/features/own-order/change-form";
import type { DragHandleProps } from "~/features/own-order/drag-handle";
import { ICON, ICON_BUTTON, MoveButtons } from "~/features/own-order/move-buttons";
import type { Step } from "~/features/own-order/use-own-order";
import { type LibraryState, libraryPath } from "./library-query";

interface RowActionsProps {
  card: Card;
  state: LibraryState;
  /**
   * The position in the user's own order, as far as it is in view; null if it cannot be moved. `isAtEdge` means that this is the
   * last post in view and more follow.
   */
  place: { before: Card | undefined; isFirst: boolean; isLast: boolean; isAtEdge: boolean } | null;
  onMove: (step: Step) => void;
  onRemove: () => void;
  Handle: ComponentType<DragHandleProps> | null;
}

/** Actions on a saved post: add to collections, move, remove. Afterwards, the focus returns to the pressed button. */
export function RowActions({ card, state, place, onMove, onRemove, Handle }: RowActionsProps) {
  const { t } = useTranslation("library");
  const { databaseId, title } = card;
  return (
    <div className="flex max-[18rem]:flex-wrap">
      <AddButton piece={card} small />
      {place ? (
        <MoveButtons
          piece={card}
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
        fields={place ? { after: place.before?.databaseId ?? TO_THE_FRONT } : {}}
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
