import type { ReactNode } from "react";
import { ContentLink } from "~/i18n/link";
import { isInternalType } from "#contract/names";
import type { SearchHit } from "#contract/search";
import { MiniCover } from "../covers/cover";
import { InternalTag, kindOf, LanguageCodes, textAttributes } from "./parts";
import { marked } from "./passage";
import { type RowProps } from "./result-row";
import { fileMeta, leadingFile, useCardWords } from "./words";

/** A result in the compact layout: a table row, on a phone a grid of the same cells. */
export function CompactRow({ card, words, action }: Omit<RowProps, "heading">) {
  const file = leadingFile(card.files, words.language);
  const publisher = card.publishers[0]?.name;
  return (
    // On a phone members have two buttons where visitors have one.
    <tr className="max-md:has-[.action>div>:nth-child(2)]:[&>th]:pe-20">
      <th scope="row">
        <MiniCover card={card} />
        <ContentLink to={card.link} {...textAttributes(card, words)}>
          {marked(card.title, card.match?.titleMarks)}
        </ContentLink>
        <p>
          {isInternalType(card.type) ? <InternalTag words={words} /> : null}
          <b>{kindOf(card, words)}</b>
          {publisher ? `\u00a0\u00a0·\u00a0 ${publisher}` : null}
        </p>
      </th>
      <td>{card.publicationYear}</td>
      <td className="meta">
        <LanguageCodes files={card.files} words={words} />
      </td>
      <td>{file ? fileMeta(file, words, false) : null}</td>
      {action !== undefined ? <td className="action">{action}</td> : null}
    </tr>
  );
}

interface ResultTableProps {
  /** Name of the table, for ears only. */
  caption: ReactNode;
  cards: readonly SearchHit[];
  action?: (card: SearchHit) => ReactNode;
  /** Name of the last column when there are actions. */
  actionLabel?: ReactNode;
}

export function ResultTable({ caption, cards, action, actionLabel }: ResultTableProps) {
  const words = useCardWords();
  return (
    <table className="compact">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{words.title}</th>
          <th scope="col">{words.year}</th>
          <th scope="col">{words.filesIn}</th>
          <th scope="col">{words.size}</th>
          {action ? (
            <th scope="col">
              <span className="sr-only">{actionLabel}</span>
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {cards.map((card) => (
          <CompactRow key={card.databaseId} card={card} words={words} action={action?.(card)} />
        ))}
      </tbody>
    </table>
  );
}
