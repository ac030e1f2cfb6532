import { redirect } from "react-router";
import type { ToolkitChapter } from "#contract/content";
import { orNotFound } from "~/content/client.server";
import { getToolkitChapter } from "~/content/posts.server";
import { contentContext } from "~/contexts";
import { ResultList } from "~/features/cards/result-row";
import { rowActions } from "~/features/posts/piece-actions";
import { contentStyles } from "~/features/posts/content-styles";
import { borrowing, foreign } from "~/features/posts/place";
import { Prose } from "~/features/posts/prose";
import { Trail } from "~/features/posts/trail";
import { UsagePixel } from "~/features/posts/usage-pixel";
import { siteMeta } from "~/features/shell/site-meta";
import { publicPageHeaders } from "~/http/cache";
import { formatNumber } from "~/i18n/format";
import { routeTexts } from "~/i18n/route-texts";
import { localisedPath } from "~/i18n/paths";
import { useTranslation } from "~/i18n/translate";
import type { Route } from "./+types/chapter";
import { ChapterList, Neighbours } from "./chapter-ways";
import { chapterPath, toolkitPath } from "./chapter-path";

export const handle = await routeTexts("content", "cards");
export const links = contentStyles;

export const headers: Route.HeadersFunction = () => publicPageHeaders();

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const chapter = await orNotFound(getToolkitChapter(content, params.slug, params.chapter));
  const { toolkit } = chapter;
  const path = localisedPath(chapterPath(toolkit.slug, chapter.slug), content.language);
  if (toolkit.slug !== params.slug || chapter.slug !== params.chapter) throw redirect(path + url.search, 301);
  return {
    chapter: chapterView(chapter),
    meta: { title: `${chapter.title} · ${toolkit.title}`, description: chapter.summary, path, ...borrowing(chapter, content.language), type: "book" as const },
  };
}

/** The page shows no more of the toolkit than its name and its list of chapters. */
function chapterView({ toolkit: { databaseId, slug, title, language, chapters }, translations: _placed, ...chapter }: ToolkitChapter) {
  return { ...chapter, toolkit: { databaseId, slug, title, language, chapters } };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => siteMeta(matches[0], loaderData?.meta);

export default function ChapterPage({ loaderData: { chapter } }: Route.ComponentProps) {
  const { t, language } = useTranslation("content");
  const { toolkit } = chapter;
  const lang = foreign(chapter.language, language);
  const place = { number: formatNumber(chapter.number, language), total: formatNumber(toolkit.chapters.length, language) };
  return (
    <div className="wrap">
      <Trail
        items={[
          { to: "/toolkits", label: t("toolkits.title") },
          { to: toolkitPath(toolkit.slug), label: toolkit.title },
        ]}
      />
      <div className="with-aside">
        <article>
          <div className="chapter-place">
            <p id="place" className="eyebrow">
              {t("toolkit.chapter", place)}
            </p>
            <progress value={chapter.number} max={toolkit.chapters.length} aria-labelledby="place" />
          </div>
          <h1 className="t-h1-document chapter-title" lang={lang}>
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
