import { useTranslation } from "react-i18next";
import { fileMeta, useCardWords } from "~/features/cards/words";
import { gainfulTextCost } from "~/features/documents/text-cost";
import { useLight } from "~/features/light/light-context";
import { formatBytes, formatDuration, slowLineSeconds } from "~/i18n/format";
import { useLanguage } from "~/i18n/language";
import type { FileView } from "./document.view.server";

export type FileWords = ReturnType<typeof useFileWords>;

/** What is said about files: what they are, and how long a slow line takes for them. Called once per list. */
export function useFileWords() {
  const { t } = useTranslation("cards");
  const language = useLanguage();
  const { t: tDocument } = useTranslation("document");
  const words = useCardWords();
  const light = useLight();

  const kind = (file: FileView, pages: boolean) => fileMeta(file, words, pages);
  /** Null for links to elsewhere, and above ten minutes. */
  const time = (file: FileView) => {
    const seconds = file.size === null ? null : slowLineSeconds(file.size);
    return seconds === null ? null : t("slowLine", { time: formatDuration(seconds, language) });
  };
  /** What the words of a file cost and what the file would; nothing where they are no gain. */
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
