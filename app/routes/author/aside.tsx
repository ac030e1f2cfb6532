import { useTranslation } from "react-i18next";
import type { Author } from "#contract/authors";
import { SectionHead } from "~/components/section-head";
import { Avatar } from "~/features/posts/covers/avatar";
import { formatPercent, useLanguage } from "~/i18n/language";
import { ContentLink, Link } from "~/i18n/link";
import type { Card } from "#contract/shared";
import { InternalTag } from "~/features/posts/card-parts";
import { ResultList } from "~/features/cards/result-row";
import type { CardLabels } from "~/features/posts/card-labels";
import { rowActions } from "~/features/cards/card";

interface AsideProps extends Pick<Author, "slug" | "contributions" | "collaborators"> {}

/** The author's topics and collaborators; renders nothing if both are unknown. */
export function Aside({ slug, contributions, collaborators }: AsideProps) {
  const { t } = useTranslation("author");
  if (contributions.length === 0 && collaborators.length === 0) return null;
  return (
    <aside className="lg:[grid-area:1/2]">
      {contributions.length > 0 ? (
        <section className="section" aria-labelledby="works-on">
          <SectionHead id="works-on" title={t("topics.title")} />
          <ul>
            {contributions.map((contribution) => (
              <Topic key={contribution.term.slug} author={slug} contribution={contribution} />
            ))}
          </ul>
        </section>
      ) : null}
      {collaborators.length > 0 ? (
        <section className="section" aria-labelledby="works-with">
          <SectionHead id="works-with" title={t("people.title")} />
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-x-6">
            {collaborators.map(({ slug: other, name, image, link, count }) => (
              <li key={other} className="flex items-center gap-3 py-2">
                <Avatar name={name} image={image} />
                <p className="wrap-anywhere">
                  <ContentLink to={link}>{name}</ContentLink>
                  <small className="block text-small text-ink-2">
                    {t("people.together", { count })}
                  </small>
                </p>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </aside>
  );
}

/** A topic with its share of the author's work, as text and as a bar. */
function Topic({
  author,
  contribution: { term, count, percentage },
}: {
  author: string;
  contribution: Author["contributions"][number];
}) {
  const { t } = useTranslation("content");
  const language = useLanguage();
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 pb-3">
      <Link
        to={`/search?author=${encodeURIComponent(author)}&topic=${encodeURIComponent(term.slug)}`}
        className="py-1.5 wrap-anywhere"
      >
        {term.name}
      </Link>
      <span className="hint">
        {t("resources", { count })} · <b>{formatPercent(percentage / 100, language)}</b>
      </span>
      {/* Decorative: it repeats the text before it. */}
      <progress className="col-span-full" max={100} value={percentage} aria-hidden="true" />
    </li>
  );
}

interface InternalDocumentsProps {
  /** The author's slug. */
  slug: string;
  cards: Card[];
  /** Whether there are more. */
  isMore: boolean;
  labels: CardLabels;
}

/** The author's internal documents, for staff, in a separate section. */
export function InternalDocuments({ slug, cards, isMore, labels }: InternalDocumentsProps) {
  const { t } = useTranslation("author");
  const all = {
    to: `/search?index=internal&author=${encodeURIComponent(slug)}`,
    label: t("internal.all"),
  };
  return (
    <section className="section" aria-labelledby="internal-documents">
      <SectionHead
        id="internal-documents"
        title={t("internal.title")}
        link={isMore ? all : undefined}
      />
      <p className="mb-4 flex items-center gap-2 text-ink-2">
        <InternalTag labels={labels} /> {t("internal.text")}
      </p>
      <ResultList cards={cards} heading="h3" action={rowActions} />
    </section>
  );
}
