import { useContext } from "react";
import type { Article, ArticleBlock } from "#contract/content";
import { Disclosure } from "~/components/disclosure";
import { RowCard } from "~/features/cards/cards";
import { useCardWords } from "~/features/cards/words";
import { ThumbnailContext } from "~/features/covers/cover";
import { Prose } from "~/features/posts/prose";
import { useOpenTarget } from "~/features/posts/use-open-target";
import { useTranslation } from "~/i18n/translate";

/** The article's picture with what it shows and where it is from; the light version leaves it out. */
export function Picture({ group: { image, imageCaption, imageReference }, lang }: { group: Article["imageGroup"]; lang?: string }) {
  const pictures = useContext(ThumbnailContext);
  if (!image || !pictures) return null;
  return (
    <figure className="picture" lang={lang}>
      <img src={image.url} alt={image.alt} width={image.width} height={image.height} decoding="async" />
      {imageCaption || imageReference ? (
        <figcaption>
          {imageCaption} {imageReference ? <small>{imageReference}</small> : null}
        </figcaption>
      ) : null}
    </figure>
  );
}

/** Running text, and lists of resources that open where they are spoken of, or by an address that names them: `#resources-1` is the first. */
export function Blocks({ blocks, lang }: { blocks: ArticleBlock[]; lang?: string }) {
  useOpenTarget();
  const lists = blocks.filter((block) => block.type === "resources");
  return blocks.map((block, i) =>
    block.type === "text" ? (
      <Prose key={i} html={block.html} lang={lang} className="article-text" />
    ) : (
      <Resources key={i} id={`resources-${lists.indexOf(block) + 1}`} block={block} lang={lang} />
    ),
  );
}

function Resources({ id, block, lang }: { id: string; block: Extract<ArticleBlock, { type: "resources" }>; lang?: string }) {
  const { t } = useTranslation("content");
  const words = useCardWords();
  const count = t("resources", { count: block.resources.length });
  return (
    <Disclosure id={id} className="article-resources opens-by-address" summary={<span lang={lang}>{block.title}</span>} chosen={count}>
      <ul className="row-list">
        {block.resources.map((card) => (
          <RowCard key={card.databaseId} card={card} words={words} place={id} />
        ))}
      </ul>
    </Disclosure>
  );
}
