import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import type { Article } from "#contract/posts";
import { authorPath } from "~/paths/authors";
import { useCardLabels } from "~/features/posts/card-labels";
import { HowToCite } from "~/features/posts/citations/cite-view";
import type { References } from "~/features/posts/citations/citation-file.server";
import { Facts, termFacts } from "~/features/posts/facts";
import { knownChange, langAttribute } from "~/features/posts/post-page";
import { Byline, PostLayout } from "~/features/posts/post-layout";
import { PostActions } from "~/features/cards/card";
import { RELATED_SHOWN, RelatedResources } from "~/features/cards/related-resources";
import { withoutAbstracts } from "~/features/posts/card-parts";
import { Breadcrumbs } from "~/features/page/page-head";
import { ShareButton } from "~/features/posts/share-button";
import type { Shareable } from "~/features/posts/read-document.server";
import { useLanguage } from "~/i18n/language";
import { Link } from "~/i18n/link";
import { Blocks, Picture } from "./blocks";

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
  const labels = useCardLabels();
  const lang = langAttribute(article.language, language);
  return (
    <div className="wrap">
      <Breadcrumbs />
      <PostLayout
        card={article}
        labels={labels}
        head={
          <>
            <h1 className="t-h1-document" lang={lang}>
              {article.title}
            </h1>
            {article.authors.length > 0 && (
              <Byline>
                {t("article.by")}{" "}
                {article.authors.map((author, i) => (
                  <Fragment key={author.slug}>
                    {i > 0 && ", "}
                    <Link to={authorPath(author.slug)}>{author.name}</Link>
                  </Fragment>
                ))}
              </Byline>
            )}
          </>
        }
        actions={
          <>
            <PostActions post={article} />
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
      </PostLayout>
      <RelatedResources related={article.related} labels={labels} />
    </div>
  );
}
