import { useTranslation } from "react-i18next";
import { accountOf, contentContext } from "~/contexts";
import { authorPath, OWN_PROFILE_PATH } from "~/paths/authors";
import { COLLECTIONS_HASH } from "~/paths/collections";
import { AuthorHead } from "~/features/posts/covers/avatar";
import { useFreshness } from "~/features/page/use-freshness";
import { FOLLOWING_HASH, LIBRARY_HASH, PROFILE_PATH } from "~/paths/account";
import { loadOwnSubscriptions } from "~/features/newsletter/manage-subscriptions.server";
import { NEWSLETTER_HASH, readManageResult } from "~/paths/newsletter";
import { Breadcrumbs, decodePathPart } from "~/features/page/page-head";
import { unlisted } from "~/features/page/page-meta";
import { storedInvitations } from "~/http/invitation-tokens.server";
import { formatNumber, useLanguage } from "~/i18n/language";
import { Link } from "~/i18n/link";
import { i18nOf } from "~/i18n/i18next.server";
import type { Route } from "./+types/route";
import {
  requestedInvitation,
  readCollectionResult,
  collectionsInView,
  requestOf,
  loadFollowing,
  loadLibrary,
} from "./profile-data.server";
import { Collections, readCollectionsState } from "./collections";
import { Following, Newsletter } from "./following";
import { Library, libraryPath, readLibraryState } from "./library";
import { clsx } from "clsx";
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { TabRow, tabId } from "~/components/page-tabs";
import { useHydrated } from "~/components/use-live-form";
export { revalidateUnlessDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";
export { loadedMeta as meta } from "~/features/page/page-meta";
export { membersOnlyPage as middleware } from "~/middleware/require-role";

export const handle = {
  i18n: ["members", "my-collections", "collections", "library", "cards", "newsletter", "forms"],
};

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const { name, email, image, author } = accountOf(context);
  const t = i18nOf(content.language).getFixedT(null, "members");
  const { searchParams } = url;
  const state = readCollectionsState(searchParams);
  const [library, all, openedInvitations, own, following] = await Promise.all([
    loadLibrary(content, readLibraryState(searchParams)),
    content.get("/internal_collections", {
      params: { query: { language: content.contentLanguage, ...requestOf(state, searchParams) } },
    }),
    storedInvitations(context, request.headers.get("Cookie")),
    loadOwnSubscriptions(content),
    loadFollowing(content),
  ]);
  const now = Date.now();
  return {
    name,
    image,
    author,
    library,
    following,
    newsletter: { own, email, outcome: readManageResult(searchParams) },
    collections: collectionsInView(all, state, {
      openedInvitations,
      requested: requestedInvitation(searchParams),
      now,
    }),
    news: readCollectionResult(all, searchParams, now),
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
      <Breadcrumbs />
      <AuthorHead name={name} image={image}>
        <p>
          <Link to={author ? authorPath(author.slug) : OWN_PROFILE_PATH}>
            {t("profile.author")}
          </Link>
        </p>
      </AuthorHead>
      <ProfileTabs
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

interface ProfileTab {
  hash: string;
  label: string;
  /** Already formatted. */
  count: string;
  children: ReactNode;
}

interface ProfileTabsProps {
  label: string;
  parts: ProfileTab[];
  /** Index of the part that is shown if the address has no hash. */
  first: number;
}

/** Until hydration, in browsers that run scripts: the part that the hash names is shown, or else the first. */
const FIRST_TAB = "scripted:group-has-[[data-part=other]_:target]/parts:hidden";

const OTHER_TAB = "scripted:not-has-[:target]:hidden";

/**
 * The parts of the profile and their tabs. Without scripts all parts are shown, and the tabs lead to them. With scripts, only
 * one part is shown.
 */
function ProfileTabs({ label, parts, first }: ProfileTabsProps) {
  const row = useId();
  const hydrated = useHydrated();
  const panels = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  const named = parts.findIndex((part) => part.hash === hash);
  const requested = named !== -1 ? named : hash === "" ? first : null;
  const [shown, setShown] = useState(requested ?? first);
  // The hash of a dialog does not change the part.
  if (requested !== null && requested !== shown) setShown(requested);

  // Any other hash may name an element within a part. If that part is hidden, it is shown first. Then the page scrolls to the
  // element.
  useLayoutEffect(() => {
    const place =
      requested === null ? document.getElementById(decodePathPart(hash.slice(1))) : null;
    const within = [...panels.current!.children].findIndex((panel) => panel.contains(place));
    if (!place || within === -1) return;
    if (within === shown) place.scrollIntoView();
    else setShown(within);
  }, [requested, hash, shown]);

  return (
    <>
      <TabRow
        row={row}
        label={label}
        items={parts.map((part, index) => ({
          to: PROFILE_PATH + part.hash,
          label: part.label,
          count: part.count,
          current: hydrated && index === shown,
          // The width of a tab must not change on hydration.
          className: "block font-normal! text-ink-2",
        }))}
      />
      <div ref={panels} className="group/parts">
        {parts.map((part, index) => (
          <div
            key={part.hash}
            data-part={index === first ? "first" : "other"}
            className={clsx(
              // Leaves room above a heading for the tabs, which stay in view.
              "scripted:[&_h2]:scroll-mt-28",
              hydrated ? undefined : index === first ? FIRST_TAB : OTHER_TAB,
            )}
            {...(hydrated && {
              role: "tabpanel",
              "aria-labelledby": tabId(row, index),
              hidden: index !== shown,
            })}
          >
            {part.children}
          </div>
        ))}
      </div>
    </>
  );
}
