import { clsx } from "clsx";
import { useTranslation } from "react-i18next";
import type { Article, ArticleBlock } from "#contract/posts";
import { pictureAt } from "#contract/pictures";
import { Disclosure } from "~/components/disclosure";
import { RowCard } from "~/features/cards/card";
import { useCardLabels } from "~/features/posts/card-labels";
import { OnDemandPicture } from "~/features/page/on-demand-picture";
import { Prose } from "~/features/posts/post-layout";
import { OPENS_BY_ADDRESS, useOpenTarget } from "~/features/posts/post-page";

/** Displayed width: the text column, which stands beside the cover from lg on. */
const SIZES = "(width < 46rem) 92vw, 43rem";

/** The article's image with caption and source; in light mode it loads on request. */
export function Picture({
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
export function Blocks({ blocks, lang }: { blocks: ArticleBlock[]; lang?: string }) {
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
        OPENS_BY_ADDRESS,
        "mt-5 max-w-[66ch] border-t border-line [.disclosure+&]:mt-0 [.disclosure+&]:border-t-0",
      )}
      summary={<span lang={lang}>{block.title}</span>}
      chosen={count}
    >
      <ul className="grid gap-5 py-2">
        {block.resources.map((card) => (
          <RowCard key={card.databaseId} card={card} labels={labels} place={id} />
        ))}
      </ul>
    </Disclosure>
  );
}
