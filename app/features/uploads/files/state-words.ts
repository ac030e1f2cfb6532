import { useTranslation } from "react-i18next";
import { IMAGE_MAX_PIXELS, UPLOAD_FILES_MAX, UPLOAD_MAX_BYTES } from "#contract/limits";
import type { UploadReason } from "#contract/upload-reasons";
import { formatBytes, formatNumber } from "~/i18n/format";
import { useLanguage } from "~/i18n/language";
import type { UploadRow } from "./upload-row";

/** Returns a function that gives the sentence for why a file was refused. */
export function useReasonWords(): (reason: UploadReason) => string {
  const { t } = useTranslation("upload-files");
  const language = useLanguage();
  return (reason) =>
    t(`reason.${reason}`, {
      most: formatBytes(UPLOAD_MAX_BYTES, language),
      pixels: formatNumber(IMAGE_MAX_PIXELS, language),
    });
}

/** Returns a function that gives the sentence for a file's state, or for its error. */
export function useStateWords(): (row: Pick<UploadRow, "state" | "reason" | "failure">) => string {
  const { t } = useTranslation("upload-files");
  const reasonWords = useReasonWords();
  return ({ state, reason, failure }) => {
    // A delayed check says why it has to wait.
    if (reason) return reasonWords(reason as UploadReason);
    if (state === "failed" || state === "refused")
      return t(`failure.${failure ?? "other"}`, { most: UPLOAD_FILES_MAX });
    return state === "sending" ? "" : t(`state.${state}`);
  };
}
