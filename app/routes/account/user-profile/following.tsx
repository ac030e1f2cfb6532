import { useTranslation } from "react-i18next";
import { buttonClass } from "~/components/button";
import { EmptyState } from "~/components/empty-state";
import { SectionHead } from "~/components/section-head";
import { RowCard } from "~/features/cards/card";
import { useCardLabels } from "~/features/posts/card-labels";
import { FOLLOWING_HASH } from "~/paths/account";
import { NewsletterLink } from "~/features/newsletter/newsletter-link";
import { newsletterPath, NEWSLETTER_HASH, type ManageResult } from "~/paths/newsletter";
import {
  PreferencesLink,
  preferencesPath,
  STEPS,
} from "~/features/account/preferences/preferences-form";
import { EMPTY_SEARCH, searchPath, type SearchState, type TermParam } from "~/paths/search";
import { useLanguage } from "~/i18n/language";
import { Link } from "~/i18n/link";
import type { FollowingData } from "./profile-data.server";
import type { OwnReader } from "~/features/newsletter/newsletter-data";
import { OwnNewsletter } from "~/features/newsletter/subscriptions";

/** The topics and countries that the member follows, and new resources about them. */
export function Following({ following }: { following: FollowingData }) {
  const { t } = useTranslation("members");
  const id = FOLLOWING_HASH.slice(1);
  return (
    <section className="section" aria-labelledby={id}>
      <SectionHead id={id} title={t("following.title")} />
      {following.terms.length > 0 ? (
        <Followed following={following} />
      ) : (
        <EmptyState
          blocks="library"
          level={3}
          title={t("following.none")}
          actions={
            <PreferencesLink to={preferencesPath(STEPS[0])} className={buttonClass()}>
              {t("following.choose")}
            </PreferencesLink>
          }
        >
          <p>{t("following.noneText")}</p>
        </EmptyState>
      )}
    </section>
  );
}

function Followed({ following }: { following: FollowingData }) {
  const { t } = useTranslation("members");
  const language = useLanguage();
  const labels = useCardLabels();
  const { terms, topics, countries, documents } = following;
  const newest = `${FOLLOWING_HASH.slice(1)}-new`;
  return (
    <>
      <ul className="mb-4 flex flex-wrap gap-x-3 gap-y-1 wrap-anywhere">
        {terms.map((term) => (
          <li
            key={term.databaseId}
            className="rounded-control bg-sunk px-2.5 py-1"
            lang={term.language === language ? undefined : term.language}
          >
            {term.name}
          </li>
        ))}
      </ul>
      <PreferencesLink to={preferencesPath(STEPS[0])} className={buttonClass()}>
        {t("following.change")}
      </PreferencesLink>
      <section className="mt-8" aria-labelledby={newest}>
        <SectionHead
          id={newest}
          level={3}
          rule={false}
          title={topics.length > 0 ? t("following.new") : t("following.newInCountries")}
        />
        {documents.length > 0 ? (
          <ul className="grid gap-x-8 gap-y-5 sm:grid-cols-2 lg:gap-x-14 lg:gap-y-7">
            {documents.map((card) => (
              <RowCard
                key={card.databaseId}
                card={card}
                labels={labels}
                heading="h4"
                listId="following"
              />
            ))}
          </ul>
        ) : (
          <p className="text-ink-2">{t("following.nothing")}</p>
        )}
        <ul className="mt-5 flex flex-wrap gap-x-6">
          {topics.length > 0 ? (
            <li>
              <Link className={LINK} to={searchPath(newestBy("topic", topics))}>
                {t("following.allOnTopics")}
              </Link>
            </li>
          ) : null}
          {countries.length > 0 ? (
            <li>
              <Link className={LINK} to={searchPath(newestBy("country", countries))}>
                {t("following.allInCountries")}
              </Link>
            </li>
          ) : null}
          <li>
            <NewsletterLink className={LINK} to={followingByMailPath(following)}>
              {t("following.byMail")}
            </NewsletterLink>
          </li>
        </ul>
      </section>
    </>
  );
}

const LINK = "inline-block py-2.5";

/**
 * Returns the path of the newsletter form, filled in with the followed topics, or with the countries if no topic is followed.
 * Never with both, because a search by both finds only posts that match both.
 */
const followingByMailPath = ({ topics, countries }: FollowingData): string =>
  newsletterPath(topics.length > 0 ? newestBy("topic", topics) : newestBy("country", countries));

const newestBy = (param: TermParam, slugs: readonly string[]): SearchState => ({
  ...EMPTY_SEARCH,
  sort: "latest",
  lists: { [param]: slugs },
});

interface NewsletterProps {
  following: FollowingData;
  newsletter: { own: OwnReader; email: string; outcome: ManageResult | null };
}

/** The user's email subscriptions. */
export function Newsletter({ newsletter, following }: NewsletterProps) {
  const { t } = useTranslation("newsletter");
  const id = NEWSLETTER_HASH.slice(1);
  return (
    <section className="section" aria-labelledby={id}>
      <SectionHead id={id} title={t("title")} />
      <OwnNewsletter
        {...newsletter}
        linkToken={null}
        heading="h3"
        suggestion={following.terms.length > 0 ? followingByMailPath(following) : undefined}
      />
    </section>
  );
}
