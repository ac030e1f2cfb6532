import { useTranslation } from "react-i18next";
import { buttonClass } from "~/components/button";
import { EmptyState } from "~/components/empty-state";
import { Link } from "~/i18n/link";
import type { DirectoryPlace } from "./directory-place";
import { directoryPath, EVERYTHING } from "./directory-state";
import { letterName } from "./letters";

/** Shown if a directory has no names, or no match: the reason, and what to do. */
export function NoNames({ place: { kind, state } }: { place: DirectoryPlace }) {
  const { t } = useTranslation("browse");
  const { q, letter, sort } = state;
  const search = (
    <Link
      to={q ? `/search?q=${encodeURIComponent(q)}` : "/search"}
      className={buttonClass({ variant: "primary" })}
    >
      {t("none.search")}
    </Link>
  );
  const everything = (
    <Link
      to={directoryPath(kind, { ...EVERYTHING, sort })}
      className={buttonClass({ variant: q ? "secondary" : "primary" })}
    >
      {t("clear")}
    </Link>
  );
  if (q) {
    return (
      <EmptyState
        blocks="search"
        title={t("none.query", { query: q })}
        actions={
          <>
            {search}
            {everything}
          </>
        }
      >
        <p>{t("none.queryText")}</p>
      </EmptyState>
    );
  }
  if (letter)
    return (
      <EmptyState
        blocks="missing"
        title={t("none.letter", { letter: letterName(t, letter) })}
        actions={everything}
      />
    );
  return (
    <EmptyState blocks="missing" title={t(`empty.${kind}`)} actions={search}>
      <p>{t("none.emptyText")}</p>
    </EmptyState>
  );
}
