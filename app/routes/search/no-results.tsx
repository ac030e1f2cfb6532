import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { Relaxation } from "#contract/search";
import { EmptyState } from "~/components/empty-state";
import { NewsletterLink } from "~/features/newsletter/newsletter-link";
import { newsletterPath } from "~/features/newsletter/paths";
import { EMPTY_SEARCH, searchPath, type SearchState } from "~/features/search/search-state";
import { Link } from "~/i18n/link";
import { DidYouMean } from "./did-you-mean";
import { relaxed } from "./relaxed";
import type { ResultsData } from "./search.server";

const EVERYTHING = searchPath(EMPTY_SEARCH);

/** Nothing found: what was asked, another spelling of it, what it would find with something left out, where else to look. */
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
        <section className="ways" aria-labelledby="relax">
          <h2 id="relax">{t("relax")}</h2>
          <ul>
            {relax.map(({ drop, count }) => {
              const path = searchPath(relaxed(state, drop));
              return (
                <li key={path}>
                  <Link to={path}>
                    {path === EVERYTHING ? t("relax.everything") : leftOut(drop, state, t)}
                  </Link>{" "}
                  <span className="count">{t("found", { count })}</span>
                </li>
              );
            })}
          </ul>
        </section>
      ) : null}
      <section className="ways" aria-labelledby="elsewhere">
        <h2 id="elsewhere">{t("elsewhere")}</h2>
        <ul>
          <li>
            <Link to="/topics">{t("elsewhere.topics")}</Link>
          </li>
          <li>
            <Link to="/keywords">{t("elsewhere.keywords")}</Link>
          </li>
          <li>
            <Link to="/authors">{t("elsewhere.authors")}</Link>
          </li>
          <li>
            <NewsletterLink to={newsletterPath(state)}>{tSearch("none.follow")}</NewsletterLink>
          </li>
        </ul>
      </section>
    </EmptyState>
  );
}

/** What is let go, in words. */
function leftOut(
  drop: Relaxation["drop"],
  { q, lists }: SearchState,
  t: TFunction<"suggestions">,
): string {
  switch (drop.kind) {
    case "term":
      return t("relax.term", { name: drop.name });
    case "terms":
      return t("relax.terms", { taxonomy: t(`taxonomy.${drop.taxonomy}`) });
    case "word":
      return t("relax.word", { word: drop.word });
    case "must":
    case "must_not":
      return t(`relax.${drop.kind}`, { text: drop.text });
    case "exact_phrase":
      return t("relax.exact_phrase", { text: lists.exact?.[0] ?? "" });
    case "search":
      return q ? t("relax.search", { text: q }) : t("relax.should");
    case "filters":
      return t("relax.filters", { text: q });
    default:
      return t(`relax.${drop.kind}`);
  }
}
