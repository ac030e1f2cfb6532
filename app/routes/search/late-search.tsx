import { useTranslation } from "react-i18next";
import { buttonClass } from "~/components/button";
import { EmptyState } from "~/components/empty-state";
import {
  filterCount,
  hasWords,
  searchPath,
  type SearchState,
  toggle,
  withoutFilters,
  withoutParam,
} from "~/features/search/search-state";
import { usePagePath } from "~/features/shell/use-page-path";
import { ContentLink, Link } from "~/i18n/link";
import type { LateData } from "./search.server";

/** Returns the same search in titles only, which is fast; null if it already is one, or has no words. */
export function inTitlesOnly(state: SearchState): SearchState | null {
  if (!hasWords(state) || state.lists.field?.join() === "title") return null;
  return toggle(withoutParam(state, "field"), "field", "title");
}

/** A search that was stopped: the reason, and alternatives that keep the query. */
export function LateSearch({ data: { state, why } }: { data: LateData }) {
  const { t } = useTranslation("search");
  const path = usePagePath();
  const titles = why === "late" ? inTitlesOnly(state) : null;
  return (
    <EmptyState
      blocks="error"
      level={1}
      title={t(why)}
      actions={
        <>
          <ContentLink to={path} className={buttonClass({ variant: "primary" })}>
            {t("failed.retry")}
          </ContentLink>
          {titles ? (
            <Link to={searchPath(titles)} className={buttonClass()}>
              {t("late.titles")}
            </Link>
          ) : null}
          {filterCount(state) > 0 ? (
            <Link to={searchPath(withoutFilters(state))} className={buttonClass()}>
              {t("filter.clearAll")}
            </Link>
          ) : null}
        </>
      }
    >
      <p>{t(why === "late" ? "late.text" : "limited.text")}</p>
    </EmptyState>
  );
}
