import { clsx } from "clsx";
import type { ReactNode } from "react";
import { ContentLink } from "~/i18n/link";
import type { SearchHit } from "#contract/search";
import { Cover } from "../posts/covers/cover";
import { Eyebrow, LanguageCodes, META, textAttributes, TITLE_LINK } from "../posts/card-parts";
import { highlighted, SnippetText, type SnippetClasses } from "../posts/snippet-text";
import { type CardLabels, fileMeta, leadingFile, useCardLabels } from "../posts/card-labels";

/** The data of a row. Pages of results are sent without what the type already says. */
export type ResultCard = Omit<SearchHit, "contentTypeName">;

export interface RowProps {
  /** Any card; one from a search shows the matching words. */
  card: ResultCard;
  labels: CardLabels;
  heading?: "h2" | "h3";
  /** At the row's end: buttons such as Save or Remove. */
  action?: ReactNode;
  /** At the bottom: the note of the user who added the resource. */
  note?: ReactNode;
}

/** Styles the list of rows. If the section starts with a rule, the list has no border at the top. */
export const RESULTS =
  "results border-t-2 border-ink [.rule+&]:border-t-0 [.rule+&]:*:first:pt-0 [.rule+&]:*:first:[--top:0]";

/**
 * On a phone the text is below the cover and the title; from md on it is beside the cover. The caller sets the grid's
 * rows. `--cover` and `--top` place the link over the cover.
 */
export const ROW =
  "result relative grid grid-cols-[auto_minmax(0,1fr)_auto] border-b border-line py-5 [--cover:72px] [--top:1.25rem] md:py-6 md:[--top:1.5rem]";
/** Styles the cover. From md on it spans several rows; the caller sets how many. */
export const ROW_COVER = "row-[1/3] me-3.5 w-(--cover) md:me-6";
/** Styles the parts that are beside the cover on every screen. */
export const ROW_EYEBROW = "col-[2/4] md:col-2";
export const ROW_TITLE = "t-title-l any-script col-[2/4] mt-0.5 md:col-2";

const ABSTRACT =
  "any-script col-[1/4] mt-2 line-clamp-3 text-result text-ink-2 md:col-2 md:mt-1 md:line-clamp-2 md:max-w-160 md:text-base";
/** A snippet is as short as possible, so all its hits stay visible. */
const SNIPPET: SnippetClasses = {
  text: `${ABSTRACT} has-[mark]:[-webkit-line-clamp:none]`,
  place: "col-[1/4] md:col-2",
  link: "-mt-2 -mb-2.5 inline-block py-3 text-small",
};
/** Places the action at the end of the line about files; its click target is taller than a line. */
const ACTION = "action col-3 -my-2.5 -me-[0.6875rem] self-end md:row-[1/5] md:self-start";

/**
 * A result in the normal layout. The title is the only link; it lies over the cover as well, which therefore needs no
 * second link that keyboards and screen readers would have to skip.
 */
export function ResultRow({ card, labels, heading: Heading = "h2", action, note }: RowProps) {
  const text = textAttributes(card, labels);
  const file = leadingFile(card.files, labels.language);
  return (
    // The last row takes the remaining height, so that a note directly follows a short text.
    <li
      className={clsx(
        ROW,
        "grid-rows-[auto_1fr] md:[--cover:104px]",
        note ? "md:grid-rows-[auto_auto_auto_auto_1fr]" : "md:grid-rows-[auto_auto_auto_1fr]",
      )}
    >
      <Cover card={card} className={clsx(ROW_COVER, note ? "md:row-[1/6]" : "md:row-[1/5]")} />
      <Eyebrow card={card} labels={labels} publisherBreakpoint="md" className={ROW_EYEBROW} />
      <Heading className={ROW_TITLE} {...text}>
        {/* The card's path already has its language. */}
        <ContentLink to={card.link} className={TITLE_LINK}>
          {highlighted(card.title, card.match?.titleMarks)}
        </ContentLink>
      </Heading>
      {card.match?.snippet ? (
        <SnippetText
          card={card}
          snippet={card.match.snippet}
          labels={labels}
          classNames={SNIPPET}
        />
      ) : card.abstract ? (
        <p className={clsx("abstract", ABSTRACT)} {...text}>
          {card.abstract}
        </p>
      ) : null}
      {file ? (
        <p className={clsx(META, "col-[1/3] mt-1 self-center md:col-2 md:self-start")}>
          <LanguageCodes files={card.files} labels={labels} />
          <span className="inline-block">{fileMeta(file, labels)}</span>
        </p>
      ) : null}
      {action ? <div className={ACTION}>{action}</div> : null}
      {note}
    </li>
  );
}

interface ResultListProps<C extends ResultCard> {
  cards: readonly C[];
  heading?: "h2" | "h3";
  action?: (card: C) => ReactNode;
  note?: (card: C) => ReactNode;
}

export function ResultList<C extends ResultCard>({
  cards,
  heading,
  action,
  note,
}: ResultListProps<C>) {
  const labels = useCardLabels();
  return (
    <ul className={RESULTS}>
      {cards.map((card) => (
        <ResultRow
          key={card.databaseId}
          card={card}
          labels={labels}
          heading={heading}
          action={action?.(card)}
          note={note?.(card)}
        />
      ))}
    </ul>
  );
}
