import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "~/components/empty-state";
import { NewsletterLink } from "~/features/newsletter/newsletter-link";
import { newsletterPath } from "~/features/newsletter/paths";
import { Link } from "~/i18n/link";
import { DidYouMean } from "./did-you-mean";
import type { ResultsData } from "./search.server";

/** An alternative search with its number of results. */
const WAY = "flex items-baseline justify-between gap-4 border-b border-line [&>a]:py-2.5";

/** No results: shows the query, another spelling, searches with a condition less, and other places to look. */
export function NoResults({ data: { state, didYouMean, relax } }: { data: ResultsData }) {
  const { t: tSearch } = useTranslation("search");
  const { t } = useTranslation("suggestions");
  return (
    <EmptyState
      blocks="search"
      level={1}
      title={state.q ? tSearch("none.query", { query: state.q }) : tSearch("none.filters")}
    >
      {didYouMean ? <DidYouMean state={state} other={didYouMean} /> : null}
      {state.q && !didYouMean ? <p>{tSearch("none.spelling")}</p> : null}
      {relax?.length ? (
        <Ways id="relax" title={t("relax")}>
          {relax.map(({ path, words, count }) => (
            <li key={path} className={WAY}>
              <Link to={path}>{words}</Link> <span className="count">{t("found", { count })}</span>
            </li>
          ))}
        </Ways>
      ) : null}
      <Ways id="elsewhere" title={t("elsewhere")}>
        <li className={WAY}>
          <Link to="/topics">{t("elsewhere.topics")}</Link>
        </li>
        <li className={WAY}>
          <Link to="/keywords">{t("elsewhere.keywords")}</Link>
        </li>
        <li className={WAY}>
          <Link to="/authors">{t("elsewhere.authors")}</Link>
        </li>
        <li className={WAY}>
          <NewsletterLink to={newsletterPath(state)}>{tSearch("none.follow")}</NewsletterLink>
        </li>
      </Ways>
    </EmptyState>
  );
}

/** Alternatives when nothing is found: a condition less, or other places to look. */
function Ways({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="mt-4 w-full" aria-labelledby={id}>
      <h2 id={id} className="mb-1 t-title-m">
        {title}
      </h2>
      <ul>{children}</ul>
    </section>
  );
}
