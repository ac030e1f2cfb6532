import type { ReactNode } from "react";
import { ContentLink } from "~/i18n/link";
import type { Card } from "#contract/shared";
import { Cover } from "../covers/cover";
import { CardActions } from "../posts/piece-actions";
import { Eyebrow, kindOf, LanguageCodes, META, textAttributes, TITLE_LINK } from "./parts";
import { type CardWords, fileMeta, leadingFile } from "./words";

export interface CardProps {
  card: Card;
  words: CardWords;
  heading?: "h2" | "h3" | "h4";
  /** In place of the files' line: why it is recommended, who takes part. */
  note?: ReactNode;
  /** The list that it is in, by its id, where another list of the page may have the same piece. */
  place?: string;
}

function Title({ card, words, heading: Heading = "h3" }: CardProps) {
  return (
    <Heading className="any-script" {...textAttributes(card, words)}>
      <ContentLink to={card.link} className={TITLE_LINK}>
        {card.title}
      </ContentLink>
    </Heading>
  );
}

function Meta({ card, words }: CardProps) {
  const file = leadingFile(card.files, words.language);
  return file ? (
    <p className={META}>
      <LanguageCodes files={card.files} words={words} />
      <span className="inline-block">{fileMeta(file, words, false)}</span>
    </p>
  ) : null;
}

function Actions({ card, place }: CardProps) {
  return (
    <div className="action">
      <CardActions piece={card} place={place} />
    </div>
  );
}

/** Cover beside the text. In a `<ul className="latest">` the first four turn into shelf cards from lg on, by style alone. */
export function RowCard(props: CardProps) {
  const { card, words, note } = props;
  return (
    <li className="card relative">
      <Cover card={card} className="w-(--cover)" wide />
      <Eyebrow card={card} words={words} publisher={false} />
      <Title {...props} />
      {note ?? <Meta {...props} />}
      <Actions {...props} />
    </li>
  );
}

/** Cover above the text, in a slider: title, then type and year in one line. */
export function ShelfCard(props: CardProps) {
  const { card, words } = props;
  const kind = kindOf(card, words);
  return (
    <li className="card relative shelf">
      <Cover card={card} className="w-(--cover)" wide />
      <Title {...props} />
      <p className={META}>
        {card.publicationYear === null
          ? kind
          : `${kind}\u00a0\u00a0·\u00a0 ${card.publicationYear}`}
      </p>
      <Actions {...props} />
    </li>
  );
}

/** A collection: how much is in it, who made it, what it is for. */
export function CollectionCard(props: CardProps) {
  const { card, words, note } = props;
  return (
    <li className="card relative collection">
      <Cover card={card} className="w-(--cover)" />
      <Eyebrow card={card} words={words} year={false} />
      <Title {...props} />
      {card.abstract ? (
        <p className="abstract any-script" {...textAttributes(card, words)}>
          {card.abstract}
        </p>
      ) : null}
      {note}
      <Actions {...props} />
    </li>
  );
}
