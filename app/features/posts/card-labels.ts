import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { LANGUAGE_INFO, type PageLanguage } from "#contract/languages";
import type { FileKind } from "#contract/names";
import type { FileSummary } from "#contract/shared";
import { formatBytes, formatNumber, useLanguage, useLanguageName } from "~/i18n/language";
import { contentLang } from "./post-page";

/** Placeholder for a file's title in a text, to be replaced by an element. */
export const TITLE_PLACEHOLDER = "\uFFFC";

/** All texts of rows, looked up once per list instead of once per row. */
export interface CardLabels {
  language: PageLanguage;
  /** `lang` of the content system's names of types and publishers. */
  contentLang: string | undefined;
  types: Record<string, string>;
  internal: string;
  link: string;
  title: string;
  year: string;
  filesIn: string;
  size: string;
  /** Returns a place in a file; `TITLE_PLACEHOLDER` marks its title. */
  inFile: (kind: FileKind, page: number | null) => string;
  pages: (count: number) => string;
  resources: (count: number) => string;
  /** Between the parts of a line. */
  dot: string;
  number: (value: number) => string;
  bytes: (value: number) => string;
  languageName: (code: string) => string;
}

/** Returns a function that remembers the texts of `make`, so that each count and language is formatted once per list. */
function remember<Key>(make: (key: Key) => string): (key: Key) => string {
  const known = new Map<Key, string>();
  return (key) => {
    let text = known.get(key);
    if (text === undefined) known.set(key, (text = make(key)));
    return text;
  };
}

export function useCardLabels(): CardLabels {
  const { t } = useTranslation("cards");
  const language = useLanguage();
  const languageName = useLanguageName();
  return useMemo(() => {
    const document = t("document");
    return {
      language,
      contentLang: contentLang(language),
      types: {
        document,
        internal_document: document,
        internal_pdf: document,
        article: t("article"),
        toolkit: t("toolkit"),
        collection: t("collection"),
        page: t("page"),
      },
      internal: t("internal"),
      link: t("link"),
      title: t("title"),
      year: t("year"),
      filesIn: t("filesIn"),
      size: t("size"),
      inFile: (kind, page) => {
        const place = {
          title: TITLE_PLACEHOLDER,
          page: page === null ? "" : formatNumber(page, language),
        };
        if (page === null || kind === "XLSX") return t("inFile", place);
        return kind === "PPTX" ? t("inFile.slide", place) : t("inFile.page", place);
      },
      pages: remember((count: number) =>
        t("pages", { count, number: formatNumber(count, language) }),
      ),
      resources: remember((count: number) =>
        t("resources", { count, number: formatNumber(count, language) }),
      ),
      // From right to left a number after "PDF" would otherwise appear on the wrong side; the mark ties it to its line.
      dot: LANGUAGE_INFO[language].direction === "rtl" ? " · \u200f" : " · ",
      number: (value) => formatNumber(value, language),
      bytes: (value) => formatBytes(value, language),
      languageName: remember(languageName),
    };
  }, [t, language, languageName]);
}

/** Returns the file that a visitor would choose: the one in their language, or the first in the site's order. */
export function leadingFile(
  files: readonly FileSummary[],
  language: string,
): FileSummary | undefined {
  return files.find((file) => file.language === language) ?? files[0];
}

/** Returns "PDF · 2.4 MB · 64 pages"; nothing for a text, whose language says everything. */
export function fileMeta(file: FileSummary, labels: CardLabels, pages = true): string {
  if (file.kind === "TEXT") return "";
  let text = file.kind === "LINK" ? labels.link : file.kind;
  if (file.size !== null) text += labels.dot + labels.bytes(file.size);
  if (pages && file.pageCount !== null) text += labels.dot + labels.pages(file.pageCount);
  return text;
}
