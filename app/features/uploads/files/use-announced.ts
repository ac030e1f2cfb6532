import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatPercent } from "~/i18n/format";
import { useLanguage } from "~/i18n/language";
import { useStateWords } from "./state-words";
import type { UploadRow } from "./upload-row";

/** Number of steps in which progress is announced: enough to show that the upload continues, and few enough not to disturb. */
const STEPS = 4;

/** Returns what a screen reader announces about uploads: each change of state, and every quarter of the bytes. */
export function useAnnounced(rows: readonly UploadRow[]): string {
  const { t } = useTranslation("upload-files");
  const language = useLanguage();
  const words = useStateWords();
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
        : words(row);
    setSaid(news.map((row) => t("said", { name: row.name, what: whatOf(row) })).join(" "));
  }, [rows, t, words, language]);
  return said;
}

const stepOf = ({ sent, size }: UploadRow) => (size ? Math.floor((sent / size) * STEPS) : 0);
const milestone = (row: UploadRow) =>
  `${row.state} ${row.state === "sending" ? stepOf(row) : (row.reason ?? "")}`;
