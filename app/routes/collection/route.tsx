import { orNotFound } from "~/content/client.server";
import { getCollection } from "~/content/collections.server";
import { contentContext } from "~/contexts";
import { Slider } from "~/components/slider";
import { ShelfCard } from "~/features/cards/cards";
import { useCardWords } from "~/features/cards/words";
import { foreign, placeOf } from "~/features/posts/place";
import { withoutAbstracts } from "~/features/posts/slim";
import { Trail } from "~/features/posts/trail";
import { siteMeta } from "~/features/shell/site-meta";
import { publicPageHeaders } from "~/http/cache";
import { formatDate } from "~/i18n/format";
import { pageStyles } from "~/features/shell/page-styles";
import { routeTexts } from "~/i18n/route-texts";
import { useTranslation } from "~/i18n/translate";
import type { Route } from "./+types/route";
import { getPieces, readPiecesQuery } from "./pieces.server";
import { Resources } from "./resources";

export const handle = await routeTexts("content", "cards");
export const links = pageStyles;

export const headers: Route.HeadersFunction = () => publicPageHeaders();

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const collection = await orNotFound(getCollection(content, params.slug));
  const place = placeOf(collection, "/collection", content.language, { slug: params.slug, url });
  // The search goes by the collection's number, which only the collection tells.
  const query = readPiecesQuery(url.searchParams);
  const pieces = await getPieces(content, collection.databaseId, query);
  const { databaseId, slug, title, language, description, curator, postCount, modified, recommendedPosts } = collection;
  return {
    collection: { databaseId, slug, title, language, description, curator, modified, recommendedPosts: withoutAbstracts(recommendedPosts), count: postCount ?? pieces.count },
    query,
    pieces,
    meta: { title, description: collection.abstract, ...place, robots: query.q || query.page > 1 ? "noindex,follow" : undefined, image: collection.thumbnail },
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => siteMeta(matches[0], loaderData?.meta);

export default function CollectionPage({ loaderData: { collection, query, pieces } }: Route.ComponentProps) {
  const { t, language } = useTranslation("content");
  const words = useCardWords();
  const lang = foreign(collection.language, language);
  return (
    <div className="wrap">
      <Trail items={[{ to: "/collections", label: t("collections.title") }]} />
      <header className="page-head">
        <h1 lang={lang}>{collection.title}</h1>
        <p className="t-lead" lang={lang}>
          {collection.description}
        </p>
        <p className="page-facts">
          {collection.curator ? <>{t("collection.curator", { name: collection.curator })} · </> : null}
          {t("resources", { count: collection.count })} · {t("modified", { date: formatDate(collection.modified, language) })}
        </p>
      </header>
      {collection.recommendedPosts.length > 0 && (
        <Slider id="start-here" className="section" title={t("collection.startHere")} previousLabel={t("slider.previous")} nextLabel={t("slider.next")}>
          {collection.recommendedPosts.map((card) => (
            <ShelfCard key={card.databaseId} card={card} words={words} plain />
          ))}
        </Slider>
      )}
      <Resources slug={collection.slug} total={collection.count} query={query} pieces={pieces} />
    </div>
  );
}
