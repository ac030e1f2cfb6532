import { fileMeta, useCardWords } from "~/features/cards/words";
import { formatBytes, formatDuration, slowLineSeconds } from "~/i18n/format";
import { useTranslation } from "~/i18n/translate";
import type { FileView } from "./document.view.server";

/** How files are told of: what they are, and how long a slow line takes for them. */
export function useFileWords() {
  const { t, language } = useTranslation("cards");
  const { t: tDocument } = useTranslation("document");
  const words = useCardWords();

  const kind = (file: FileView, pages: boolean) => fileMeta(file, words, pages);
  /** Null for links to elsewhere, and above ten minutes. */
  const time = (file: FileView) => {
    const seconds = file.size === null ? null : slowLineSeconds(file.size);
    return seconds === null ? null : t("slowLine", { time: formatDuration(seconds, language) });
  };
  /** What the words of a file cost, and the file in their stead where that is more. */
  const textCost = ({ text, size }: FileView) => {
    if (!text) return "";
    const own = formatBytes(text.size, language);
    return size !== null && text.size < size ? tDocument("text.cost", { text: own, file: formatBytes(size, language) }) : own;
  };
  const cost = (file: FileView, { pages }: { pages: boolean }) => [kind(file, pages), time(file)].filter(Boolean).join(" · ");
  return { kind, time, cost, textCost };
}
