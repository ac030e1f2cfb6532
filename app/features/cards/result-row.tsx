import type { ReactNode } from "react";
import { classes } from "~/components/classes";
import { ContentLink } from "~/i18n/link";
import type { SearchHit } from "#contract/search";
import { Cover } from "../covers/cover";
import { Eyebrow, LanguageCodes, textAttributes } from "./parts";
import { marked, Passage } from "./passage";
import { type CardWords, fileMeta, leadingFile, useCardWords } from "./words";

export interface RowProps {
  /** Any card; one of a search shows where the words stand. */
  card: SearchHit;
  words: CardWords;
  heading?: "h2" | "h3";
  /** At the row's end: Save, Remove. */
  action?: ReactNode;
  /** Below all else: what whoever put it here says of it. */
  note?: ReactNode;
}

/**
 * A result in the normal layout. The title is the only link; the style sheet stretches it over the cover, which therefore
 * needs no second link that keyboards and screen readers would have to skip.
 */
export function ResultRow({ card, words, heading: Heading = "h2", action, note }: RowProps) {
  const text = textAttributes(card, words);
  const file = leadingFile(card.files, words.language);
  return (
    // A row more beside the cover, so that a note follows a short text.
    <li className={classes("result", note ? "md:grid-rows-[auto_auto_auto_auto_1fr]" : null)}>
      <Cover card={card} className={note ? "md:row-[1/6]" : undefined} />
      <Eyebrow card={card} words={words} />
      <Heading {...text}>
        {/* The card's path carries its language already. */}
        <ContentLink to={card.link}>{marked(card.title, card.match?.titleMarks)}</ContentLink>
      </Heading>
      {card.match?.snippet ? (
        <Passage card={card} snippet={card.match.snippet} words={words} />
      ) : card.abstract ? (
        <p className="abstract" {...text}>
          {card.abstract}
        </p>
      ) : null}
      {file ? (
        <p className="meta">
          <LanguageCodes files={card.files} words={words} />
          <span>{fileMeta(file, words)}</span>
        </p>
      ) : null}
      {action ? <div className="action">{action}</div> : null}
      {note}
    </li>
  );
}

interface ResultListProps<C extends SearchHit> {
  cards: readonly C[];
  heading?: "h2" | "h3";
  action?: (card: C) => ReactNode;
  note?: (card: C) => ReactNode;
}

export function ResultList<C extends SearchHit>({
  cards,
  heading,
  action,
  note,
}: ResultListProps<C>) {
  const words = useCardWords();
  return (
    <ul className="results">
      {cards.map((card) => (
        <ResultRow
          key={card.databaseId}
          card={card}
          words={words}
          heading={heading}
          action={action?.(card)}
          note={note?.(card)}
        />
      ))}
    </ul>
  );
}
