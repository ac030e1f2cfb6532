import { fileMeta, useCardWords } from "~/features/cards/words";
import { formatDuration, slowLineSeconds } from "~/i18n/format";
import { useTranslation } from "~/i18n/translate";
import type { FileView } from "./document.view.server";

/** How files are told of: what they are, and how long a slow line takes for them. */
export function useFileWords() {
  const { t, language } = useTranslation("cards");
  const words = useCardWords();

  const kind = (file: FileView, pages: boolean) => fileMeta(file, words, pages);
  /** Null for links to elsewhere, and above ten minutes. */
  const time = (file: FileView) => {
    const seconds = file.size === null ? null : slowLineSeconds(file.size);
    return seconds === null ? null : t("slowLine", { time: formatDuration(seconds, language) });
  };
  const cost = (file: FileView, { pages }: { pages: boolean }) => [kind(file, pages), time(file)].filter(Boolean).join(" · ");
  return { kind, time, cost };
}
