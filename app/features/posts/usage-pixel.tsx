import { useContext } from "react";
import { DEFAULT_LANGUAGE } from "#contract/languages";
import { useLanguage } from "~/i18n/language";
import { PreviewContext } from "./edit-link";

/**
 * Counts a view of the page, without script and behind any cache. `low` also prevents React from preloading it, which would
 * count a view before the page is seen.
 */
export function UsagePixel({
  type,
  databaseId,
}: {
  type: "document" | "toolkit";
  databaseId: number;
}) {
  const language = useLanguage();
  // An editor's preview is not a view.
  if (useContext(PreviewContext)) return null;
  const query = language === DEFAULT_LANGUAGE ? "" : `?language=${language}`;
  return (
    <img
      src={`/usage/${type}/${databaseId}${query}`}
      alt=""
      width={1}
      height={1}
      fetchPriority="low"
      hidden
    />
  );
}
