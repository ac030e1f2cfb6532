import { type RefObject, useCallback, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLeaving } from "~/features/dialogs/use-leaving";

/** Id of the file field, which holds a chosen image until it is saved. */
export const PICTURE_FIELD_ID = "profile-picture";
/** This field changes with every save, so it is no user input. */
const MODIFIED = "modified";

interface Savings {
  /** The pending form data, and whether the last submission is saved. */
  sent: FormData | undefined;
  done: boolean;
  /** Whether an image upload is pending. */
  isSendingPicture: boolean;
}

/**
 * Asks for confirmation before unsaved text or an unsaved image is lost. Returns a function that tells whether there are any; it
 * keeps its identity.
 */
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
