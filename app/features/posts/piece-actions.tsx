import { useContext } from "react";
import type { Card } from "#contract/shared";
import { AddButton } from "../collections/add/add-button";
import { EditLink } from "../desk/edit-link";
import { SaveButton } from "../library/save-button";
import { PreviewContext } from "./preview-context";

type Piece = Pick<Card, "databaseId" | "type" | "title" | "saved">;

interface CardActionsProps {
  piece: Piece;
  /** Which of the page's lists it is in, where another one may have the same piece. */
  place?: string;
}

/** What can be done with a piece in a list: saving it, and for members putting it into collections. */
export function CardActions({ piece, place }: CardActionsProps) {
  const save = <SaveButton piece={piece} place={place} />;
  // Rows of visitors stay as light as they are; on the piece's own page they are told that there are collections.
  if (piece.saved === undefined) return save;
  return (
    <div className="flex items-center in-[.compact]:justify-end">
      <AddButton piece={piece} place={place} />
      {save}
    </div>
  );
}

/** At the end of each row of a list. */
export const rowActions = (card: Piece) => <CardActions piece={card} />;

const STORIES: readonly Card["type"][] = ["article", "toolkit"];

/** On the piece's own page, beside what else can be done with it there. */
export function PieceActions({ piece }: { piece: Piece }) {
  if (useContext(PreviewContext)) return null;
  return (
    <>
      <SaveButton piece={piece} labelled />
      <AddButton piece={piece} labelled />
      {/* A document has it in the staff's row. */}
      {STORIES.includes(piece.type) ? <EditLink databaseId={piece.databaseId} /> : null}
    </>
  );
}
