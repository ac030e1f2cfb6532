import { useTranslation } from "react-i18next";
import { searchPath, type SearchState, withParam } from "~/features/search/search-state";
import { Link } from "~/i18n/link";

/** Placeholder for the link in a translated sentence. */
const LINK = "\n";

interface DidYouMeanProps {
  state: SearchState;
  /** The other spelling, and its number of results. */
  other: { search: string; count: number };
}

/** "Did you mean child marriage? 34 results" */
export function DidYouMean({ state, other: { search, count } }: DidYouMeanProps) {
  const { t } = useTranslation("suggestions");
  const [before, after] = t("didYouMean", { search: LINK }).split(LINK);
  return (
    <p>
      {before}
      <Link to={searchPath(withParam(state, "q", search))}>
        <b>{search}</b>
      </Link>
      {after} <span className="count">{t("found", { count })}</span>
    </p>
  );
}
