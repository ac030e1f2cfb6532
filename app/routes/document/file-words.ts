import { useTranslation } from "react-i18next";
import { fileMeta, useCardWords } from "~/features/cards/words";
import { gainfulTextCost } from "~/features/documents/text-cost";
import { useLight } from "~/features/light/light-context";
import { formatBytes, formatDuration, slowLineSeconds } from "~/i18n/format";
import { useLanguage } from "~/i18n/language";
import type { FileView } from "./document.view.server";

export type FileWords = ReturnType<typeof useFileWords>;

/** Returns functions for texts about files: their facts, and download times on a slow connection. Called once per list. */
export function useFileWords() {
  const { t } = useTranslation("cards");
  const language = useLanguage();
  const { t: tDocument } = useTranslation("document");
  const words = useCardWords();
  const light = useLight();

  const kind = (file: FileView, pages: boolean) => fileMeta(file, words, pages);
  /** Null for external links, and above ten minutes. */
  const time = (file: FileView) => {
    const seconds = file.size === null ? null : slowLineSeconds(file.size);
    return seconds === null ? null : t("slowLine", { time: formatDuration(seconds, language) });
  };
  /** Describes the transfer size of a file's text and of the file itself; undefined if the text is not smaller. */
  const textCost = ({ text, size }: FileView) => {
    const cost = text && size !== null ? gainfulTextCost(text, size, light) : null;
    return cost === null
      ? undefined
      : tDocument("text.cost", {
          text: formatBytes(cost, language),
          file: formatBytes(size ?? 0, language),
        });
  };
  const cost = (file: FileView, { pages }: { pages: boolean }) =>
    [kind(file, pages), time(file)].filter(Boolean).join(" · ");
  return { kind, time, cost, textCost };
}
