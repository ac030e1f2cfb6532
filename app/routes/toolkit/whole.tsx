import { clsx } from "clsx";
import { useTranslation } from "react-i18next";
import { EYEBROW } from "~/features/cards/parts";
import { PIECE_SECTION } from "~/features/posts/piece-section";
import { foreign } from "~/features/posts/place";
import { Prose } from "~/features/posts/prose";
import { formatNumber } from "~/i18n/format";
import { useLanguage } from "~/i18n/language";
import type { ChapterText } from "./whole.server";

/** All chapters on one page, for reading, searching or printing. */
export function WholeText({ chapters }: { chapters: readonly ChapterText[] }) {
  const { t } = useTranslation("content");
  const language = useLanguage();
  const total = formatNumber(chapters.length, language);
  return chapters.map(({ number, slug, title, summary, html, language: textLanguage }) => {
    const lang = foreign(textLanguage, language);
    return (
      <section
        key={slug}
        className={clsx("border-t-2 border-ink pt-6 print:break-before-page", PIECE_SECTION)}
        aria-labelledby={`chapter-${number}`}
      >
        <p className={EYEBROW}>
          {t("toolkit.chapter", { number: formatNumber(number, language), total })}
        </p>
        <h2 id={`chapter-${number}`} className="mb-3 t-h1-document" lang={lang}>
          {title}
        </h2>
        <p className="t-lead" lang={lang}>
          {summary}
        </p>
        <Prose html={html} lang={lang} className="article-text mt-6" />
      </section>
    );
  });
}
