import { orNotFound } from "~/content/client.server";
import { getToolkit } from "~/content/posts.server";
import { contentContext } from "~/contexts";
import { Eyebrow } from "~/features/cards/parts";
import { useCardWords } from "~/features/cards/words";
import { Cover } from "~/features/covers/cover";
import { PieceActions } from "~/features/posts/piece-actions";
import { contentStyles } from "~/features/posts/content-styles";
import { foreign, placeOf } from "~/features/posts/place";
import { Prose } from "~/features/posts/prose";
import { Trail } from "~/features/posts/trail";
import { UsagePixel } from "~/features/posts/usage-pixel";
import { siteMeta } from "~/features/shell/site-meta";
import { publicPageHeaders } from "~/http/cache";
import { formatDate } from "~/i18n/format";
import { Link } from "~/i18n/link";
import { routeTexts } from "~/i18n/route-texts";
import { useTranslation } from "~/i18n/translate";
import type { Route } from "./+types/route";
import { chapterPath } from "./chapter-path";
import { ReadMark } from "./chapter-ways";
import { ReadingProgress, StartReading } from "./progress";
import { useReadChapters } from "./use-read-chapters";

export const handle = await routeTexts("content", "cards");
export const links = contentStyles;

export const headers: Route.HeadersFunction = () => publicPageHeaders();

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const toolkit = await orNotFound(getToolkit(content, params.slug));
  const place = placeOf(toolkit, "/toolkit", content.language, { slug: params.slug, url });
  const { seo, translations: _placed, ...shown } = toolkit;
  return { toolkit: shown, meta: { ...seo, ...place, type: "book" as const, image: toolkit.thumbnail } };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => siteMeta(matches[0], loaderData?.meta);

export default function ToolkitPage({ loaderData: { toolkit } }: Route.ComponentProps) {
  const { t, language } = useTranslation("content");
  const words = useCardWords();
  const lang = foreign(toolkit.language, language);
  const read = useReadChapters(toolkit.databaseId);
  return (
    <div className="wrap">
      <Trail items={[{ to: "/toolkits", label: t("toolkits.title") }]} />
      <article className="piece">
        <Cover card={toolkit} className="piece-cover" eager />
        <Eyebrow card={toolkit} words={words} />
        <div className="piece-body">
          <h1 className="t-h1-document" lang={lang}>
            {toolkit.toolkitFields.title}
          </h1>
          <p className="t-lead" lang={lang}>
            {toolkit.toolkitFields.description}
          </p>
          <div className="actions piece-actions">
            <StartReading toolkit={toolkit} read={read} />
            <PieceActions piece={toolkit} />
          </div>
          <Prose html={toolkit.toolkitFields.html} lang={lang} />
          <section className="piece-section" aria-labelledby="chapters">
            <h2 id="chapters">{t("toolkit.chapters")}</h2>
            <ol className="chapters" lang={lang}>
              {toolkit.chapters.map((chapter) => (
                <li key={chapter.slug}>
                  <span className="chapter-number" aria-hidden="true">
                    {chapter.number}
                  </span>
                  <div>
                    <h3>
                      <Link to={chapterPath(toolkit.slug, chapter.slug)}>{chapter.title}</Link>
                    </h3>
                    <p>{chapter.summary}</p>
                  </div>
                  {read.has(chapter.number) ? <ReadMark /> : null}
                </li>
              ))}
            </ol>
            <ReadingProgress toolkit={toolkit} read={read} />
          </section>
          <p className="piece-foot">{t("modified", { date: formatDate(toolkit.modified, language) })}</p>
        </div>
      </article>
      <UsagePixel type="toolkit" databaseId={toolkit.databaseId} />
    </div>
  );
}
