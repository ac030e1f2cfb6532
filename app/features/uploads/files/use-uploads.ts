import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import type { FileLanguage } from "#contract/upload-rules";
import { useLeaving } from "~/features/dialogs/use-leaving";
import { createUploads, type Uploads } from "./uploads";
import type { UploadRow } from "./upload-row";

/**
 * Returns the upload store that all `FilesField`s of a form share. Files are sent while the form is on the page or in
 * its dialog. A user who leaves during an upload is asked first.
 */
export function useUploads(): Uploads {
  const { t } = useTranslation("upload-files");
  const [uploads] = useState(() => createUploads());
  const isUnderWay = useCallback(() => uploads.counts().underWay > 0, [uploads]);
  useLeaving(isUnderWay, t("leave"));
  useEffect(() => {
    window.addEventListener("online", uploads.retryNow);
    // A file dropped beside its field would replace the page.
    window.addEventListener("dragover", refuseDrop);
    window.addEventListener("drop", refuseDrop);
    return () => {
      window.removeEventListener("online", uploads.retryNow);
      window.removeEventListener("dragover", refuseDrop);
      window.removeEventListener("drop", refuseDrop);
      uploads.stop();
    };
  }, [uploads]);
  return uploads;
}

function refuseDrop(event: DragEvent): void {
  const isFileField = event.target instanceof HTMLInputElement && event.target.type === "file";
  if (!isFileField && event.dataTransfer?.types.includes("Files")) event.preventDefault();
}

const NONE: readonly UploadRow[] = [];

/** Returns all current rows; none on the server. */
export const useUploadRows = (uploads: Uploads): readonly UploadRow[] =>
  useSyncExternalStore(uploads.subscribe, uploads.rows, () => NONE);

/** Returns the ids of a language's files to be submitted: those that the content system knows and has not refused. */
export function idsOf(rows: readonly UploadRow[], language: FileLanguage): string[] {
  return rows.flatMap((row) =>
    row.language === language && row.state !== "refused" && row.id !== undefined ? [row.id] : [],
  );
}
