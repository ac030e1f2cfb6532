import { EmptyState } from "~/components/empty-state";
import { getAuthors } from "~/content/authors.server";
import { contentContext } from "~/contexts";
import { siteMeta } from "~/features/shell/site-meta";
import { publicPageHeaders } from "~/http/cache";
import { formatNumber } from "~/i18n/format";
import { Link } from "~/i18n/link";
import { pageStyles } from "~/features/shell/page-styles";
import { routeTexts } from "~/i18n/route-texts";
import { serverTexts } from "~/i18n/texts.server";
import { useTranslation } from "~/i18n/translate";
import type { Route } from "./+types/route";
import { byLetter } from "./letters";

export const handle = await routeTexts("content");
export const links = pageStyles;

export const headers: Route.HeadersFunction = () => publicPageHeaders();

export async function loader({ context }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const { authors } = await getAuthors(content);
  const t = serverTexts(content.language).translator("content");
  return {
    authors: authors.map(({ slug, name, count }) => ({ slug, name, count })),
    meta: { title: t("authors.title"), description: t("authors.lead"), path: "/authors" },
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => siteMeta(matches[0], loaderData?.meta);

export default function Authors({ loaderData: { authors } }: Route.ComponentProps) {
  const { t, language } = useTranslation("content");
  const groups = byLetter(authors);
  return (
    <div className="wrap page">
      <header className="page-head">
        <h1>{t("authors.title")}</h1>
        <p className="t-lead">{t("authors.lead")}</p>
      </header>
      {groups.length > 0 ? (
        <nav className="letters" aria-label={t("authors.letters")}>
          <ul>
            {groups.map(({ letter }) => (
              <li key={letter}>
                <a href={`#letter-${letter}`}>{letter}</a>
              </li>
            ))}
          </ul>
        </nav>
      ) : (
        <EmptyState blocks="missing" title={t("authors.empty")} />
      )}
      <div className="directory">
        {groups.map(({ letter, items }) => (
          <section key={letter} aria-labelledby={`letter-${letter}`}>
            <h2 id={`letter-${letter}`}>{letter}</h2>
            <ul>
              {items.map((author) => (
                <li key={author.slug}>
                  <Link to={`/author/${encodeURIComponent(author.slug)}`}>{author.name}</Link> <span className="count">{formatNumber(author.count, language)}</span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}
