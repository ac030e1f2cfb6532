import { useTranslation } from "react-i18next";
import { redirectDocument } from "react-router";
import { RECENT_DOCUMENTS_LIMIT } from "#contract/limits";
import { DEFAULT_LANGUAGE } from "#contract/languages";
import { SectionHead } from "~/components/section-head";
import { getCollections } from "~/content/collections.server";
import { searchDocuments } from "~/content/search.server";
import { getLayout } from "~/content/site.server";
import { getTaxonomies } from "~/content/taxonomies.server";
import { contentContext, siteUrlContext, visitorContext } from "~/contexts";
import { CARD_GRID } from "~/features/cards/card-look";
import { CollectionCard } from "~/features/cards/cards";
import { useCardWords } from "~/features/cards/words";
import { feedPath } from "~/features/feeds/feed-path";
import { webSite } from "~/features/metadata/pages.server";
import { tellMachines } from "~/features/metadata/tell-machines.server";
import { withoutAbstracts } from "~/features/posts/slim";
import { EMPTY_SEARCH } from "~/features/search/search-state";
import { siteMeta } from "~/features/shell/site-meta";
import { publicPageHeaders } from "~/http/cache";
import { localisedPath } from "~/i18n/paths";
import { startLanguage } from "~/i18n/start-language.server";
import { i18nOf } from "~/i18n/i18next.server";
import type { Route } from "./+types/route";
import { Hero } from "./hero";
import { LatestSlider } from "./latest-slider";
import { NewsletterBand } from "./newsletter-band";
import { topTopics } from "./top-topics";
import { TopicGrid } from "./topic-grid";
export { keepBehindDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";

export const handle = { i18n: ["start", "cards"] };

const FEATURED_COLLECTIONS = 3;
/** The URL without a language responds in the visitor's language, so caches must vary by what determines it. */
const VARY = "Accept-Language, Cookie, Save-Data, ECT";

export const headers: Route.HeadersFunction = () => ({ ...publicPageHeaders(), Vary: VARY });

/** A language change reloads the shell, hence a document redirect. */
const detectLanguage: Route.MiddlewareFunction = async ({ params, request, url, context }) => {
  if (params.lang !== undefined) return;
  const { chosenLanguage, previewed, account } = context.get(visitorContext);
  if (previewed) return;
  const language = await startLanguage(chosenLanguage ?? account?.language ?? null, request);
  if (language === DEFAULT_LANGUAGE) return;
  throw redirectDocument(localisedPath("/", language) + url.search, {
    status: 302,
    headers: { Vary: VARY, "Cache-Control": "private" },
  });
};

export const middleware: Route.MiddlewareFunction[] = [detectLanguage];

export async function loader({ context }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const [{ topics = [] }, recent, { collections }, everything, inLanguage, { settings }] =
    await Promise.all([
      getTaxonomies(content, ["topics"]),
      content.post("/get_recent_documents", {
        body: { lang: content.contentLanguage, limit: RECENT_DOCUMENTS_LIMIT },
      }),
      getCollections(content),
      // Only for its total.
      searchDocuments(content, { page_size: 1 }),
      // Only for its topic counts.
      searchDocuments(content, {
        page_size: 1,
        document_languages: [content.contentLanguage],
        facets: true,
      }),
      getLayout(content),
    ]);
  const t = i18nOf(content.language).getFixedT(null, "start");
  const description = settings.description || t("hero.lead");
  const jsonLd = webSite(
    { title: settings.title, description, logo: settings.companyLogo },
    {
      language: content.language,
      path: localisedPath("/", content.language),
      searchPath: localisedPath("/search", content.language),
    },
    context.get(siteUrlContext),
  );
  tellMachines(context, { jsonLd });
  return {
    topics: topTopics(
      topics.filter((topic) => topic.parentDatabaseId === null),
      inLanguage.facets?.topics ?? [],
    ).map(({ slug, name, count, family }) => ({
      slug,
      name,
      count,
      family: family ?? ("none" as const),
    })),
    topicCount: topics.length,
    resourceCount: everything.count,
    recent: withoutAbstracts(recent.documents),
    collections: collections.slice(0, FEATURED_COLLECTIONS),
    meta: { title: t("meta.title"), description, path: "/", feed: feedPath(EMPTY_SEARCH) },
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  siteMeta(matches[0], loaderData?.meta);

export default function Start({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("start");
  const words = useCardWords();
  const { topics, topicCount, resourceCount, recent, collections } = loaderData;
  return (
    <>
      <div className="wrap">
        <Hero resourceCount={resourceCount} />
        {topics.length > 0 && (
          <section className="section" aria-labelledby="topics">
            <SectionHead
              id="topics"
              title={t("topics.title")}
              link={{ to: "/topics", label: t("topics.all", { count: topicCount }) }}
            />
            <TopicGrid topics={topics} />
          </section>
        )}
        {recent.length > 0 && <LatestSlider cards={recent} />}
        {collections.length > 0 && (
          <section className="section" aria-labelledby="collections">
            <SectionHead
              id="collections"
              title={t("collections.title")}
              link={{ to: "/collections", label: t("collections.all") }}
            />
            <ul className={CARD_GRID}>
              {collections.map((card) => (
                <CollectionCard key={card.databaseId} card={card} words={words} />
              ))}
            </ul>
          </section>
        )}
      </div>
      <NewsletterBand />
    </>
  );
}
