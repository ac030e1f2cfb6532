import { useTranslation } from "react-i18next";
import { useHydrated } from "~/components/use-hydrated";
import { formatDate } from "~/i18n/format";
import { useLanguage } from "~/i18n/language";

/** Read once: it is the same for as long as the document lives, whose root an error page takes out for a moment. */
const KEPT = typeof document === "undefined" ? undefined : document.documentElement.dataset.kept;

/** When the page in view was the site's, where it is a kept copy; empty for the worker's own pages. */
export const keptSince = (): string | undefined => KEPT;

/** Says that the page is a kept copy, and of when. At the foot of the window, where it moves nothing. */
export function KeptNotice() {
  const { t } = useTranslation("common");
  const language = useLanguage();
  const since = useHydrated() ? keptSince() : undefined;
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
