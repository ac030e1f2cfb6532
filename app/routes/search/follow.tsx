import { useTranslation } from "react-i18next";
import { feedPath } from "~/features/feeds/feed-path";
import { NewsletterLink } from "~/features/newsletter/newsletter-link";
import { newsletterPath } from "~/features/newsletter/paths";
import { looksInternally, type SearchState } from "~/features/search/search-state";
import { useLanguage } from "~/i18n/language";
import { localisedPath } from "~/i18n/paths";

/** How to hear of what is new for a search: by mail, or in a reader of feeds, which tells of nothing internal. */
export function Follow({ state }: { state: SearchState }) {
  const { t } = useTranslation("search");
  const language = useLanguage();
  return (
    <p className="flex flex-wrap gap-x-5 text-[0.9375rem] leading-11 wrap-anywhere *:inline-block lg:leading-6 print:hidden">
      <NewsletterLink to={newsletterPath(state)}>{t("follow")}</NewsletterLink>
      {looksInternally(state) ? null : (
        <a href={localisedPath(feedPath(state), language)} rel="nofollow">
          {t("feed")}
        </a>
      )}
    </p>
  );
}
