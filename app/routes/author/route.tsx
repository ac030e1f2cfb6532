import { isStaff } from "#contract/roles";
import { useTranslation } from "react-i18next";
import { type RouterContextProvider, redirect } from "react-router";
import type { Author } from "#contract/authors";
import { SectionHead } from "~/components/section-head";
import { Slider } from "~/components/slider";
import { getAuthor } from "~/content/authors.server";
import { orNotFound } from "~/content/client.server";
import { getFilesWeight } from "~/content/posts.server";
import { contentContext, siteUrlContext, visitorContext } from "~/contexts";
import { authorPath, DONE, editPath, LINKEDIN_RETURN_PARAM } from "~/paths/authors";
import { CARD_GRID, withoutAbstracts, InternalTag } from "~/features/posts/card-parts";
import { CollectionCard, ShelfCard, rowActions } from "~/features/cards/card";
import { ResultList } from "~/features/cards/results";
import { profile, addMachineMetadata } from "~/features/page/structured-data.server";
import { OnDemandPicture } from "~/features/page/on-demand-picture";
import { useCardLabels, type CardLabels } from "~/features/posts/card-labels";
import { AuthorHead, Avatar } from "~/features/posts/covers/avatar";
import { feedPath, EMPTY_SEARCH } from "~/paths/search";
import { BUSY_PARAMETER, DownloadAll } from "~/features/posts/download-all";
import { langAttribute } from "~/features/posts/post-page";
import { Breadcrumbs } from "~/features/page/page-head";
import { loadedMeta } from "~/features/page/page-meta";
import { localisedPath } from "~/i18n/paths";
import { i18nOf } from "~/i18n/i18next.server";
import { useLanguage, formatPercent, formatList } from "~/i18n/language";
import type { Route } from "./+types/route";
import { PROFILE_CHANGES, ProfileActions, type ProfileActionsProps } from "./profile-actions";
import { ContentLink, Link } from "~/i18n/link";
import { type Card, pick } from "#contract/shared";
export { revalidateUnlessDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";

// The session middleware keeps pages of members and staff out of shared caches.
export { publicPageHeaders as headers } from "~/http/cache-headers";

export const handle = { i18n: ["author", "content", "cards"] };

/** Number of documents on the page; it links to a search for the rest. */
const DOCUMENTS_SHOWN = 12;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const author = await orNotFound(getAuthor(content, params.slug));
  // The requested author has a new slug, or was merged into this author.
  if (author.slug !== params.slug)
    throw redirect(localisedPath(authorPath(author.slug), content.language), 301);
  if (author.canEdit && url.searchParams.has(LINKEDIN_RETURN_PARAM))
    throw redirect(
      localisedPath(`${editPath(author.slug)}?${LINKEDIN_RETURN_PARAM}=1`, content.language),
    );
  const files = await getFilesWeight(content, "authors", author.databaseId);
  const t = i18nOf(content.language).getFixedT(null, "content");
  const { slug, name, description, image } = author;
  addMachineMetadata(context, {
    jsonLd: profile(
      author,
      { path: localisedPath(authorPath(slug), content.language), language: content.language },
      context.get(siteUrlContext),
    ),
  });
  return {
    author: {
      ...pick(
        author,
        "slug",
        "name",
        "count",
        "description",
        "language",
        "affiliation",
        "role",
        "image",
        "toolkits",
        "collections",
        "collaborators",
        "contributions",
      ),
      topResources: withoutAbstracts(author.topResources),
    },
    documents: {
      shown: author.documents.slice(0, DOCUMENTS_SHOWN),
      count: author.documents.length,
    },
    internal: {
      shown: author.internalDocuments.slice(0, DOCUMENTS_SHOWN),
      count: author.internalDocuments.length,
    },
    profileActions: profileActionsOf(context, author, url.searchParams),
    files: { ...files, busy: url.searchParams.has(BUSY_PARAMETER) },
    meta: {
      title: name,
      description: description || t("author.description", { name }),
      path: authorPath(slug),
      feed: feedPath({ ...EMPTY_SEARCH, lists: { author: [slug] } }),
      type: "profile" as const,
      image,
    },
  };
}

/** Returns what the visitor may do with the profile, and the result of their last change. */
function profileActionsOf(
  context: Readonly<RouterContextProvider>,
  { slug, isOwn, claim, hasOwner, canEdit }: Author,
  query: URLSearchParams,
): ProfileActionsProps {
  const { account } = context.get(visitorContext);
  const isFree = account ? claim !== null : !hasOwner;
  const done = account ? (PROFILE_CHANGES.find((one) => one === query.get(DONE)) ?? null) : null;
  return {
    slug,
    isVisitor: account === null,
    isOwn,
    claim: isFree ? (claim ?? "none") : null,
    canEdit,
    canUnlink: isStaff(account) && hasOwner,
    done,
  };
}

export const meta: Route.MetaFunction = loadedMeta;

