import { useTranslation } from "react-i18next";
import { buttonClass } from "~/components/button";
import { SectionHead } from "~/components/section-head";
import { CARD_GRID } from "~/features/cards/card-look";
import { RowCard } from "~/features/cards/cards";
import { EYEBROW, META } from "~/features/cards/parts";
import { useCardWords } from "~/features/cards/words";
import { NewsletterLink } from "~/features/newsletter/newsletter-link";
import { newsletterPath } from "~/features/newsletter/paths";
import { foreign } from "~/features/posts/place";
import type { PageLanguage } from "#contract/languages";
import { formatDate } from "~/i18n/format";
import { useLanguage } from "~/i18n/language";
import type { ResultsData } from "./search.server";

/** Above the results of one topic, keyword, country or publisher: description, figures, ways to follow it, and picks. */
export function TermHead({
  head: { param, name, description, language: written, languages, newest, picks },
  data: { state, total },
}: {
  head: NonNullable<ResultsData["head"]>;
  data: ResultsData;
}) {
  const { t } = useTranslation("search");
  const language = useLanguage();
  const words = useCardWords();
  return (
    <header className="mt-6 mb-2">
      <p className={EYEBROW}>{t(`facet.${param}`)}</p>
      <h1 dir="auto">{name}</h1>
      {description ? (
        <p className="mt-2 max-w-160 text-ink-2" lang={foreign(written, language)} dir="auto">
          {description}
        </p>
      ) : null}
      <p className={`${META} mt-2`}>
        {[
          t("term.resources", { count: total }),
          languages > 0 ? t("term.languages", { count: languages }) : null,
          newest ? t("term.newest", { date: dateOf(newest, language) }) : null,
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <p className="mt-3 print:hidden">
        <NewsletterLink to={newsletterPath(state)} className={buttonClass()}>
          {t("term.follow")}
          <span className="sr-only">{name}</span>
        </NewsletterLink>
      </p>
      {picks.length > 0 ? (
        <section className="mt-6" aria-labelledby="picks">
          <SectionHead id="picks" title={t("term.picks")} />
          <ul className={CARD_GRID}>
            {picks.map((card) => (
              <RowCard key={card.databaseId} card={card} words={words} place="picks" />
            ))}
          </ul>
        </section>
      ) : null}
    </header>
  );
}

/** Only the year is known for many imported works. */
function dateOf(newest: string, language: PageLanguage): string {
  return /^\d{4}$/.test(newest) ? newest : formatDate(newest, language);
}
