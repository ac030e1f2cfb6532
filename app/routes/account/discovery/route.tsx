import { EmptyState } from "~/components/empty-state";
import { SectionHead } from "~/components/section-head";
import { searchDocuments } from "~/content/search.server";
import { accountOf, contentContext } from "~/contexts";
import { CollectionCard, RowCard, ShelfCard } from "~/features/cards/cards";
import { useCardWords } from "~/features/cards/words";
import { Trail } from "~/features/posts/trail";
import { withoutAbstracts } from "~/features/posts/slim";
import { pageStyles } from "~/features/shell/page-styles";
import { siteMeta } from "~/features/shell/site-meta";
import { routeTexts } from "~/i18n/route-texts";
import { serverTexts } from "~/i18n/texts.server";
import { useTranslation } from "~/i18n/translate";
import { requireStaff } from "~/middleware/require-staff";
import type { Route } from "./+types/route";

export const handle = await routeTexts("members", "cards");
export const links = pageStyles;
export const middleware: Route.MiddlewareFunction[] = [requireStaff];

const LATEST = 8;
const RECOMMENDED = 4;
const COLLECTIONS = 3;

export async function loader({ context, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const [latest, recommended, collections] = await Promise.all([
    searchDocuments(content, { sort_by: "Latest", page_size: LATEST }),
    searchDocuments(content, { sort_by: "Recommended", page_size: RECOMMENDED }),
    searchDocuments(content, { post_type: ["featured_collection", "internal_collection"], page_size: COLLECTIONS }),
  ]);
  const t = serverTexts(content.language).translator("members");
  return {
    name: accountOf(context).name,
    latest: withoutAbstracts(latest.documents),
    recommended: withoutAbstracts(recommended.documents),
    collections: collections.documents,
    meta: { title: t("discovery.title"), description: t("discovery.description"), path: url.pathname, robots: "noindex" },
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => siteMeta(matches[0], loaderData?.meta);

/** Where staff arrive: what is recommended and what is new. */
export default function Discovery({ loaderData: { name, latest, recommended, collections } }: Route.ComponentProps) {
  const { t } = useTranslation("members");
  const words = useCardWords();
  const all = (query: string) => ({ to: `/search?${query}`, label: t("discovery.all") });
  return (
    <div className="wrap">
      <Trail />
      <header className="page-head">
        <h1>{t("discovery.title")}</h1>
        <p className="t-lead">{t("discovery.welcome", { name })}</p>
      </header>
      {latest.length === 0 ? <EmptyState blocks="internal" title={t("discovery.empty")} /> : null}
      {recommended.length > 0 ? (
        <section className="section" aria-labelledby="recommended">
          <SectionHead id="recommended" title={t("discovery.recommended")} link={all("sort=recommended")} />
          <ul className="shelf-grid">
            {recommended.map((card) => (
              <ShelfCard key={card.databaseId} card={card} words={words} place="recommended" />
            ))}
          </ul>
        </section>
      ) : null}
      {latest.length > 0 ? (
        <section className="section" aria-labelledby="latest">
          <SectionHead id="latest" title={t("discovery.latest")} link={all("sort=latest")} />
          <ul className="latest">
            {latest.map((card) => (
              <RowCard key={card.databaseId} card={card} words={words} place="latest" />
            ))}
          </ul>
        </section>
      ) : null}
      {collections.length > 0 ? (
        <section className="section" aria-labelledby="collections">
          <SectionHead id="collections" title={t("discovery.collections")} link={all("type=collection")} />
          <ul className="cards">
            {collections.map((card) => (
              <CollectionCard key={card.databaseId} card={card} words={words} />
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}
