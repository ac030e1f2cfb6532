import { createContext, useContext } from "react";
import type { Card } from "#contract/shared";
import { compositionFor, coverMarkup } from "./generator";

/** False in the light version: no thumbnail is sent then, the drawn cover stands in. Provided by the document shell. */
export const ThumbnailContext = createContext(true);

export type CoverSubject = Pick<Card, "databaseId" | "type" | "contentTypeSlug" | "topicFamily" | "publicationYear"> & Partial<Pick<Card, "thumbnail" | "modified">>;

interface CoverProps {
  card: CoverSubject;
  className?: string;
  /** The one big cover of a page is wanted at once; covers in lists wait until they come near. */
  eager?: boolean;
}

const isInternal = (card: CoverSubject) => card.type === "internal_document" || card.type === "internal_pdf";
const classes = (...names: (string | undefined)[]) => names.filter(Boolean).join(" ");

/** Cover 3:4, the thumbnail when there is one. Decorative: the title beside it says everything. The size comes from CSS. */
export function Cover({ card, className, eager }: CoverProps) {
  const thumbnails = useContext(ThumbnailContext);
  const image = thumbnails ? card.thumbnail : null;
  const name = classes("cover", `f-${card.topicFamily}`, className);
  if (image) {
    return <img className={name} src={image.url} alt="" width={image.width} height={image.height} loading={eager ? undefined : "lazy"} decoding="async" />;
  }
  return (
    <svg
      className={name}
      viewBox="0 0 120 160"
      aria-hidden="true"
      dangerouslySetInnerHTML={{
        __html: coverMarkup({
          composition: compositionFor(card.type, card.contentTypeSlug),
          family: card.topicFamily,
          id: card.databaseId,
          // Collections have no year of their own; the shelf shows when it was last changed.
          year: card.publicationYear ?? (card.type === "collection" && card.modified ? Number(card.modified.slice(0, 4)) : null),
          internal: isInternal(card),
        }),
      }}
    />
  );
}

/** The square field alone, without year: table rows, suggestions, the spotlight. */
export function MiniCover({ card, className }: Omit<CoverProps, "eager">) {
  const thumbnails = useContext(ThumbnailContext);
  const name = classes("cover mini", `f-${card.topicFamily}`, className);
  if (thumbnails && card.thumbnail) {
    return <img className={name} src={card.thumbnail.url} alt="" width={card.thumbnail.width} height={card.thumbnail.height} loading="lazy" decoding="async" />;
  }
  return (
    <svg
      className={name}
      viewBox="0 0 120 120"
      aria-hidden="true"
      dangerouslySetInnerHTML={{
        __html: coverMarkup({ composition: compositionFor(card.type, card.contentTypeSlug), family: card.topicFamily, id: card.databaseId, mini: true }),
      }}
    />
  );
}
