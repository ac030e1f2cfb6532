import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import type { ErrorCode } from "#contract/errors";
import { Notice } from "~/components/messages";
import {
  USER_TEXT,
  useCollectionFailureMessage,
  useCollectionFormMessages,
} from "~/features/collections/collection-failures";
import { FailureNotice } from "~/features/forms/form-messages";
import { type FormReply, submittedValues } from "~/features/forms/form-reply";
import { FAILED_PARAM } from "~/paths/account";
import { ChangeForm } from "~/features/collections/order/move-buttons";
import { ITEMS_ID, type ItemsState, editViewPath, SAVED } from "./edit-query";
import { type ReactNode, useEffect, useRef } from "react";
import { useChanges } from "../changes";

interface ResultNoticeProps {
  collection: { slug: string };
  state: ItemsState;
  /** The reply to a removal submitted without JavaScript: what is needed to restore the post. */
  removal?: FormReply;
  /** The reply to a restore submitted without JavaScript. */
  restoring?: FormReply;
  /** The reply to a note whose post is no longer in view. */
  lostNote?: FormReply;
}

/** The result of changing the posts without JavaScript. */
export function ResultNotice({
  collection,
  state,
  removal,
  restoring,
  lostNote,
}: ResultNoticeProps) {
  const { t } = useTranslation("collection-edit");
  const { t: tLibrary } = useTranslation("library");
  const message = useCollectionFailureMessage();
  const sentences = useCollectionFormMessages();
  const [params] = useSearchParams();
  const failed = params.get(FAILED_PARAM);
  if (removal?.failure) return <FailureNotice failure={removal.failure} instead={sentences} />;
  const removed = restoring ?? removal;
  if (removed) {
    const {
      databaseId,
      after = "0",
      first = "0",
      note = "",
      modified = "",
    } = submittedValues(removed);
    return (
      <Notice
        role={removed.failure ? "alert" : "status"}
        tone={removed.failure ? "danger" : "success"}
      >
        <p>{removed.failure ? message(removed.failure.code, "posts") : t("removed")}</p>
        <ChangeForm
          action={editViewPath(collection.slug, { ...state, form: "restore" })}
          databaseId={Number(databaseId)}
          back={editViewPath(collection.slug, state, `#${ITEMS_ID}`)}
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
        <p className={USER_TEXT} dir="auto">
          {submittedValues(lostNote).note}
        </p>
      </Notice>
    );
  }
  if (failed !== null) {
    return (
      <Notice role="alert" tone="danger">
        {/* Without JavaScript, the forms of the rows move a resource or put it first. */}
        {message(failed as ErrorCode, "first")}
      </Notice>
    );
  }
  return params.get(SAVED) === "note" ? (
    <Notice role="status" tone="success">
      {t("note.saved")}
    </Notice>
  ) : null;
}

interface CollectionResultNoticeProps {
  isRestored: boolean;
  isUnfeatured: boolean;
  /** Whether the promotion panel is on the page: it then shows the result itself. */
  hasPanel: boolean;
}

/** The result of the last change to the whole collection, when no other part of the page can show it. */
export function CollectionResultNotice({
  isRestored,
  isUnfeatured,
  hasPanel,
}: CollectionResultNoticeProps) {
  const { t } = useTranslation("collection");
  const { data, state } = useChanges("promotion");
  const hasEnded =
    !hasPanel &&
    (data ? data.done && data.intent === "unfeature" && state === "idle" : isUnfeatured);
  return (
    <div role="status">
      {hasEnded ? (
        <FocusedNotice>{t("promotion.done.unfeature")}</FocusedNotice>
      ) : isRestored ? (
        <FocusedNotice>{t("restored")}</FocusedNotice>
      ) : null}
    </div>
  );
}

/** Takes the focus, since the pressed button is gone. */
function FocusedNotice({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) ref.current?.focus();
  }, []);
  return (
    <Notice ref={ref} tone="success" focusable>
      {children}
    </Notice>
  );
}
