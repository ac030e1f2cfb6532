import { useTranslation } from "react-i18next";
import type { Card } from "#contract/shared";
import { SectionHead } from "~/components/section-head";
import { InternalTag } from "~/features/cards/parts";
import { ResultList } from "~/features/cards/result-row";
import type { CardWords } from "~/features/cards/words";
import { rowActions } from "~/features/posts/piece-actions";

interface InternalDocumentsProps {
  /** The author's slug. */
  slug: string;
  cards: Card[];
  /** Whether there are more. */
  isMore: boolean;
  words: CardWords;
}

/** The author's internal documents, for staff, in a separate section. */
export function InternalDocuments({ slug, cards, isMore, words }: InternalDocumentsProps) {
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
        <InternalTag words={words} /> {t("internal.text")}
      </p>
      <ResultList cards={cards} heading="h3" action={rowActions} />
    </section>
  );
}
