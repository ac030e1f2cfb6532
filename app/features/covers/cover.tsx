import { clsx } from "clsx";
import { isInternalType } from "#contract/names";
import { type PictureWidth, pictureAt } from "#contract/pictures";
import type { Card, Image } from "#contract/shared";
import { useLight } from "~/features/light/light-context";
import { compositionFor, coverMarkup } from "./generator";

export type CoverSubject = Pick<
  Card,
  "databaseId" | "type" | "contentTypeSlug" | "topicFamily" | "publicationYear"
> &
  Partial<Pick<Card, "thumbnail" | "modified" | "contentTypes">>;

interface CoverProps {
  card: CoverSubject;
  className?: string;
  /** The one big cover of a page loads with the page; covers in lists load when they come near. */
  eager?: boolean;
  /** Covers of cards are up to twice as wide as those of rows. */
  wide?: boolean;
}

/** Widths of covers in rows, 72 to 104 pixels wide, and of large ones up to 264: on plain screens and on dense ones. */
const NARROW = [160, 240] as const;
const WIDE = [240, 480] as const;

/** Returns sources by screen density. That takes one word in every row of a list, where widths and conditions would take thirty. */
function sources(
  image: Image,
  plain: PictureWidth,
  dense: PictureWidth,
): { src: string; srcSet?: string } {
  const [src, larger] = [pictureAt(image, plain), pictureAt(image, dense)];
  return src === larger ? { src } : { src, srcSet: `${larger} 2x` };
}

/** Cover 3:4, the thumbnail if there is one. Decorative: the title beside it says everything. The size comes from CSS. */
export function Cover({ card, className, eager, wide }: CoverProps) {
  // In light mode, the drawn cover replaces a picture that the reader has not asked for.
  const image = useLight() ? null : card.thumbnail;
  const name = clsx("cover", `f-${card.topicFamily}`, className);
  if (image) {
    const [plain, dense] = eager || wide ? WIDE : NARROW;
    return (
      <img
        className={name}
        {...sources(image, plain, dense)}
        alt=""
        width={image.width}
        height={image.height}
        // The priority keeps React from preloading the picture before the style sheets.
        {...(eager ? { fetchPriority: "low" } : { loading: "lazy" })}
        decoding="async"
      />
    );
  }
  // Collections have no year of their own; the cover shows the year of their last change.
  const changed = card.type === "collection" && card.modified?.slice(0, 4);
  return (
    <DrawnCover
      card={card}
      className={name}
      height={160}
      year={card.publicationYear ?? (changed ? Number(changed) : null)}
      label={card.contentTypes?.[0]?.name}
      internal={isInternalType(card.type)}
    />
  );
}

/** Only the square field, without year: table rows, suggestions, the spotlight. */
export function MiniCover({ card, className }: Pick<CoverProps, "card" | "className">) {
  const light = useLight();
  const name = clsx("cover mini", `f-${card.topicFamily}`, className);
  if (!light && card.thumbnail) {
    return (
      <img
        className={name}
        src={pictureAt(card.thumbnail, NARROW[0])}
        alt=""
        width={card.thumbnail.width}
        height={card.thumbnail.height}
        loading="lazy"
        decoding="async"
      />
    );
  }
  return <DrawnCover card={card} className={name} height={120} mini />;
}

interface DrawnCoverProps extends Omit<
  Parameters<typeof coverMarkup>[0],
  "composition" | "family" | "id"
> {
  card: CoverSubject;
  className: string;
  /** In units of the drawing, which is 120 wide. */
  height: number;
}

/** Replaces a missing thumbnail with a drawing. It depends on the post's type, topic and id, so it never changes. */
function DrawnCover({ card, className, height, ...look }: DrawnCoverProps) {
  const composition = compositionFor(card.type, card.contentTypeSlug, card.databaseId);
  const facts = { composition, family: card.topicFamily, id: card.databaseId };
  return (
    <svg
      className={className}
      viewBox={`0 0 120 ${height}`}
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: coverMarkup({ ...facts, ...look }) }}
    />
  );
}
