import { isStaff } from "#contract/roles";
import { useTranslation } from "react-i18next";
import { data, useFetcher } from "react-router";
import { orNotFound } from "~/content/client.server";
import { getCollection, getInternalCollection } from "~/content/collections.server";
import { getFilesWeight } from "~/content/posts.server";
import { Notice } from "~/components/messages";
import { contentContext, siteUrlContext, visitorContext } from "~/contexts";
import { CollectionErrors } from "~/features/shell/collection-errors";
import { MY_COLLECTIONS_PATH } from "~/paths/collections";
import { useFreshness } from "~/features/page/use-freshness";
import { PROFILE_PATH } from "~/paths/account";
import { collection as dataOf, addMachineMetadata } from "~/features/page/structured-data.server";
import { BUSY_PARAMETER } from "~/features/posts/download-all";
import { postAddress } from "~/features/posts/post-page";
import { withoutAbstracts } from "~/features/posts/card-parts";
import { Breadcrumbs } from "~/features/page/page-head";
import { loadedMeta } from "~/features/page/page-meta";
import { collectionPageHeaders } from "~/http/cache-headers";
import { Link } from "~/i18n/link";
import type { Route } from "./+types/route";
import { CollectionResultNotice } from "./edit/result-notice";
import { Head, HeadAside } from "./head";
import {
  membersPart,
  getItems,
  knownQuery,
  readItemsQuery,
  robotsOf,
  scopeOf,
  getSlides,
  hasStart,
  NO_SLIDES,
} from "./items.server";
import { Resources, type ItemsQuery, itemsPath } from "./resources";
import { type FocusEvent, useEffect, useRef } from "react";
import type { Card } from "#contract/shared";
import { SLIDER_PAGE_SIZE, SLIDER_STEP } from "#contract/limits";
import { buttonClass, Spinner } from "~/components/button";
import { Slider } from "~/components/slider";
import { ShelfCard } from "~/features/cards/card";
import { useCardLabels } from "~/features/posts/card-labels";
import { useLanguage } from "~/i18n/language";
import { localisedPath } from "~/i18n/paths";
import { Plus } from "lucide-react";
import { SectionHead } from "~/components/section-head";
import { InviteForm } from "./collaborators/invite-form";
import { type Collaborators, CollaboratorList } from "./collaborators/collaborator-list";
import { PromotionPanel, type Promotion } from "./promotion/promotion-panel";
export { reloadAfterRefusal as shouldRevalidate } from "~/features/dialogs/unreachable";

export const handle = { i18n: ["collection", "collections", "content", "cards", "forms"] };

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const { account } = context.get(visitorContext);
  const [collection, mine] = await Promise.all([
    orNotFound(getCollection(content, params.slug)),
    account ? orNotFound(getInternalCollection(content, params.slug)) : null,
  ]);
  const place = postAddress(collection, "/collection", content.language, {
    slug: params.slug,
    url,
  });
  const {
    databaseId,
    slug,
    title,
    language,
    description,
    curator,
    author,
    postCount,
    modified,
    recommendedPosts,
    saved,
  } = collection;
  // The contents are loaded by the collection's id, which is known only once the collection is loaded.
  const requested = readItemsQuery(url.searchParams);
  const scope = scopeOf({ staff: isStaff(account) });
  const [items, slides, files] = await Promise.all([
    getItems(content, databaseId, requested, scope),
    hasStart(collection)
      ? getSlides(content, databaseId, recommendedPosts, requested.slide, scope)
      : NO_SLIDES,
    getFilesWeight(content, "collections", databaseId),
  ]);
  const query = knownQuery(requested, items.keywords);
  const robots = robotsOf(collection, query);
  addMachineMetadata(
    context,
    { jsonLd: dataOf(collection, items, place, context.get(siteUrlContext)) },
    robots,
  );
  const page = {
    collection: {
      databaseId,
      slug,
      title,
      language,
      description,
      isSite: collection.siteCollection,
      by: curator ?? author?.name ?? null,
      modified,
      saved,
      count: postCount ?? items.count,
    },
    query,
    items,
    slides: { ...slides, cards: withoutAbstracts(slides.cards) },
    files: { ...files, busy: url.searchParams.has(BUSY_PARAMETER) },
    members: mine && membersPart(context, mine, url.searchParams),
    meta: {
      title,
      description: collection.abstract || title,
      ...place,
      robots,
      image: collection.thumbnail,
    },
  };
  return data(page, { headers: collectionPageHeaders(collection) });
}

export const meta: Route.MetaFunction = loadedMeta;

export default function CollectionPage({
  loaderData: { collection, query, items, slides, files, members },
}: Route.ComponentProps) {
  const { slug, count } = collection;
  useFreshness({ collection });
  const { collaborators = null, promotion = null, canEdit = false } = members ?? {};
  const hasAside = collaborators !== null || promotion !== null;
  return (
    <div className="wrap">
      <ParentLink isOwn={collaborators !== null} />
      {members?.isInvited ? <PendingInvitationNotice /> : null}
      {members ? (
        <CollectionResultNotice
          isRestored={members.isRestored}
          isUnfeatured={members.isUnfeatured}
          hasPanel={promotion !== null}
        />
      ) : null}
      <div className="grid grid-cols-1 lg:grid-cols-[minmax(0,1fr)_21.25rem] lg:grid-rows-[auto_1fr] lg:gap-x-16 print:block">
        <Head collection={collection} state={members?.state ?? null} />
        <HeadAside
          collection={collection}
          collaborators={collaborators}
          canEdit={canEdit}
          files={files}
          className={hasAside ? "lg:col-2 lg:row-1" : "lg:col-2 lg:row-[1/3]"}
        />
        <div className="min-w-0 lg:col-1 lg:row-2">
          <StartHere key={slug} slug={slug} query={query} slides={slides} />
          <Resources
            slug={slug}
            total={count}
            query={query}
            items={items}
            canEdit={canEdit}
            hasAside={hasAside}
          />
        </div>
        {hasAside ? (
          <Aside slug={slug} collaborators={collaborators} promotion={promotion} />
        ) : null}
      </div>
    </div>
  );
}

