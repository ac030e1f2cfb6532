import { useTranslation } from "react-i18next";
import { data, redirectDocument, useRouteLoaderData } from "react-router";
import { RECENT_DOCUMENTS_LIMIT } from "#contract/limits";
import { DEFAULT_LANGUAGE } from "#contract/languages";
import { SectionHead } from "~/components/section-head";
import { getCollections } from "~/content/collections.server";
import { orNull } from "~/content/client.server";
import { getRecentDocuments, searchDocuments } from "~/content/posts.server";
import { getLayout } from "~/content/site.server";
import { getTaxonomies } from "~/content/taxonomies.server";
import { contentContext, siteUrlContext, visitorContext } from "~/contexts";
import { CARD_GRID, withoutAbstracts } from "~/features/posts/card-parts";
import { CollectionCard, RowCard } from "~/features/cards/card";
import { useCardLabels } from "~/features/posts/card-labels";
import { feedPath, EMPTY_SEARCH } from "~/paths/search";
import { webSite, addMachineMetadata } from "~/features/page/structured-data.server";
import { siteMeta } from "~/features/page/page-meta";
import { publicPageHeaders } from "~/http/cache-headers";
import { localisedPath } from "~/i18n/paths";
import { startLanguage, i18nOf } from "~/i18n/i18next.server";
import type { Route } from "./+types/route";
import type { TopicFamily } from "#contract/names";
import { TopicMark } from "~/features/posts/covers/cover";
import { formatNumber, useLanguage } from "~/i18n/language";
import { Link, Form } from "~/i18n/link";
import { Button } from "~/components/button";
import { TextField } from "~/components/field";
import { withPreview, NEWSLETTER_PATH } from "~/paths/newsletter";
import { Slider } from "~/components/slider";
import type { Card } from "#contract/shared";
import { StartPicture } from "~/features/posts/covers/start-picture";
import { SuggestingField } from "~/features/suggestions/suggesting-field";
import { contentLang } from "~/features/posts/post-page";
import type { loader as rootLoader } from "~/root";

/** Introduces the library, with the search field. */
function Hero({ resourceCount }: { resourceCount: number | null }) {
  const { t } = useTranslation("start");
  const { t: tCommon } = useTranslation("common");
  const language = useLanguage();
  const often = useRouteLoaderData<typeof rootLoader>("root")?.settings.frequentSearches ?? [];
  return (
    <div className="grid grid-cols-1 gap-6 pt-5 lg:grid-cols-[minmax(0,1fr)_28.5rem] lg:items-center lg:gap-18 lg:pt-14">
      <div>
        <h1 className="t-display">{t("hero.title")}</h1>
        <p className="mt-3 mb-5 t-lead text-ink-2">{t("hero.lead")}</p>
        <Form action="/search" role="search">
          <SuggestingField
            id="start-search"
            label={
              resourceCount === null
                ? tCommon("search.submit")
                : t("search.label", { count: resourceCount })
            }
            hideLabel={false}
            submitLabel={tCommon("search.submit")}
            maxLength={400}
            className="max-w-none"
          />
          <button
            className="min-h-11 link-button text-[0.875rem]"
            formAction={localisedPath("/search/advanced", language)}
          >
            {tCommon("search.advanced")}
          </button>
        </Form>
        {often.length > 0 && (
          <p className="flex flex-wrap gap-x-4 text-[0.9375rem] text-ink-2">
            <span className="py-1">{t("search.often")}</span>
            {often.map((query) => (
              <Link
                key={query}
                to={`/search?q=${encodeURIComponent(query)}`}
                lang={contentLang(language)}
                className="py-1 text-ink"
              >
                {query}
              </Link>
            ))}
          </p>
        )}
      </div>
      <StartPicture />
    </div>
  );
}

/** Reserves room for the buttons that the script adds, so that the link does not move. */
const HEAD =
  "lg:relative [&>a]:ms-auto lg:[@media(scripting:enabled)]:[html:not(.light-version)_&]:pe-24 lg:[html:not(.light-version)_&>.slider-buttons]:absolute lg:[html:not(.light-version)_&>.slider-buttons]:end-0";
/** The edge cuts the fifth cover. */
const LIST =
  "grid gap-x-8 gap-y-5 sm:grid-cols-2 lg:flex lg:gap-y-8 lg:overflow-x-auto lg:*:flex-[0_0_14.5rem] lg:[&_h3]:t-title-m";

/** Eight recent documents: rows on a phone, a horizontally scrolling list from the breakpoint `lg` on (decision 9). */
function LatestSlider({ cards }: { cards: Card[] }) {
  const { t } = useTranslation("start");
  const labels = useCardLabels();
  return (
    <Slider
      id="latest"
      className="section"
      headClassName={HEAD}
      listClassName={LIST}
      title={t("latest.title")}
      link={{ to: "/search", label: t("latest.all") }}
      previousLabel={t("slider.previous")}
      nextLabel={t("slider.next")}
    >
      {cards.map((card) => (
        <RowCard key={card.databaseId} card={card} labels={labels} listId="latest" fromLg="above" />
      ))}
    </Slider>
  );
}

