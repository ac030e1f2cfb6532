import { orNotFound } from "~/content/client.server";
import { getArticle } from "~/content/posts.server";
import { contentContext, siteUrlContext } from "~/contexts";
import { readReference, referencesOf } from "~/features/posts/citations/citation-file.server";
import { article as articleData, addMachineMetadata } from "~/features/page/structured-data.server";
import { proseStyles } from "~/features/posts/post-layout";
import { shareOf } from "~/features/posts/read-document.server";
import { postAddress } from "~/features/posts/post-page";
import { loadedMeta } from "~/features/page/page-meta";
import type { Route } from "./+types/route";
import { ArticlePage, articleView } from "./article-page";
export { revalidateUnlessDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";
export { publicPageHeaders as headers } from "~/http/cache-headers";

export const handle = { i18n: ["content", "document", "cards", "citations", "share"] };
export const links = proseStyles;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const [article, reference] = await Promise.all([
    orNotFound(getArticle(content, params.slug)),
    readReference(content, { type: "article", slug: params.slug }),
  ]);
  const references = referencesOf(reference, { type: "article", slug: article.slug }, content, [
    "apa",
  ]);
  const place = postAddress(article, "/article", content.language, { slug: params.slug, url });
  addMachineMetadata(context, {
    jsonLd: articleData(article, reference.author, place, context.get(siteUrlContext)),
  });
  return {
    article: articleView(article),
    references,
    share: shareOf(context.get(siteUrlContext), place.path),
    meta: { ...article.seo, ...place, type: "article" as const, image: article.imageGroup.image },
  };
}

export const meta: Route.MetaFunction = loadedMeta;

export default function ArticleRoute({
  loaderData: { article, references, share },
}: Route.ComponentProps) {
  return <ArticlePage article={article} references={references} share={share} />;
}
