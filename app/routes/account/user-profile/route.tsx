import { buttonClass } from "~/components/button";
import { EmptyState } from "~/components/empty-state";
import { SectionHead } from "~/components/section-head";
import { accountOf, contentContext } from "~/contexts";
import { Avatar } from "~/features/covers/avatar";
import { Trail } from "~/features/posts/trail";
import { contentStyles } from "~/features/posts/content-styles";
import { siteMeta } from "~/features/shell/site-meta";
import { Link } from "~/i18n/link";
import { routeTexts } from "~/i18n/route-texts";
import { serverTexts } from "~/i18n/texts.server";
import { useTranslation } from "~/i18n/translate";
import { requireUser } from "~/middleware/require-user";
import type { Route } from "./+types/route";
import { Library } from "./library";
import { loadLibrary } from "./library.server";
import { readLibraryState } from "./library-query";

export const handle = await routeTexts("members", "library", "cards");
export const links = contentStyles;
export const middleware: Route.MiddlewareFunction[] = [requireUser];

export async function loader({ context, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const { name, image, author } = accountOf(context);
  const t = serverTexts(content.language).translator("members");
  return {
    name, image, author,
    library: await loadLibrary(content, readLibraryState(url.searchParams)),
    meta: { title: t("profile.title"), description: t("profile.description"), path: url.pathname, robots: "noindex" },
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => siteMeta(matches[0], loaderData?.meta);

/** A person's own place: what they put together and what they saved. */
export default function UserProfile({ loaderData: { name, image, author, library } }: Route.ComponentProps) {
  const { t } = useTranslation("members");
  return (
    <div className="wrap">
      <Trail />
      <header className="page-head author-head">
        <Avatar name={name} image={image} size="l" />
        <div>
          <h1>{name}</h1>
          {author ? (
            <p>
              <Link to={`/author/${author.slug}`}>{t("profile.author")}</Link>
            </p>
          ) : null}
        </div>
      </header>
      <section className="section" aria-labelledby="my-collections">
        <SectionHead id="my-collections" title={t("profile.collections")} />
        <EmptyState
          blocks="collection"
          level={3}
          title={t("profile.noCollections")}
          actions={
            <Link to="/collections" className={buttonClass()}>
              {t("profile.seeCollections")}
            </Link>
          }
        >
          <p>{t("profile.noCollectionsText")}</p>
        </EmptyState>
      </section>
      <Library library={library} />
    </div>
  );
}
