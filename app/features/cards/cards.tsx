import type { ReactNode } from "react";
import { ContentLink } from "~/i18n/link";
import type { Card } from "#contract/shared";
import { Cover } from "../covers/cover";
import { Eyebrow, kindOf, LanguageCodes, textAttributes } from "./parts";
import { type CardWords, fileMeta, leadingFile } from "./words";

export interface CardProps {
  card: Card;
  words: CardWords;
  heading?: "h2" | "h3" | "h4";
  /** In place of the files' line: why it is recommended, who takes part. */
  note?: ReactNode;
}

function Title({ card, words, heading: Heading = "h3" }: CardProps) {
  return (
    <Heading {...textAttributes(card, words)}>
      <ContentLink to={card.link}>{card.title}</ContentLink>
    </Heading>
  );
}

function Meta({ card, words }: CardProps) {
  const file = leadingFile(card.files, words.language);
  return file ? (
    <p className="meta">
      <LanguageCodes files={card.files} words={words} />
      <span>{fileMeta(file, words, false)}</span>
    </p>
  ) : null;
}

/** Cover beside the text. In a `<ul className="latest">` the first four turn into shelf cards from lg on, by style alone. */
export function RowCard({ card, words, heading, note }: CardProps) {
  return (
    <li className="card">
      <Cover card={card} />
      <Eyebrow card={card} words={words} publisher={false} />
      <Title card={card} words={words} heading={heading} />
      {note ?? <Meta card={card} words={words} />}
    </li>
  );
}

/** Cover above the text. `plain` is the slider's: title, then type and year in one line. */
export function ShelfCard({ card, words, heading, note, plain }: CardProps & { plain?: boolean }) {
  const kind = kindOf(card, words);
  return (
    <li className="card shelf">
      <Cover card={card} />
      {plain ? null : <Eyebrow card={card} words={words} publisher={false} />}
      <Title card={card} words={words} heading={heading} />
      {plain ? <p className="meta">{card.publicationYear === null ? kind : `${kind} · ${card.publicationYear}`}</p> : (note ?? <Meta card={card} words={words} />)}
    </li>
  );
}

/** A collection: how much is in it, who made it, what it is for. */
export function CollectionCard({ card, words, heading, note }: CardProps) {
  return (
    <li className="card collection">
      <Cover card={card} />
      <Eyebrow card={card} words={words} year={false} />
      <Title card={card} words={words} heading={heading} />
      {card.abstract ? (
        <p className="abstract" {...textAttributes(card, words)}>
          {card.abstract}
        </p>
      ) : null}
      {note}
    </li>
  );
}
