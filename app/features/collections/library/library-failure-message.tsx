import { useTranslation } from "react-i18next";
import { LIBRARY_POSTS_MAX } from "#contract/limits";
import { formatNumber, useLanguage } from "~/i18n/language";
import type { LibraryChange, LibraryError } from "~/paths/account";

/** Why a change failed: the content system's reason, or else the attempted change. */
export function LibraryFailureMessage({
  change,
  failure,
}: {
  change: LibraryChange;
  failure: LibraryError | "failed";
}) {
  const { t } = useTranslation("library");
  const language = useLanguage();
  return t(`failed.${failure === "failed" ? change : failure}`, {
    max: formatNumber(LIBRARY_POSTS_MAX, language),
  });
}
