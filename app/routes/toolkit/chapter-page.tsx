import { useTranslation } from "react-i18next";
import { EYEBROW } from "~/features/cards/parts";
import type { ToolkitChapter } from "#contract/content";
import { WITH_ASIDE } from "~/components/with-aside";
import { ResultList } from "~/features/cards/result-row";
import { foreign } from "~/features/posts/place";
import { rowActions } from "~/features/posts/piece-actions";
import { PieceSection } from "~/features/posts/piece-section";
import { Prose } from "~/features/posts/prose";
import { Trail } from "~/features/posts/trail";
import { UsagePixel } from "~/features/posts/usage-pixel";
import { formatNumber } from "~/i18n/format";
import { useLanguage } from "~/i18n/language";
import { ChapterList, Neighbours } from "./chapter-ways";
import { useToolkitPaths } from "./use-toolkit-paths";

/** Keeps only the toolkit's name and list of chapters, which is all that the page shows of it. */
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
      <div className={WITH_ASIDE}>
        <article>
          <div className="mb-4 max-w-80 print:hidden">
            <p id="place" className={EYEBROW}>
              {t("toolkit.chapter", place)}
            </p>
            <progress
              className="mt-1.5 block"
              value={chapter.number}
              max={toolkit.chapters.length}
              aria-labelledby="place"
            />
          </div>
          <h1 className="t-h1-document" lang={lang}>
            {chapter.title}
          </h1>
          <p className="mt-5 t-lead" lang={lang}>
            {chapter.summary}
          </p>
          <Prose html={chapter.html} lang={lang} className="article-text mt-5" />
          {chapter.resources.length > 0 && (
            <PieceSection id="resources" title={t("toolkit.resources")}>
              <ResultList cards={chapter.resources} heading="h3" action={rowActions} />
            </PieceSection>
          )}
          <Neighbours chapter={chapter} />
        </article>
        <ChapterList toolkit={toolkit} current={chapter.slug} />
      </div>
      <UsagePixel type="toolkit" databaseId={toolkit.databaseId} />
    </div>
  );
}
