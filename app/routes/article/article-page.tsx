import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import type { Article, ArticleBlock } from "#contract/posts";
import { authorPath } from "~/paths/authors";
import { useCardLabels } from "~/features/posts/card-labels";
import { HowToCite } from "~/features/posts/citations/cite-view";
import type { References } from "~/features/posts/citations/citation-file.server";
import { Facts, termFacts } from "~/features/posts/facts";
import {
  knownChange,
  langAttribute,
  OPEN_BY_HASH,
  useOpenTarget,
} from "~/features/posts/post-page";
import { Byline, PostLayout, Prose } from "~/features/posts/post-layout";
import { PostActions, RowCard } from "~/features/cards/card";
import { RELATED_SHOWN, RelatedResources } from "~/features/cards/related-resources";
import { withoutAbstracts } from "~/features/posts/card-parts";
import { Breadcrumbs } from "~/features/page/page-head";
import { ShareButton } from "~/features/posts/share-button";
import type { Shareable } from "~/features/posts/read-document.server";
import { listComma, useLanguage } from "~/i18n/language";
import { Link } from "~/i18n/link";
import { clsx } from "clsx";
import { pictureAt } from "#contract/pictures";
import { Disclosure } from "~/components/disclosure";
import { OnDemandPicture } from "~/features/page/on-demand-picture";

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

/** The page of an article. The preview of an unpublished article has no references and no share link. */
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
                    {i > 0 && listComma(language)}
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

/** Displayed width: the text column, which is beside the cover from the breakpoint `lg` on. */
const SIZES = "(width < 46rem) 92vw, 43rem";

/** The article's image with caption and source; in light mode it loads on request. */
function Picture({
  group: { image, imageCaption, imageReference },
  lang,
}: {
  group: Article["imageGroup"];
  lang?: string;
}) {
  if (!image) return null;
  return (
    <figure className="mt-5 max-w-180" lang={lang}>
      <OnDemandPicture image={image}>
        <img
          className="w-full rounded-cover bg-tint"
          src={pictureAt(image, 960)}
          srcSet={`${pictureAt(image, 480)} 480w, ${pictureAt(image, 960)} 960w`}
          sizes={SIZES}
          alt={image.alt}
          width={image.width}
          height={image.height}
          loading="lazy"
          decoding="async"
        />
      </OnDemandPicture>
      {imageCaption || imageReference ? (
        <figcaption className="mt-2 text-small text-ink-2">
          {imageCaption}{" "}
          {imageReference ? (
            <small className="block text-small text-ink-3">{imageReference}</small>
          ) : null}
        </figcaption>
      ) : null}
    </figure>
  );
}

/** Text and resource lists. The lists expand in place, or when the URL names them: `#resources-1` is the first. */
function Blocks({ blocks, lang }: { blocks: ArticleBlock[]; lang?: string }) {
  useOpenTarget();
  const lists = blocks.filter((block) => block.type === "resources");
  return blocks.map((block, i) =>
    block.type === "text" ? (
      <Prose key={i} html={block.html} lang={lang} className="article-text mt-5" />
    ) : (
      <Resources key={i} id={`resources-${lists.indexOf(block) + 1}`} block={block} lang={lang} />
    ),
  );
}

function Resources({
  id,
  block,
  lang,
}: {
  id: string;
  block: Extract<ArticleBlock, { type: "resources" }>;
  lang?: string;
}) {
  const { t } = useTranslation("content");
  const labels = useCardLabels();
  const count = t("resources", { count: block.resources.length });
  return (
    <Disclosure
      id={id}
      className={clsx(
        OPEN_BY_HASH,
        "mt-5 max-w-[66ch] border-t border-line [.disclosure+&]:mt-0 [.disclosure+&]:border-t-0",
      )}
      summary={<span lang={lang}>{block.title}</span>}
      chosen={count}
    >
      <ul className="grid gap-5 py-2">
        {block.resources.map((card) => (
          <RowCard key={card.databaseId} card={card} labels={labels} listId={id} />
        ))}
      </ul>
    </Disclosure>
  );
}