export default function AuthorPage({
  loaderData: { author, documents, internal, profileActions, files },
}: Route.ComponentProps) {
  const { t } = useTranslation("content");
  const language = useLanguage();
  const labels = useCardLabels();
  const {
    slug,
    name,
    image,
    role,
    affiliation,
    description,
    topResources,
    toolkits,
    collections,
    collaborators,
    contributions,
  } = author;
  const post = formatList([role, affiliation].filter(Boolean), "comma", language);
  const everything = {
    to: `/search?author=${encodeURIComponent(slug)}`,
    label: t("author.all", { count: author.count }),
  };
  return (
    <div className="wrap">
      <Breadcrumbs items={[{ to: "/authors", label: t("authors.title") }]} />
      <AuthorHead name={name} image={image}>
        {post && <p>{post}</p>}
        {image ? <OnDemandPicture image={image}>{null}</OnDemandPicture> : null}
      </AuthorHead>
      <ProfileActions {...profileActions} />
      {description && (
        <div className="t-lead [&>p+p]:mt-3" lang={langAttribute(author.language, language)}>
          {description.split(/\n\s*\n/).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      )}
      <DownloadAll page={authorPath(slug)} weight={files} busy={files.busy} />
      {topResources.length > 0 && (
        <Slider
          id="top"
          className="section"
          title={t("author.top")}
          previousLabel={t("slider.previous")}
          nextLabel={t("slider.next")}
        >
          {topResources.map((card) => (
            <ShelfCard key={card.databaseId} card={card} labels={labels} listId="top" />
          ))}
        </Slider>
      )}
      {/* Topics and collaborators come before the documents, and beside them from the breakpoint `lg` on. */}
      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_21.25rem] lg:gap-x-16">
        <Aside slug={slug} contributions={contributions} collaborators={collaborators} />
        <div>
          {documents.count > 0 && (
            <section className="section" aria-labelledby="documents">
              <SectionHead
                id="documents"
                title={t("author.documents")}
                link={documents.count > DOCUMENTS_SHOWN ? everything : undefined}
              />
              <ResultList cards={documents.shown} heading="h3" action={rowActions} />
            </section>
          )}
          {internal.count > 0 && (
            <InternalDocuments
              slug={slug}
              cards={internal.shown}
              isMore={internal.count > DOCUMENTS_SHOWN}
              labels={labels}
            />
          )}
          {toolkits.length > 0 && (
            <section className="section" aria-labelledby="toolkits">
              <SectionHead id="toolkits" title={t("author.toolkits")} />
              <ResultList cards={toolkits} heading="h3" action={rowActions} />
            </section>
          )}
        </div>
      </div>
      {collections.length > 0 && (
        <section className="section" aria-labelledby="collections">
          <SectionHead id="collections" title={t("author.collections")} />
          <ul className={CARD_GRID}>
            {collections.map((card) => (
              <CollectionCard key={card.databaseId} card={card} labels={labels} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

interface AsideProps extends Pick<Author, "slug" | "contributions" | "collaborators"> {}

/** The author's topics and collaborators; renders nothing if both are unknown. */
function Aside({ slug, contributions, collaborators }: AsideProps) {
  const { t } = useTranslation("author");
  if (contributions.length === 0 && collaborators.length === 0) return null;
  return (
    <aside className="lg:[grid-area:1/2]">
      {contributions.length > 0 ? (
        <section className="section" aria-labelledby="works-on">
          <SectionHead id="works-on" title={t("topics.title")} />
          <ul>
            {contributions.map((contribution) => (
              <Topic key={contribution.term.slug} author={slug} contribution={contribution} />
            ))}
          </ul>
        </section>
      ) : null}
      {collaborators.length > 0 ? (
        <section className="section" aria-labelledby="works-with">
          <SectionHead id="works-with" title={t("people.title")} />
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-x-6">
            {collaborators.map(({ slug: other, name, image, link, count }) => (
              <li key={other} className="flex items-center gap-3 py-2">
                <Avatar name={name} image={image} />
                <p className="wrap-anywhere">
                  <ContentLink to={link}>{name}</ContentLink>
                  <small className="block text-small text-ink-2">
                    {t("people.together", { count })}
                  </small>
                </p>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </aside>
  );
}

/** A topic with its share of the author's work, as text and as a bar. */
function Topic({
  author,
  contribution: { term, count, percentage },
}: {
  author: string;
  contribution: Author["contributions"][number];
}) {
  const { t } = useTranslation("content");
  const language = useLanguage();
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 pb-3">
      <Link
        to={`/search?author=${encodeURIComponent(author)}&topic=${encodeURIComponent(term.slug)}`}
        className="py-1.5 wrap-anywhere"
      >
        {term.name}
      </Link>
      <span className="hint">
        {t("resources", { count })} · <b>{formatPercent(percentage / 100, language)}</b>
      </span>
      {/* Decorative: it repeats the text before it. */}
      <progress className="col-span-full" max={100} value={percentage} aria-hidden="true" />
    </li>
  );
}

interface InternalDocumentsProps {
  /** The author's slug. */
  slug: string;
  cards: Card[];
  /** Whether there are more documents than shown. */
  isMore: boolean;
  labels: CardLabels;
}

/** The author's internal documents, for staff, in a separate section. */
function InternalDocuments({ slug, cards, isMore, labels }: InternalDocumentsProps) {
  const { t } = useTranslation("author");
  const all = {
    to: `/search?index=internal&author=${encodeURIComponent(slug)}`,
    label: t("internal.all"),
  };
  return (
    <section className="section" aria-labelledby="internal-documents">
      <SectionHead
        id="internal-documents"
        title={t("internal.title")}
        link={isMore ? all : undefined}
      />
      <p className="mb-4 flex items-center gap-2 text-ink-2">
        <InternalTag labels={labels} /> {t("internal.text")}
      </p>
      <ResultList cards={cards} heading="h3" action={rowActions} />
    </section>
  );
}
