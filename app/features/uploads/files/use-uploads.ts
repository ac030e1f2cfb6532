import { useCallback, useEffect, useState, useSyncExternalStore, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { FileLanguage } from "#contract/upload-rules";
import { useLeaving } from "~/features/dialogs/use-unsaved-form";
import { createUploads, type Uploads, type UploadRow } from "./uploads";
import { formatPercent, useLanguage } from "~/i18n/language";
import { useStateLabel } from "./file-row";

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

/** Number of steps in which progress is announced: enough to show that the upload continues, and few enough not to disturb. */
const STEPS = 4;

/** Returns what a screen reader announces about uploads: each change of state, and every quarter of the bytes. */
export function useAnnounced(rows: readonly UploadRow[]): string {
  const { t } = useTranslation("upload-files");
  const language = useLanguage();
  const stateLabel = useStateLabel();
  const heard = useRef<Map<string, string> | null>(null);
  const [said, setSaid] = useState("");

  useEffect(() => {
    const before = heard.current;
    const now = new Map(rows.map((row) => [row.key, milestone(row)]));
    heard.current = now;
    // Files that exist when the page opens are read with the page.
    const news = before
      ? rows.filter((row) => before.get(row.key) !== now.get(row.key) && row.state !== "waiting")
      : [];
    if (news.length === 0) return;
    const whatOf = (row: UploadRow) =>
      row.state === "sending"
        ? t("said.sent", { percent: formatPercent(stepOf(row) / STEPS, language) })
        : stateLabel(row);
    setSaid(news.map((row) => t("said", { name: row.name, what: whatOf(row) })).join(" "));
  }, [rows, t, stateLabel, language]);
  return said;
}

const stepOf = ({ sent, size }: UploadRow) => (size ? Math.floor((sent / size) * STEPS) : 0);
const milestone = (row: UploadRow) =>
  `${row.state} ${row.state === "sending" ? stepOf(row) : (row.reason ?? "")}`;
