import { UPLOAD_FILES_MAX } from "#contract/limits";
import type { UploadReason } from "#contract/upload-reasons";
import { useTranslation } from "~/i18n/translate";
import type { UploadRow } from "./upload-row";

/** What is said of a file's state, or of what is wrong with it. */
export function useStateWords(): (row: Pick<UploadRow, "state" | "reason" | "failure">) => string {
  const { t } = useTranslation("upload-files");
  return ({ state, reason, failure }) => {
    // A check that has to wait says why.
    if (reason) return t(`reason.${reason as UploadReason}`);
    if (state === "failed" || state === "refused") return t(`failure.${failure ?? "other"}`, { most: UPLOAD_FILES_MAX });
    return state === "sending" ? "" : t(`state.${state}`);
  };
}
