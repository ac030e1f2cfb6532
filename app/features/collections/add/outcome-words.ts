import { useTranslation } from "react-i18next";

interface Named {
  title: string;
}

/**
 * Returns a function that says what was changed, in one sentence each: a single collection by its title, several by
 * their number.
 */
export function useOutcomeWords(): (added: readonly Named[], removed: readonly Named[]) => string {
  const { t } = useTranslation("add-to-collection");
  return (added, removed) => {
    const sentences = [
      added.length > 0 ? t("added", { count: added.length, title: added[0]?.title ?? "" }) : "",
      removed.length > 0
        ? t("removed", { count: removed.length, title: removed[0]?.title ?? "" })
        : "",
    ].filter(Boolean);
    return sentences.length > 0 ? sentences.join(" ") : t("nothing");
  };
}
