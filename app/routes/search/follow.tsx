import { useTranslation } from "react-i18next";
import { feedPath } from "~/features/feeds/feed-path";
import { NewsletterLink } from "~/features/newsletter/newsletter-link";
import { newsletterPath } from "~/features/newsletter/paths";
import { looksInternally, READABLE, searchPath, toggle } from "~/features/search/search-state";
import { useLanguage } from "~/i18n/language";
import { Link } from "~/i18n/link";
import { localisedPath } from "~/i18n/paths";
import type { ResultsData } from "./search.server";

/**
 * Further actions on the results: show only those in the visitor's language, or follow new ones by email or feed. The feed
 * contains nothing internal.
 */
export function Follow({
  data: { state, inMyLanguage, head },
}: {
  data: Pick<ResultsData, "state" | "inMyLanguage" | "head">;
}) {
  const { t } = useTranslation("search");
  const language = useLanguage();
  return (
    <p className="flex flex-wrap gap-x-5 text-[0.9375rem] leading-11 wrap-anywhere *:inline-block lg:leading-6 print:hidden">
      {inMyLanguage > 0 ? (
        <Link to={searchPath(toggle(state, "readable", READABLE))} preventScrollReset>
          {t("mine", { results: inMyLanguage })}
        </Link>
      ) : null}
      {head ? null : <NewsletterLink to={newsletterPath(state)}>{t("follow")}</NewsletterLink>}
      {looksInternally(state) ? null : (
        <a href={localisedPath(feedPath(state), language)} rel="nofollow">
          {t("feed")}
        </a>
      )}
    </p>
  );
}
