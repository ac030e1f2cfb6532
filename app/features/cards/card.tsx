import { clsx } from "clsx";
import { type ReactNode, useContext } from "react";
import { ContentLink } from "~/i18n/link";
import type { Card } from "#contract/shared";
import { Cover } from "../posts/covers/cover";
import {
  CARD,
  CARD_ABSTRACT,
  CARD_COVER,
  CARD_EYEBROW,
  CARD_LINE,
  Eyebrow,
  typeLabel,
  LanguageCodes,
  META,
  textAttributes,
  TITLE_LINK,
} from "../posts/card-parts";
import { type CardLabels, fileMeta, leadingFile } from "../posts/card-labels";
import { AddButton } from "../collections/add/add-button";
import { EditLink, PreviewContext } from "../posts/edit-link";
import { SaveButton } from "../collections/library/save-button";

type ActionPost = Pick<Card, "databaseId" | "type" | "title" | "saved">;

interface CardActionsProps {
  post: ActionPost;
  /** Id of the list on the page, if another list may have the same resource. */
  listId?: string;
}

/** Actions for a resource in a list: saving it, and for members adding it to collections. */
export function CardActions({ post, listId }: CardActionsProps) {
  const save = <SaveButton post={post} listId={listId} />;
  // Rows for visitors stay small; the resource's own page tells them about collections.
  if (post.saved === undefined) return save;
  return (
    <div className="flex items-center in-[.compact]:justify-end">
      <AddButton post={post} listId={listId} />
      {save}
    </div>
  );
}

/** Returns the actions at the end of a list's row. */
export const rowActions = (card: ActionPost) => <CardActions post={card} />;

const TYPES_WITH_EDIT_LINK: readonly Card["type"][] = ["article", "toolkit"];

/** Actions on the resource's own page, beside its other actions. */
export function PostActions({ post }: { post: ActionPost }) {
  if (useContext(PreviewContext)) return null;
  return (
    <>
      <SaveButton post={post} labelled />
      <AddButton post={post} labelled />
      {/* Documents have their edit link among the staff actions. */}
      {TYPES_WITH_EDIT_LINK.includes(post.type) ? <EditLink databaseId={post.databaseId} /> : null}
    </>
  );
}

export interface CardProps {
  card: Omit<Card, "contentTypeName">;
  labels: CardLabels;
  heading?: "h2" | "h3" | "h4";
  /** Replaces the line about files, for example with the reason for a recommendation. */
  note?: ReactNode;
  /** The list's id, if another list of the page may have the same resource. */
  listId?: string;
}

function Title({
  card,
  labels,
  heading: Heading = "h3",
  className,
}: CardProps & { className: string }) {
  return (
    <Heading
      className={clsx("any-script", Heading === "h2" && "t-title-l", className)}
      {...textAttributes(card, labels)}
    >
      <ContentLink to={card.link} className={TITLE_LINK}>
        {card.title}
      </ContentLink>
    </Heading>
  );
}

function Meta({ card, labels, className }: CardProps & { className: string }) {
  const file = leadingFile(card.files, labels.language);
  return file ? (
    <p className={clsx(META, className)}>
      <LanguageCodes files={card.files} labels={labels} />
      <span className="inline-block">{fileMeta(file, labels, false)}</span>
    </p>
  ) : null;
}

/** Places the actions at the end of the first line; their click targets are taller than a line. */
const ACTION = "col-3 row-1 -my-3";

function Actions({ card, listId, className }: CardProps & { className: string }) {
  return (
    <div className={clsx("action -mx-[0.6875rem] self-start", className)}>
      <CardActions post={card} listId={listId} />
    </div>
  );
}

type Part = "card" | "cover" | "eyebrow" | "title" | "meta" | "action";

/** How a row card looks from lg on: with its cover above the text, or with a small one beside it. */
const WIDE_LAYOUTS: Record<"above" | "small", Partial<Record<Part, string>>> = {
  above: {
    card: "lg:grid-cols-[minmax(0,1fr)_auto] lg:grid-rows-[auto] lg:[--cover:100%]",
    cover: "lg:col-[1/3] lg:row-[1/2] lg:me-0 lg:mb-3",
    eyebrow: "lg:col-1",
    title: "lg:col-[1/3]",
    meta: "lg:col-[1/3]",
    action: "lg:col-2 lg:row-2",
  },
  small: { card: "lg:[--cover:64px]", title: "lg:t-title-s" },
};

/** A card with its cover beside the text; from lg on as `fromLg` says. */
export function RowCard({ fromLg, ...props }: CardProps & { fromLg?: keyof typeof WIDE_LAYOUTS }) {
  const { card, labels, note } = props;
  const classNames = fromLg && WIDE_LAYOUTS[fromLg];
  return (
    <li className={clsx(CARD, "[--cover:72px]", classNames?.card)}>
      <Cover card={card} className={clsx(CARD_COVER, classNames?.cover)} wide />
      <Eyebrow
        card={card}
        labels={labels}
        publisher={false}
        className={clsx(CARD_EYEBROW, classNames?.eyebrow)}
      />
      <Title {...props} className={clsx(CARD_LINE, classNames?.title)} />
      {note ?? <Meta {...props} className={clsx(CARD_LINE, classNames?.meta)} />}
      <Actions {...props} className={clsx(ACTION, classNames?.action)} />
    </li>
  );
}

/** Row cards; from lg on the first four have their covers above the text, in one row. */
export function LeadingCards({
  cards,
  ...props
}: Pick<CardProps, "labels" | "listId"> & { cards: readonly Card[] }) {
  return (
    <ul className="grid gap-x-8 gap-y-5 sm:grid-cols-2 lg:grid-cols-4 lg:gap-y-7">
      {cards.map((card, i) => (
        <RowCard key={card.databaseId} card={card} fromLg={i < 4 ? "above" : "small"} {...props} />
      ))}
    </ul>
  );
}

/**
 * A card for a slider, with its cover above the text: title, then type and year in one line. Below a narrow cover no line has
 * room for text and buttons, so the buttons are at the bottom, at the same height in all cards of the row.
 */
export function ShelfCard(props: CardProps) {
  const { card, labels } = props;
  const kind = typeLabel(card, labels);
  return (
    <li className="card relative grid grid-cols-[minmax(0,1fr)_auto] grid-rows-[auto_auto_1fr_auto] [--cover:100%]">
      <Cover card={card} className="col-[1/3] row-[1/2] mb-3 w-(--cover)" wide />
      <Title {...props} className="col-[1/3]" />
      <p className={`${META} col-[1/3]`}>
        {card.publicationYear === null
          ? kind
          : `${kind}\u00a0\u00a0·\u00a0 ${card.publicationYear}`}
      </p>
      <Actions {...props} className="col-1 row-4" />
    </li>
  );
}

/** A collection: its number of resources, its maker and its purpose. */
export function CollectionCard(props: CardProps) {
  const { card, labels, note } = props;
  return (
    <li className={`${CARD} [--cover:96px]`}>
      <Cover card={card} className={CARD_COVER} />
      <Eyebrow card={card} labels={labels} year={false} className={CARD_EYEBROW} />
      <Title {...props} className={CARD_LINE} />
      {card.abstract ? (
        <p className={CARD_ABSTRACT} {...textAttributes(card, labels)}>
          {card.abstract}
        </p>
      ) : null}
      {note}
      <Actions {...props} className={ACTION} />
    </li>
  );
}
