import { LIBRARY_POSTS_MAX } from "#contract/limits";
import { formatNumber } from "~/i18n/format";
import { useTranslation } from "~/i18n/translate";
import type { LibraryChange, Refusal } from "./paths";

/** Why a change came to nothing: what the content system says of it, else what was tried. */
export function FailureWords({
  change,
  failure,
}: {
  change: LibraryChange;
  failure: Refusal | "failed";
}) {
  const { t, language } = useTranslation("library");
  return t(`failed.${failure === "failed" ? change : failure}`, {
    max: formatNumber(LIBRARY_POSTS_MAX, language),
  });
}
