import { useSearchParams } from "react-router";
import type { ErrorCode } from "#contract/errors";
import { Notice } from "~/components/notice";
import { useCollectionFailure } from "~/features/collections/failure-words";
import { pieceChangePath } from "~/features/collections/paths";
import { FailureNotice } from "~/features/forms/form-words";
import type { Reply } from "~/features/forms/reply";
import { FAILED } from "~/features/library/paths";
import { ChangeForm } from "~/features/own-order/change-form";
import { useTranslation } from "~/i18n/translate";
import { PIECES_ID, type PiecesState, piecesPath, SAVED } from "./edit-query";

interface OutcomeProps {
  collection: { databaseId: number; slug: string };
  state: PiecesState;
  /** What the server said of a removal that the page itself was sent with: what it takes to put the piece back. */
  removal?: Reply;
  /** What it said of a note whose piece is not in view any more. */
  lostNote?: Reply;
}

/** What became of a change of the pieces that was sent without JavaScript. */
export function Outcome({ collection, state, removal, lostNote }: OutcomeProps) {
  const { t } = useTranslation("collection-edit");
  const { t: tLibrary } = useTranslation("library");
  const words = useCollectionFailure();
  const [params] = useSearchParams();
  const failed = params.get(FAILED);
  if (removal?.failure) return <FailureNotice failure={removal.failure} />;
  if (removal) {
    const { databaseId, after = "0", first = "0", note = "" } = removal.values;
    return (
      <Notice role="status" tone="success">
        <p>{t("removed")}</p>
        <ChangeForm
          action={pieceChangePath(collection.databaseId, "restore")} databaseId={Number(databaseId)} back={piecesPath(collection.slug, state, `#${PIECES_ID}`)}
          fields={{ after, first, note }}
        >
          <button className="link-button">{tLibrary("undo")}</button>
        </ChangeForm>
      </Notice>
    );
  }
  if (lostNote?.failure) {
    return (
      <Notice role="alert" tone="danger">
        <p>{t("note.gone")}</p>
        <p className="theirs" dir="auto">
          {lostNote.values.note}
        </p>
      </Notice>
    );
  }
  if (failed !== null) {
    return (
      <Notice role="alert" tone="danger">
        {words(failed as ErrorCode)}
      </Notice>
    );
  }
  return params.get(SAVED) === "note" ? (
    <Notice role="status" tone="success">
      {t("note.saved")}
    </Notice>
  ) : null;
}