/** The link back: to the profile for own collections, to all collections otherwise. */
function ParentLink({ isOwn }: { isOwn: boolean }) {
  const { t } = useTranslation("collection");
  const { t: tContent } = useTranslation("content");
  return (
    <Breadcrumbs
      items={
        isOwn
          ? [
              { to: PROFILE_PATH, label: t("way.profile") },
              { to: MY_COLLECTIONS_PATH, label: tContent("collections.title") },
            ]
          : [{ to: "/collections", label: tContent("collections.title") }]
      }
    />
  );
}

function PendingInvitationNotice() {
  const { t } = useTranslation("collection");
  return (
    <Notice>
      <p>{t("asked.text")}</p>
      <p>
        <Link to={MY_COLLECTIONS_PATH}>{t("asked.answer")}</Link>
      </p>
    </Notice>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <CollectionErrors error={error} />;
}

/** The sidebar for collaborators and staff: the people of the collection and its promotion. */
function Aside({
  slug,
  collaborators,
  promotion,
}: {
  slug: string;
  collaborators: Collaborators | null;
  promotion: Promotion | null;
}) {
  const { t } = useTranslation("collection");
  return (
    <aside className="section grid content-start gap-7 max-lg:mt-3 lg:col-2 lg:row-2">
      {collaborators ? (
        <section aria-labelledby="people">
          <SectionHead id="people" title={t("people.title")} />
          <CollaboratorList collaborators={collaborators} />
          {collaborators.isOwner ? (
            <details className="group mt-4">
              <summary className="button w-full group-open:mb-4 group-open:bg-tint">
                <Plus size={20} strokeWidth={1.75} aria-hidden="true" />
                {t("invite.title")}
              </summary>
              <InviteForm slug={slug} />
            </details>
          ) : null}
        </section>
      ) : null}
      {promotion ? <PromotionPanel slug={slug} promotion={promotion} /> : null}
    </aside>
  );
}

interface Slides {
  cards: Card[];
  total: number;
}

interface StartHereProps {
  slug: string;
  query: ItemsQuery;
  slides: Slides;
}

/**
 * The row of covers at the start of a collection. Its last slide links to more. With JavaScript, pressing or reaching that link
 * loads them without changing the address.
 */
function StartHere({ slug, query, slides }: StartHereProps) {
  const { t } = useTranslation("content");
  const language = useLanguage();
  const labels = useCardLabels();
  const fetcher = useFetcher<{ slides: Slides }>();
  const fetched = fetcher.data?.slides;
  const { cards, total } = fetched && fetched.cards.length > slides.cards.length ? fetched : slides;
  const { section, ...focus } = useFocusOnNewSlide(cards.length);
  const more = Math.min(total - cards.length, SLIDER_STEP);
  const pending = fetcher.state === "loading";
  const nextSlide = Math.ceil((cards.length - SLIDER_PAGE_SIZE) / SLIDER_STEP) + 2;
  const nextPath = itemsPath(slug, { ...query, slide: nextSlide });
  const showMore = () => {
    if (more > 0 && !pending) void fetcher.load(localisedPath(nextPath, language));
  };

  if (cards.length === 0) return null;
  return (
    <div ref={section}>
      <Slider
        id="start-here"
        className="section"
        title={t("collection.startHere")}
        previousLabel={t("slider.previous")}
        nextLabel={t("slider.next")}
        onEnd={showMore}
      >
        {cards.map((card) => (
          <ShelfCard key={card.databaseId} card={card} labels={labels} listId="start-here" />
        ))}
        {more > 0 && (
          <li key="more" className="grid place-content-center">
            {/* Without JavaScript, the page reloads with more slides and scrolls to the slider. */}
            <Link
              to={`${nextPath}#start-here`}
              className={buttonClass()}
              aria-disabled={pending || undefined}
              onClick={(event) => {
                // With one of these keys, the browser follows the link itself, for example in a new tab.
                if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
                event.preventDefault();
                showMore();
              }}
              {...focus}
            >
              {pending ? <Spinner /> : null}
              {pending ? t("collection.loading") : t("collection.more", { count: more })}
            </Link>
          </li>
        )}
      </Slider>
    </div>
  );
}

/**
 * Moves the focus to the first new title if the link had the focus when more slides arrived. The link itself moves or
 * disappears.
 */
function useFocusOnNewSlide(count: number) {
  const section = useRef<HTMLDivElement>(null);
  const known = useRef(count);
  const isAtLink = useRef(false);
  useEffect(() => {
    const before = known.current;
    known.current = count;
    if (count <= before || !isAtLink.current) return;
    isAtLink.current = false;
    section.current?.querySelectorAll<HTMLElement>("h3 > a")[before]?.focus();
  }, [count]);
  return {
    section,
    onFocus: () => {
      isAtLink.current = true;
    },
    // Without a related target, the focused link was removed; otherwise the user moved the focus.
    onBlur: (event: FocusEvent) => {
      if (event.relatedTarget) isAtLink.current = false;
    },
  };
}
