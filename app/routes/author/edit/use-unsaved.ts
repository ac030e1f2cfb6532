import { type RefObject, useCallback, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLeaving } from "~/features/dialogs/use-leaving";

/** The field for a picture: one that is chosen waits there until it is saved. */
export const PICTURE_FIELD_ID = "profile-picture";
/** Changes with each saving, whatever was typed. */
const MODIFIED = "modified";

interface Savings {
  /** What is on its way, and whether what was sent last is saved. */
  sent: FormData | undefined;
  done: boolean;
  /** A picture is on its way. */
  isSendingPicture: boolean;
}

/** Asks before a profile is left with words or a picture that are not saved. Returns whether there are such; it keeps its identity. */
export function useUnsaved(
  formRef: RefObject<HTMLFormElement | null>,
  { sent, done, isSendingPicture }: Savings,
): () => boolean {
  const { t } = useTranslation("author-edit");
  const saved = useRef<string>(undefined);
  const lastSent = useRef<string>(undefined);
  const isSending = useRef(isSendingPicture);
  useEffect(() => {
    if (formRef.current) saved.current = wordsOf(new FormData(formRef.current));
  }, [formRef]);
  useEffect(() => {
    if (sent) lastSent.current = wordsOf(sent);
    if (done) saved.current = lastSent.current ?? saved.current;
    isSending.current = isSendingPicture;
  }, [sent, done, isSendingPicture]);

  const isUnsaved = useCallback(() => {
    if (!formRef.current) return false;
    const picture = document.querySelector<HTMLInputElement>(`#${PICTURE_FIELD_ID}`);
    return (
      isSending.current ||
      Boolean(picture?.files?.length) ||
      wordsOf(new FormData(formRef.current)) !== saved.current
    );
  }, [formRef]);
  useLeaving(isUnsaved, t("unsaved"));
  return isUnsaved;
}

const wordsOf = (form: FormData): string =>
  JSON.stringify([...form].filter(([name]) => name !== MODIFIED));
