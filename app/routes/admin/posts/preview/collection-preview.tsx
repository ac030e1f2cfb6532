import { useTranslation } from "react-i18next";
import { LeadingCards } from "~/features/cards/cards";
import { useCardWords } from "~/features/cards/words";
import { SectionHead } from "~/components/section-head";
import { ResourceRow } from "~/features/admin/post-rows";
import { foreign } from "~/features/posts/place";
import { useLanguage } from "~/i18n/language";
import type { Shown } from "./preview-view.server";

/** A collection with its future posts. The public page loads them by a search, which does not cover drafts. */
export function CollectionPreview({ collection, pieces }: Extract<Shown, { collection: unknown }>) {
  const { t } = useTranslation("admin-edit");
  const language = useLanguage();
  const { t: tContent } = useTranslation("content");
  const words = useCardWords();
  const lang = foreign(collection.language, language);
  return (
    <div className="wrap">
      <header className="page-head">
        <h1 lang={lang} dir="auto">
          {collection.title}
        </h1>
        {collection.description ? (
          <p className="t-lead" lang={lang} dir="auto">
            {collection.description}
          </p>
        ) : null}
        <p className="text-small text-ink-2">
          {collection.curator ? (
            <>{tContent("collection.curator", { name: collection.curator })} · </>
          ) : null}
          {tContent("resources", { count: pieces.length })}
        </p>
      </header>
      {collection.recommendedPosts.length > 0 ? (
        <section className="section" aria-labelledby="admin-start">
          <SectionHead id="admin-start" title={t("part.startHere")} />
          <LeadingCards cards={collection.recommendedPosts} words={words} place="start" />
        </section>
      ) : null}
      <section className="section" aria-labelledby="admin-all">
        <SectionHead id="admin-all" title={t("part.documents")} />
        <ol>
          {pieces.map((piece) => (
            <ResourceRow key={piece.databaseId} post={piece}>
              {piece.note ? (
                <p className="basis-full hint" dir="auto">
                  {piece.note}
                </p>
              ) : null}
            </ResourceRow>
          ))}
        </ol>
      </section>
    </div>
  );
}
