import { orNotFound } from "~/content/client.server";
import { getArticle } from "~/content/posts.server";
import { contentContext } from "~/contexts";
import { contentStyles } from "~/features/posts/content-styles";
import { placeOf } from "~/features/posts/place";
import { siteMeta } from "~/features/shell/site-meta";
import { publicPageHeaders } from "~/http/cache";
import { routeTexts } from "~/i18n/route-texts";
import type { Route } from "./+types/route";
import { ArticlePage, articleView } from "./article-page";

export const handle = await routeTexts("content", "cards");
export const links = contentStyles;

export const headers: Route.HeadersFunction = () => publicPageHeaders();

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const article = await orNotFound(getArticle(content, params.slug));
  const place = placeOf(article, "/article", content.language, { slug: params.slug, url });
  return { article: articleView(article), meta: { ...article.seo, ...place, type: "article" as const, image: article.imageGroup.image } };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => siteMeta(matches[0], loaderData?.meta);

export default function ArticleRoute({ loaderData: { article } }: Route.ComponentProps) {
  return <ArticlePage article={article} />;
}