/** Leads to the newsletter form with the email address typed here. Uses POST, so that the email address is not in the URL. */
function NewsletterBand() {
  const { t } = useTranslation("start");
  return (
    <section
      className="mt-12 -mb-(--gap-section) bg-sunk py-8 lg:mt-20 lg:py-14 print:hidden"
      aria-labelledby="newsletter-band-title"
    >
      <div className="wrap grid grid-cols-1 gap-6 lg:grid-cols-2 lg:items-center lg:gap-16">
        <div>
          <h2 id="newsletter-band-title">{t("newsletter.title")}</h2>
          <p className="mt-2 max-w-120 text-ink-2">{t("newsletter.text")}</p>
        </div>
        <Form
          method="post"
          action={withPreview(NEWSLETTER_PATH)}
          noValidate
          className="grid justify-items-start gap-3"
        >
          <TextField
            id="newsletter-band-email"
            name="email"
            type="email"
            inputMode="email"
            autoComplete="email"
            spellCheck={false}
            autoCapitalize="none"
            label={t("newsletter.email")}
            className="w-full"
          />
          <Button variant="primary">{t("newsletter.continue")}</Button>
        </Form>
      </div>
    </section>
  );
}

/** Topics on the start page; the directory has the rest. */
const TOPICS_SHOWN = 9;

interface CountedTopic {
  slug: string;
  count: number;
}

/**
 * Returns the topics with the most resources in the page's language. If that language has too few, topics with the most
 * resources in any language fill the list. All of them keep their given order.
 */
export function topTopics<T extends CountedTopic>(
  topics: readonly T[],
  inLanguage: readonly CountedTopic[],
): T[] {
  const counts = new Map(inLanguage.map(({ slug, count }) => [slug, count]));
  const here = ({ slug }: CountedTopic) => counts.get(slug) ?? 0;
  const shown = new Set(
    topics.toSorted((a, b) => here(b) - here(a) || b.count - a.count).slice(0, TOPICS_SHOWN),
  );
  return topics.filter((topic) => shown.has(topic));
}

interface Topic {
  slug: string;
  name: string;
  count: number;
  family: TopicFamily;
}

/** The top topics with their icons; the whole row is a link. */
function TopicGrid({ topics }: { topics: Topic[] }) {
  const language = useLanguage();
  return (
    <ul className="grid gap-x-7 sm:grid-cols-2 lg:grid-cols-3 lg:gap-x-12">
      {topics.map((topic) => (
        <li key={topic.slug}>
          <Link
            to={`/search?topic=${encodeURIComponent(topic.slug)}`}
            className="flex h-full items-center gap-3.5 border-b border-line py-3 text-label font-semibold wrap-anywhere text-ink no-underline hover:text-accent-hover"
          >
            <TopicMark family={topic.family} slug={topic.slug} />
            {topic.name}
            <span className="ms-auto count wrap-normal">{formatNumber(topic.count, language)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

export { revalidateUnlessDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";

export const handle = { i18n: ["start", "cards"] };

const FEATURED_COLLECTIONS = 3;
/** The URL without a language responds in the visitor's language, so caches must vary by what determines it. */
const VARY = "Accept-Language, Cookie, Save-Data, ECT";

/** While search does not work, the page lacks what it finds, and is not cached. */
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => ({
  ...publicPageHeaders(),
  Vary: VARY,
  ...(loaderHeaders.has("Cache-Control") && { "Cache-Control": "private, no-store" }),
});

/**
 * Redirects the URL without a language to the visitor's language. Reloads the document, because the shell depends on the
 * language.
 */
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
      unlessUnavailable(getRecentDocuments(content, RECENT_DOCUMENTS_LIMIT)),
      getCollections(content),
      // This search is only for its total.
      unlessUnavailable(searchDocuments(content, { page_size: 1 })),
      // This search is only for its topic counts.
      unlessUnavailable(
        searchDocuments(content, {
          page_size: 1,
          document_languages: [content.contentLanguage],
          facets: true,
        }),
      ),
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
  addMachineMetadata(context, { jsonLd });
  const isComplete = recent && everything && inLanguage;
  return data(
    {
      topics: topTopics(
        topics.filter((topic) => topic.parentDatabaseId === null),
        inLanguage?.facets?.topics ?? [],
      ).map(({ slug, name, count, family }) => ({
        slug,
        name,
        count,
        family: family ?? ("none" as const),
      })),
      topicCount: topics.length,
      resourceCount: everything?.count ?? null,
      recent: withoutAbstracts(recent?.documents ?? []),
      collections: collections.slice(0, FEATURED_COLLECTIONS),
      meta: { title: t("meta.title"), description, path: "/", feed: feedPath(EMPTY_SEARCH) },
    },
    isComplete ? undefined : { headers: { "Cache-Control": "private, no-store" } },
  );
}

/** The page works without what search finds. */
const unlessUnavailable = <T,>(call: Promise<T>): Promise<T | null> =>
  orNull(call, "search_unavailable");

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  siteMeta(matches[0], loaderData?.meta);

export default function Start({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("start");
  const labels = useCardLabels();
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
                <CollectionCard key={card.databaseId} card={card} labels={labels} />
              ))}
            </ul>
          </section>
        )}
      </div>
      <NewsletterBand />
    </>
  );
}
