import { useContext } from "react";
import type { Card } from "#contract/shared";
import { AddButton } from "../collections/add/add-button";
import { EditLink } from "../admin/edit-link";
import { SaveButton } from "../library/save-button";
import { PreviewContext } from "./preview-context";

type Piece = Pick<Card, "databaseId" | "type" | "title" | "saved">;

interface CardActionsProps {
  piece: Piece;
  /** Which of the page's lists it is in, if another may have the same resource. */
  place?: string;
}

/** Actions for a resource in a list: saving it, and for members adding it to collections. */
export function CardActions({ piece, place }: CardActionsProps) {
  const save = <SaveButton piece={piece} place={place} />;
  // Rows for visitors stay small; the resource's own page tells them about collections.
  if (piece.saved === undefined) return save;
  return (
    <div className="flex items-center in-[.compact]:justify-end">
      <AddButton piece={piece} place={place} />
      {save}
    </div>
  );
}

/** Returns the actions at the end of a list's row. */
export const rowActions = (card: Piece) => <CardActions piece={card} />;

const STORIES: readonly Card["type"][] = ["article", "toolkit"];

/** Actions on the resource's own page, beside its other actions. */
export function PieceActions({ piece }: { piece: Piece }) {
  if (useContext(PreviewContext)) return null;
  return (
    <>
      <SaveButton piece={piece} labelled />
      <AddButton piece={piece} labelled />
      {/* For a document, this is in the staff's row. */}
      {STORIES.includes(piece.type) ? <EditLink databaseId={piece.databaseId} /> : null}
    </>
  );
}
