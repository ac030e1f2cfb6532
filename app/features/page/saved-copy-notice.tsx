import { useTranslation } from "react-i18next";
import { useHydrated } from "~/components/use-live-form";
import { formatDate, useLanguage } from "~/i18n/language";

/** Read once: it does not change while the document lives, but an error page removes the root element for a moment. */
const SAVED_AT =
  typeof document === "undefined" ? undefined : document.documentElement.dataset.kept;

/** Returns when the saved copy in view was fetched; undefined for the site's own pages, empty for the worker's. */
export const savedCopyTime = (): string | undefined => SAVED_AT;

/** A notice that the page is a saved copy, with its date. It is fixed at the bottom of the window, so that nothing moves. */
export function SavedCopyNotice() {
  const { t } = useTranslation("common");
  const language = useLanguage();
  const since = useHydrated() ? savedCopyTime() : undefined;
  if (!since) return null;
  return (
    <p
      className="bg-ink px-(--side) py-2.5 text-center text-result text-paper [@media(min-height:30rem)]:sticky [@media(min-height:30rem)]:bottom-0 [@media(min-height:30rem)]:z-20"
      role="status"
    >
      {t(navigator.onLine ? "kept.slow" : "kept.offline", { date: formatDate(since, language) })}
    </p>
  );
}
