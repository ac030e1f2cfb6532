import { Fragment } from "react";
import type { Article } from "#contract/content";
import { orNotFound } from "~/content/client.server";
import { getArticle } from "~/content/posts.server";
import { contentContext } from "~/contexts";
import { authorPath } from "~/features/authors/paths";
import { Eyebrow } from "~/features/cards/parts";
import { useCardWords } from "~/features/cards/words";
import { Cover } from "~/features/covers/cover";
import { PieceActions } from "~/features/posts/piece-actions";
import { contentStyles } from "~/features/posts/content-styles";
import { foreign, placeOf } from "~/features/posts/place";
import { withoutAbstracts } from "~/features/posts/slim";
import { Trail } from "~/features/posts/trail";
import { siteMeta } from "~/features/shell/site-meta";
import { publicPageHeaders } from "~/http/cache";
import { Link } from "~/i18n/link";
import { routeTexts } from "~/i18n/route-texts";
import { useTranslation } from "~/i18n/translate";
import type { Route } from "./+types/route";
import { Blocks, Picture } from "./body";

export const handle = await routeTexts("content", "cards");
export const links = contentStyles;

export const headers: Route.HeadersFunction = () => publicPageHeaders();

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const article = await orNotFound(getArticle(content, params.slug));
  const place = placeOf(article, "/article", content.language, { slug: params.slug, url });
  return { article: articleView(article), meta: { ...article.seo, ...place, type: "article" as const, image: article.imageGroup.image } };
}

/** What the page shows; its lists of resources show no abstracts. */
function articleView({ seo: _seo, translations: _translations, ...article }: Article) {
  return { ...article, body: article.body.map((block) => (block.type === "resources" ? { ...block, resources: withoutAbstracts(block.resources) } : block)) };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => siteMeta(matches[0], loaderData?.meta);

export default function ArticlePage({ loaderData: { article } }: Route.ComponentProps) {
  const { t, language } = useTranslation("content");
  const words = useCardWords();
  const lang = foreign(article.language, language);
  return (
    <div className="wrap">
      <Trail />
      <article className="piece">
        <Cover card={article} className="piece-cover" eager />
        <Eyebrow card={article} words={words} />
        <div className="piece-body">
          <h1 className="t-h1-document" lang={lang}>
            {article.title}
          </h1>
          {article.authors.length > 0 && (
            <p className="piece-by">
              {t("article.by")}{" "}
              {article.authors.map((author, i) => (
                <Fragment key={author.slug}>
                  {i > 0 && ", "}
                  <Link to={authorPath(author.slug)}>{author.name}</Link>
                </Fragment>
              ))}
            </p>
          )}
          <p className="t-lead" lang={lang}>
            {article.text}
          </p>
          <div className="actions piece-actions">
            <PieceActions piece={article} />
          </div>
          <Picture group={article.imageGroup} lang={lang} />
          <Blocks blocks={article.body} lang={lang} />
        </div>
      </article>
    </div>
  );
}
