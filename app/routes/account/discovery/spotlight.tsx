import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { isInternalType } from "#contract/names";
import { pictureAt } from "#contract/pictures";
import type { SpotlightItem } from "#contract/discovery";
import { buttonClass } from "~/components/button";
import { Notice } from "~/components/messages";
import {
  CARD,
  CARD_ABSTRACT,
  CARD_COVER,
  CARD_GRID,
  CARD_LINE,
  EYEBROW,
  InternalTag,
  typeLabel,
  LanguageCodes,
  META,
  textAttributes,
  TITLE_LINK,
} from "~/features/posts/card-parts";
import { RowCard } from "~/features/cards/card";
import {
  type CardLabels,
  fileMeta,
  leadingFile,
  useCardLabels,
} from "~/features/posts/card-labels";
import { MiniCover } from "~/features/posts/covers/cover";
import { SaveButton } from "~/features/collections/library/save-button";
import { OnDemandPicture } from "~/features/page/on-demand-picture";
import { ContentLink, Link } from "~/i18n/link";

/** The spotlight: the first item large, the others as cards below it. `items` is null if loading failed. */
export function Spotlight({ items }: { items: readonly SpotlightItem[] | null }) {
  const { t } = useTranslation("discovery");
  const labels = useCardLabels();
  const [first, ...others] = items ?? [];
  if (items === null) {
    return (
      <Notice tone="danger" role="alert">
        {t("failed.spotlight")}
      </Notice>
    );
  }
  if (!first) return null;
  return (
    <section aria-label={t("spotlight")}>
      <Panel item={first} labels={labels} />
      {others.length > 0 ? (
        <ul className={`mt-7 ${CARD_GRID}`} aria-label={t("spotlight.others")}>
          {others.map((item) =>
            item.post ? (
              <RowCard key={item.link} card={item.post} labels={labels} listId="spotlight" />
            ) : (
              <LinkCard key={item.link} item={item} labels={labels} />
            ),
          )}
        </ul>
      ) : null}
    </section>
  );
}

interface ItemProps {
  item: SpotlightItem;
  labels: CardLabels;
}

/** Fills its side of the panel, regardless of the text's height. */
const PICTURE =
  "aspect-[16/9] h-auto w-full rounded-none bg-[var(--b,var(--tint))] object-cover md:aspect-auto md:h-full md:min-h-60 lg:min-h-90";

function Panel({ item, labels }: ItemProps) {
  const { t } = useTranslation("discovery");
  const { post, title, text } = item;
  const file = post ? leadingFile(post.files, labels.language) : undefined;
  return (
    <article className="grid overflow-hidden rounded-dialog bg-sunk md:grid-cols-1 md:has-[>:is(img,svg)]:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] lg:has-[>:is(img,svg)]:grid-cols-[22.5rem_minmax(0,1fr)]">
      {/* Always shows the generated cover: a large preview of a page in small print is unreadable. */}
      {post ? (
        <MiniCover card={{ ...post, thumbnail: null }} className={PICTURE} />
      ) : (
        <Picture item={item} className={PICTURE} />
      )}
      <div className="grid content-center justify-items-start gap-2 p-5 md:p-7 lg:px-14 lg:py-10">
        <p className={EYEBROW}>
          {post && isInternalType(post.type) ? (
            <InternalTag labels={labels} className="me-2" />
          ) : null}
          <b className="text-ink">{t("spotlight")}</b>
          {post ? <span className="dot-before">{typeLabel(post, labels)}</span> : null}
          {post?.publicationYear ? (
            <span className="dot-before">{post.publicationYear}</span>
          ) : null}
        </p>
        <h2 className="max-w-128 t-h1" {...textAttributes(item, labels)} dir="auto">
          <ItemLink
            item={item}
            className="text-inherit no-underline hover:underline hover:decoration-2"
          >
            {title}
          </ItemLink>
        </h2>
        {text ? (
          <p className="mt-1 line-clamp-4 max-w-136" {...textAttributes(item, labels)} dir="auto">
            {text}
          </p>
        ) : null}
        {post && file ? (
          <p className={META}>
            <LanguageCodes files={post.files} labels={labels} />
            <span className="inline-block">{fileMeta(file, labels, false)}</span>
          </p>
        ) : null}
        <div className="mt-3 actions">
          <ItemLink
            item={item}
            className={buttonClass({ variant: "primary" })}
            label={t("spotlight.read.title", { title })}
          >
            {t("spotlight.read")}
          </ItemLink>
          {post ? <SaveButton post={post} labelled listId="spotlight" /> : null}
        </div>
      </div>
    </article>
  );
}

function LinkCard({ item, labels }: ItemProps) {
  return (
    <li className={`${CARD} [--cover:72px] not-has-[>.cover]:*:col-[1/4]`}>
      <Picture item={item} className={`cover ${CARD_COVER}`} />
      <h3 className={`any-script ${CARD_LINE}`} {...textAttributes(item, labels)}>
        <ItemLink item={item} className={TITLE_LINK}>
          {item.title}
        </ItemLink>
      </h3>
      {item.text ? (
        <p className={CARD_ABSTRACT} {...textAttributes(item, labels)}>
          {item.text}
        </p>
      ) : null}
    </li>
  );
}

function Picture({ item: { image }, className }: { item: SpotlightItem; className: string }) {
  if (!image) return null;
  return (
    <OnDemandPicture image={image}>
      <img
        className={className}
        src={pictureAt(image, 480)}
        alt={image.alt}
        width={image.width}
        height={image.height}
        decoding="async"
      />
    </OnDemandPicture>
  );
}

interface ItemLinkProps {
  item: SpotlightItem;
  className?: string;
  label?: string;
  children: ReactNode;
}

/** A post's path already has its language; a site path entered by editors has none. */
function ItemLink({ item: { post, link }, label, ...rest }: ItemLinkProps) {
  if (post) return <ContentLink to={link} aria-label={label} {...rest} />;
  if (link.startsWith("/")) return <Link to={link} aria-label={label} {...rest} />;
  return <a href={link} rel="noopener" aria-label={label} {...rest} />;
}
