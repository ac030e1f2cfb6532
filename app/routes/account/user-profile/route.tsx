import { useTranslation } from "react-i18next";
import { accountOf, contentContext } from "~/contexts";
import { authorPath, OWN_PROFILE_PATH } from "~/features/authors/paths";
import { COLLECTIONS_HASH } from "~/features/collections/paths";
import { AuthorHead } from "~/features/covers/author-head";
import { useFreshness } from "~/features/freshness/use-freshness";
import { FOLLOWING_HASH, LIBRARY_HASH, PROFILE_PATH } from "~/features/library/paths";
import { loadOwn } from "~/features/newsletter/manage.server";
import { NEWSLETTER_HASH, readOutcome } from "~/features/newsletter/paths";
import { Trail } from "~/features/posts/trail";
import { unlisted } from "~/features/metadata/unlisted";
import { keptInvitations } from "~/http/invitations.server";
import { formatNumber } from "~/i18n/format";
import { Link } from "~/i18n/link";
import { i18nOf } from "~/i18n/i18next.server";
import { useLanguage } from "~/i18n/language";
import type { Route } from "./+types/route";
import { askedInvitation, collectionNews } from "./collection-news.server";
import { Collections } from "./collections";
import { collectionsInView, shownOf } from "./collections.server";
import { readCollectionsState } from "./collections-query";
import { Following } from "./following";
import { loadFollowing } from "./following.server";
import { Library } from "./library";
import { loadLibrary } from "./library.server";
import { libraryPath, readLibraryState } from "./library-query";
import { Newsletter } from "./newsletter";
import { Parts } from "./parts";
export { keepBehindDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";
export { loadedMeta as meta } from "~/features/shell/site-meta";
export { membersOnly as middleware } from "~/middleware/require-user";

export const handle = {
  i18n: ["members", "my-collections", "collections", "library", "cards", "newsletter", "forms"],
};

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const { name, email, image, author } = accountOf(context);
  const t = i18nOf(content.language).getFixedT(null, "members");
  const { searchParams } = url;
  const state = readCollectionsState(searchParams);
  const [library, all, kept, own, following] = await Promise.all([
    loadLibrary(content, readLibraryState(searchParams)),
    content.get("/internal_collections", {
      params: { query: { language: content.contentLanguage, ...shownOf(state, searchParams) } },
    }),
    keptInvitations(context, request.headers.get("Cookie")),
    loadOwn(content),
    loadFollowing(content),
  ]);
  const now = Date.now();
  return {
    name,
    image,
    author,
    library,
    following,
    newsletter: { own, email, outcome: readOutcome(searchParams) },
    collections: collectionsInView(all, state, { kept, asked: askedInvitation(searchParams), now }),
    news: collectionNews(all, searchParams, now),
    meta: unlisted(url.pathname, t("profile.title"), t("profile.description")),
  };
}

/** The user's profile: collections, saved posts and email subscriptions. */
export default function UserProfile({
  loaderData: { name, image, author, library, following, newsletter, collections, news },
}: Route.ComponentProps) {
  const { t } = useTranslation("members");
  const language = useLanguage();
  const { t: tCollections } = useTranslation("my-collections");
  const { t: tNewsletter } = useTranslation("newsletter");
  useFreshness({ library: library.modified, collections: collections.version });
  // The addresses of further pages of the library have no hash.
  const isLibraryAsked = libraryPath(library.state, "") !== PROFILE_PATH;
  const count = (value: number) => formatNumber(value, language);
  return (
    <div className="wrap">
      <Trail />
      <AuthorHead name={name} image={image}>
        <p>
          <Link to={author ? authorPath(author.slug) : OWN_PROFILE_PATH}>
            {t("profile.author")}
          </Link>
        </p>
      </AuthorHead>
      <Parts
        label={t("profile.parts")}
        first={isLibraryAsked ? 1 : 0}
        parts={[
          {
            hash: COLLECTIONS_HASH,
            label: tCollections("title"),
            count: count(collections.own.size + collections.shared.size),
            children: <Collections collections={collections} news={news} />,
          },
          {
            hash: LIBRARY_HASH,
            label: t("profile.library"),
            count: count(library.size),
            children: <Library library={library} />,
          },
          {
            hash: FOLLOWING_HASH,
            label: t("following.title"),
            count: count(following.terms.length),
            children: <Following following={following} />,
          },
          {
            hash: NEWSLETTER_HASH,
            label: tNewsletter("title"),
            count: count(newsletter.own.reader?.subscriptions.length ?? 0),
            children: <Newsletter newsletter={newsletter} following={following} />,
          },
        ]}
      />
    </div>
  );
}
