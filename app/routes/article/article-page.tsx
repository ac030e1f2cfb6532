import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import type { Article } from "#contract/content";
import { authorPath } from "~/features/authors/paths";
import { useCardWords } from "~/features/cards/words";
import { HowToCite } from "~/features/citations/how-to-cite";
import type { References } from "~/features/citations/reference.server";
import { Facts } from "~/features/posts/facts";
import { knownChange } from "~/features/posts/known-change";
import { By, Piece } from "~/features/posts/piece";
import { PieceActions } from "~/features/posts/piece-actions";
import { foreign } from "~/features/posts/place";
import { RELATED_SHOWN, ReadOn } from "~/features/posts/related";
import { withoutAbstracts } from "~/features/posts/slim";
import { termFacts } from "~/features/posts/term-facts";
import { Trail } from "~/features/posts/trail";
import { ShareButton } from "~/features/share/share-button";
import type { Shareable } from "~/features/share/share.server";
import { useLanguage } from "~/i18n/language";
import { Link } from "~/i18n/link";
import { Blocks, Picture } from "./body";

/** Returns the data that the page shows; its resource lists have no abstracts. */
export function articleView({
  seo: _seo,
  translations: _translations,
  terms,
  related,
  ...article
}: Article) {
  return {
    ...article,
    body: article.body.map((block) =>
      block.type === "resources"
        ? { ...block, resources: withoutAbstracts(block.resources) }
        : block,
    ),
    facts: termFacts(terms),
    changed: knownChange(article),
    related: withoutAbstracts(related.slice(0, RELATED_SHOWN)),
  };
}

/** An article. An unpublished one has no references and no share link. */
export function ArticlePage({
  article,
  references,
  share,
}: {
  article: ReturnType<typeof articleView>;
  references?: References;
  share?: Shareable;
}) {
  const { t } = useTranslation("content");
  const { t: tDocument } = useTranslation("document");
  const language = useLanguage();
  const words = useCardWords();
  const lang = foreign(article.language, language);
  return (
    <div className="wrap">
      <Trail />
      <Piece
        card={article}
        words={words}
        head={
          <>
            <h1 className="t-h1-document" lang={lang}>
              {article.title}
            </h1>
            {article.authors.length > 0 && (
              <By>
                {t("article.by")}{" "}
                {article.authors.map((author, i) => (
                  <Fragment key={author.slug}>
                    {i > 0 && ", "}
                    <Link to={authorPath(author.slug)}>{author.name}</Link>
                  </Fragment>
                ))}
              </By>
            )}
          </>
        }
        actions={
          <>
            <PieceActions piece={article} />
            {share ? <ShareButton share={share} title={article.title} /> : null}
          </>
        }
        facts={
          <Facts
            title={tDocument("about.article")}
            facts={article.facts}
            year={article.publicationYear}
            changed={article.changed}
          />
        }
      >
        <p className="mt-5 t-lead" lang={lang}>
          {article.text}
        </p>
        <Picture group={article.imageGroup} lang={lang} />
        <Blocks blocks={article.body} lang={lang} />
        {references ? <HowToCite references={references} /> : null}
      </Piece>
      <ReadOn related={article.related} words={words} />
    </div>
  );
}
