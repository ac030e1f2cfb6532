import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import type { Article } from "#contract/content";
import { authorPath } from "~/features/authors/paths";
import { useCardWords } from "~/features/cards/words";
import { HowToCite } from "~/features/citations/how-to-cite";
import type { References } from "~/features/citations/reference.server";
import { ActionRow, By, Piece } from "~/features/posts/piece";
import { PieceActions } from "~/features/posts/piece-actions";
import { foreign } from "~/features/posts/place";
import { withoutAbstracts } from "~/features/posts/slim";
import { Trail } from "~/features/posts/trail";
import { useLanguage } from "~/i18n/language";
import { Link } from "~/i18n/link";
import { Blocks, Picture } from "./body";

/** What the page shows; its lists of resources show no abstracts. */
export function articleView({ seo: _seo, translations: _translations, ...article }: Article) {
  return {
    ...article,
    body: article.body.map((block) =>
      block.type === "resources"
        ? { ...block, resources: withoutAbstracts(block.resources) }
        : block,
    ),
  };
}

/** An article as it is read; one that is not there yet has no references. */
export function ArticlePage({
  article,
  references,
}: {
  article: ReturnType<typeof articleView>;
  references?: References;
}) {
  const { t } = useTranslation("content");
  const language = useLanguage();
  const words = useCardWords();
  const lang = foreign(article.language, language);
  return (
    <div className="wrap">
      <Trail />
      <Piece card={article} words={words}>
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
        <p className="mt-5 t-lead" lang={lang}>
          {article.text}
        </p>
        <ActionRow>
          <PieceActions piece={article} />
        </ActionRow>
        <Picture group={article.imageGroup} lang={lang} />
        <Blocks blocks={article.body} lang={lang} />
        {references ? <HowToCite references={references} /> : null}
      </Piece>
    </div>
  );
}
