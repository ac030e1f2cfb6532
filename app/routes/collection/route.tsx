import { orNotFound } from "~/content/client.server";
import { getCollection } from "~/content/collections.server";
import { contentContext } from "~/contexts";
import { getFilesWeight } from "~/content/packs.server";
import { SaveButton } from "~/features/library/save-button";
import { BUSY_PARAMETER } from "~/features/packs/busy";
import { DownloadAll } from "~/features/packs/download-all";
import { foreign, placeOf } from "~/features/posts/place";
import { withoutAbstracts } from "~/features/posts/slim";
import { Trail } from "~/features/posts/trail";
import { siteMeta } from "~/features/shell/site-meta";
import { publicPageHeaders } from "~/http/cache";
import { formatDate } from "~/i18n/format";
import { contentStyles } from "~/features/posts/content-styles";
import { routeTexts } from "~/i18n/route-texts";
import { useTranslation } from "~/i18n/translate";
import type { Route } from "./+types/route";
import { getPieces, knownQuery, readPiecesQuery, robotsOf } from "./pieces.server";
import { collectionPath } from "~/features/collections/paths";
import { Resources } from "./resources";
import { getSlides } from "./slides.server";
import { StartHere } from "./start-here";

export const handle = await routeTexts("content", "cards");
export const links = contentStyles;

export const headers: Route.HeadersFunction = () => publicPageHeaders();

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const collection = await orNotFound(getCollection(content, params.slug));
  const place = placeOf(collection, "/collection", content.language, { slug: params.slug, url });
  const { databaseId, slug, title, language, description, curator, postCount, modified, recommendedPosts, saved } = collection;
  // What is in it goes by the collection's number, which only the collection tells.
  const asked = readPiecesQuery(url.searchParams);
  const [pieces, slides, files] = await Promise.all([
    getPieces(content, databaseId, asked),
    getSlides(content, databaseId, recommendedPosts, asked.slide),
    getFilesWeight(content, "collections", databaseId),
  ]);
  const query = knownQuery(asked, pieces.keywords);
  return {
    collection: { databaseId, slug, title, language, description, curator, modified, saved, count: postCount ?? pieces.count },
    query,
    pieces,
    slides: { ...slides, cards: withoutAbstracts(slides.cards) },
    files: { ...files, busy: url.searchParams.has(BUSY_PARAMETER) },
    meta: { title, description: collection.abstract, ...place, robots: robotsOf(query), image: collection.thumbnail },
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => siteMeta(matches[0], loaderData?.meta);

export default function CollectionPage({ loaderData: { collection, query, pieces, slides, files } }: Route.ComponentProps) {
  const { t, language } = useTranslation("content");
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
        <div className="actions piece-actions">
          <DownloadAll page={collectionPath(collection.slug)} weight={files} busy={files.busy} />
          <SaveButton piece={collection} labelled />
        </div>
      </header>
      <StartHere key={collection.slug} slug={collection.slug} query={query} slides={slides} />
      <Resources slug={collection.slug} total={collection.count} query={query} pieces={pieces} />
    </div>
  );
}
