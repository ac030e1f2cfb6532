import { useTranslation } from "react-i18next";
import type { ToolkitChapter } from "#contract/content";
import { ResultList } from "~/features/cards/result-row";
import { foreign } from "~/features/posts/place";
import { rowActions } from "~/features/posts/piece-actions";
import { Prose } from "~/features/posts/prose";
import { Trail } from "~/features/posts/trail";
import { UsagePixel } from "~/features/posts/usage-pixel";
import { formatNumber } from "~/i18n/format";
import { useLanguage } from "~/i18n/language";
import { ChapterList, Neighbours } from "./chapter-ways";
import { useToolkitPaths } from "./use-toolkit-paths";

/** The page shows no more of the toolkit than its name and its list of chapters. */
export function chapterView({
  toolkit: { databaseId, slug, title, language, chapters },
  translations: _placed,
  ...chapter
}: ToolkitChapter) {
  return { ...chapter, toolkit: { databaseId, slug, title, language, chapters } };
}

/** One chapter of a toolkit. */
export function ChapterPage({ chapter }: { chapter: ReturnType<typeof chapterView> }) {
  const { t } = useTranslation("content");
  const language = useLanguage();
  const { toolkit } = chapter;
  const lang = foreign(chapter.language, language);
  const { frontTo } = useToolkitPaths();
  const place = {
    number: formatNumber(chapter.number, language),
    total: formatNumber(toolkit.chapters.length, language),
  };
  return (
    <div className="wrap">
      <Trail
        items={[
          { to: "/toolkits", label: t("toolkits.title") },
          { to: frontTo(toolkit.slug), label: toolkit.title },
        ]}
      />
      <div className="with-aside">
        <article>
          <div className="chapter-place">
            <p id="place" className="eyebrow">
              {t("toolkit.chapter", place)}
            </p>
            <progress
              value={chapter.number}
              max={toolkit.chapters.length}
              aria-labelledby="place"
            />
          </div>
          <h1 className="t-h1-document" lang={lang}>
            {chapter.title}
          </h1>
          <p className="t-lead" lang={lang}>
            {chapter.summary}
          </p>
          <Prose html={chapter.html} lang={lang} className="article-text" />
          {chapter.resources.length > 0 && (
            <section className="piece-section" aria-labelledby="resources">
              <h2 id="resources">{t("toolkit.resources")}</h2>
              <ResultList cards={chapter.resources} heading="h3" action={rowActions} />
            </section>
          )}
          <Neighbours chapter={chapter} />
        </article>
        <ChapterList toolkit={toolkit} current={chapter.slug} />
      </div>
      <UsagePixel type="toolkit" databaseId={toolkit.databaseId} />
    </div>
  );
}
