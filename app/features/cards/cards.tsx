import { clsx } from "clsx";
import type { ReactNode } from "react";
import { ContentLink } from "~/i18n/link";
import type { Card } from "#contract/shared";
import { Cover } from "../covers/cover";
import { CardActions } from "../posts/piece-actions";
import { CARD, CARD_ABSTRACT, CARD_COVER, CARD_EYEBROW, CARD_LINE } from "./card-look";
import { Eyebrow, kindOf, LanguageCodes, META, textAttributes, TITLE_LINK } from "./parts";
import { type CardWords, fileMeta, leadingFile } from "./words";

export interface CardProps {
  card: Omit<Card, "contentTypeName">;
  words: CardWords;
  heading?: "h2" | "h3" | "h4";
  /** Replaces the line of files: why it is recommended, who takes part. */
  note?: ReactNode;
  /** The list's id, if another list of the page may have the same resource. */
  place?: string;
}

function Title({
  card,
  words,
  heading: Heading = "h3",
  className,
}: CardProps & { className: string }) {
  return (
    <Heading
      className={clsx("any-script", Heading === "h2" && "t-title-l", className)}
      {...textAttributes(card, words)}
    >
      <ContentLink to={card.link} className={TITLE_LINK}>
        {card.title}
      </ContentLink>
    </Heading>
  );
}

function Meta({ card, words, className }: CardProps & { className: string }) {
  const file = leadingFile(card.files, words.language);
  return file ? (
    <p className={clsx(META, className)}>
      <LanguageCodes files={card.files} words={words} />
      <span className="inline-block">{fileMeta(file, words, false)}</span>
    </p>
  ) : null;
}

/** At the end of the first line; its target is taller than a line. */
const ACTION = "col-3 row-1 -my-3";

function Actions({ card, place, className }: CardProps & { className: string }) {
  return (
    <div className={clsx("action -mx-[0.6875rem] self-start", className)}>
      <CardActions piece={card} place={place} />
    </div>
  );
}

type Part = "card" | "cover" | "eyebrow" | "title" | "meta" | "action";

/** How a row card looks from lg on: with its cover above the text, or with a small one beside it. */
const FROM_LG: Record<"above" | "small", Partial<Record<Part, string>>> = {
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
export function RowCard({ fromLg, ...props }: CardProps & { fromLg?: keyof typeof FROM_LG }) {
  const { card, words, note } = props;
  const look = fromLg && FROM_LG[fromLg];
  return (
    <li className={clsx(CARD, "[--cover:72px]", look?.card)}>
      <Cover card={card} className={clsx(CARD_COVER, look?.cover)} wide />
      <Eyebrow
        card={card}
        words={words}
        publisher={false}
        className={clsx(CARD_EYEBROW, look?.eyebrow)}
      />
      <Title {...props} className={clsx(CARD_LINE, look?.title)} />
      {note ?? <Meta {...props} className={clsx(CARD_LINE, look?.meta)} />}
      <Actions {...props} className={clsx(ACTION, look?.action)} />
    </li>
  );
}

/** Row cards; from lg on the first four have their covers above the text, in one row. */
export function LeadingCards({
  cards,
  ...props
}: Pick<CardProps, "words" | "place"> & { cards: readonly Card[] }) {
  return (
    <ul className="grid gap-x-8 gap-y-5 sm:grid-cols-2 lg:grid-cols-4 lg:gap-y-7">
      {cards.map((card, i) => (
        <RowCard key={card.databaseId} card={card} fromLg={i < 4 ? "above" : "small"} {...props} />
      ))}
    </ul>
  );
}

/**
 * A card for a slider, with its cover above the text: title, then type and year in one line. Below a narrow cover no
 * line has room for text and buttons, so the buttons are at the foot, at one height along the row.
 */
export function ShelfCard(props: CardProps) {
  const { card, words } = props;
  const kind = kindOf(card, words);
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
  const { card, words, note } = props;
  return (
    <li className={`${CARD} [--cover:96px]`}>
      <Cover card={card} className={CARD_COVER} />
      <Eyebrow card={card} words={words} year={false} className={CARD_EYEBROW} />
      <Title {...props} className={CARD_LINE} />
      {card.abstract ? (
        <p className={CARD_ABSTRACT} {...textAttributes(card, words)}>
          {card.abstract}
        </p>
      ) : null}
      {note}
      <Actions {...props} className={ACTION} />
    </li>
  );
}
