import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import type { ErrorCode } from "#contract/errors";
import { Notice } from "~/components/notice";
import { WRITTEN } from "~/features/collections/clash";
import { useCollectionFailure, useFormSentences } from "~/features/collections/failure-words";
import { FailureNotice } from "~/features/forms/form-words";
import { type Reply, valuesOf } from "~/features/forms/reply";
import { FAILED } from "~/features/library/paths";
import { ChangeForm } from "~/features/own-order/change-form";
import { PIECES_ID, type PiecesState, piecesPath, SAVED } from "./edit-query";

interface OutcomeProps {
  collection: { slug: string };
  state: PiecesState;
  /** The reply to a removal submitted without JavaScript: what is needed to restore the post. */
  removal?: Reply;
  /** The reply to a restore submitted without JavaScript. */
  restoring?: Reply;
  /** The reply to a note whose post is no longer in view. */
  lostNote?: Reply;
}

/** The result of changing the posts without JavaScript. */
export function Outcome({ collection, state, removal, restoring, lostNote }: OutcomeProps) {
  const { t } = useTranslation("collection-edit");
  const { t: tLibrary } = useTranslation("library");
  const words = useCollectionFailure();
  const sentences = useFormSentences();
  const [params] = useSearchParams();
  const failed = params.get(FAILED);
  if (removal?.failure) return <FailureNotice failure={removal.failure} instead={sentences} />;
  const removed = restoring ?? removal;
  if (removed) {
    const { databaseId, after = "0", first = "0", note = "", modified = "" } = valuesOf(removed);
    return (
      <Notice
        role={removed.failure ? "alert" : "status"}
        tone={removed.failure ? "danger" : "success"}
      >
        <p>{removed.failure ? words(removed.failure.code) : t("removed")}</p>
        <ChangeForm
          action={piecesPath(collection.slug, { ...state, form: "restore" })}
          databaseId={Number(databaseId)}
          back={piecesPath(collection.slug, state, `#${PIECES_ID}`)}
          fields={{ after, first, note, modified }}
        >
          <button className="link-button">{tLibrary("undo")}</button>
        </ChangeForm>
      </Notice>
    );
  }
  if (lostNote?.failure) {
    return (
      <Notice role="alert" tone="danger">
        <p>{lostNote.failure.code === "conflict" ? t("note.gone") : t("lost")}</p>
        <p className={WRITTEN} dir="auto">
          {valuesOf(lostNote).note}
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
