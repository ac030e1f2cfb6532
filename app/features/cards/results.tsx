import { clsx } from "clsx";
import type { ReactNode } from "react";
import { ContentLink } from "~/i18n/link";
import type { SearchHit } from "#contract/search";
import { Cover, MiniCover } from "../posts/covers/cover";
import {
  Eyebrow,
  LanguageCodes,
  META,
  textAttributes,
  TITLE_LINK,
  InternalTag,
  typeLabel,
} from "../posts/card-parts";
import { highlighted, SnippetText, type SnippetClasses } from "../posts/snippet-text";
import { type CardLabels, fileMeta, leadingFile, useCardLabels } from "../posts/card-labels";
import { isInternalType } from "#contract/names";

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
function ResultRow({ card, labels, heading: Heading = "h2", action, note }: RowProps) {
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

const HEAD =
  "px-2 py-3 text-start align-top text-[0.875rem] font-semibold whitespace-nowrap text-ink-2 md:sticky md:top-0 md:z-1 md:bg-paper md:[box-shadow:inset_0_-2px_var(--ink)]";
/** On a phone a grid of the same cells, in the visitor's own font size: title, then year, languages and size in one line. */
const COMPACT_ROW =
  "border-b border-line hover:bg-sunk max-md:relative max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-3 max-md:py-3 max-md:ps-13";
const TITLE_CELL =
  "text-start align-top font-normal max-md:min-w-0 max-md:basis-full max-md:text-[0.875rem] max-md:wrap-anywhere md:relative md:h-16 md:py-3 md:ps-13 md:pe-2";
const CELL =
  "align-top max-md:text-small/5.5 max-md:empty:hidden md:px-2 md:py-3 md:text-result md:whitespace-nowrap";
/** The action's icon is taller than a line; on a phone it is in the row's corner. */
const COMPACT_ACTION = "action max-md:absolute max-md:-end-2 max-md:top-1 md:*:-my-[0.6875rem]";
/** Styles the title, whose link also lies over the cover. */
const TITLE =
  "t-title-s any-script text-inherit no-underline decoration-auto visited:text-visited hover:underline before:absolute before:start-0 before:top-3 before:size-[40px] before:content-['']";

/** A result in the compact layout: a table row, on a phone a grid of the same cells. */
function CompactRow({ card, labels, action }: Omit<RowProps, "heading">) {
  const file = leadingFile(card.files, labels.language);
  const publisher = card.publishers[0]?.name;
  return (
    // On a phone members have two buttons where visitors have one.
    <tr className={clsx(COMPACT_ROW, "max-md:has-[.action>div>:nth-child(2)]:[&>th]:pe-20")}>
      <th scope="row" className={clsx(TITLE_CELL, action !== undefined && "max-md:pe-9")}>
        <MiniCover card={card} className="absolute start-0 top-3 w-[40px]" />
        <ContentLink to={card.link} className={TITLE} {...textAttributes(card, labels)}>
          {highlighted(card.title, card.match?.titleMarks)}
        </ContentLink>
        <p className="text-small text-ink-2">
          {isInternalType(card.type) ? <InternalTag labels={labels} className="me-2" /> : null}
          <b className="text-ink">{typeLabel(card, labels)}</b>
          {publisher ? `\u00a0\u00a0·\u00a0 ${publisher}` : null}
        </p>
      </th>
      <td className={CELL}>{card.publicationYear}</td>
      <td className={clsx(CELL, "wrap-anywhere text-ink-2 *:-mb-[2px]")}>
        <LanguageCodes files={card.files} labels={labels} />
      </td>
      <td className={clsx(CELL, "md:text-end")}>{file ? fileMeta(file, labels, false) : null}</td>
      {action !== undefined ? <td className={clsx(CELL, COMPACT_ACTION)}>{action}</td> : null}
    </tr>
  );
}

interface ResultTableProps {
  /** Name of the table, for screen readers only. */
  caption: ReactNode;
  cards: readonly ResultCard[];
  action?: (card: ResultCard) => ReactNode;
  /** Name of the last column if there are actions. */
  actionLabel?: ReactNode;
}

export function ResultTable({ caption, cards, action, actionLabel }: ResultTableProps) {
  const labels = useCardLabels();
  return (
    <table className="compact w-full [font-variant-numeric:tabular-nums] max-md:block max-md:border-t-2 max-md:border-ink">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-md:absolute max-md:w-px max-md:overflow-hidden max-md:[clip-path:inset(50%)]">
        <tr>
          <th scope="col" className={clsx(HEAD, "md:ps-13")}>
            {labels.title}
          </th>
          <th scope="col" className={HEAD}>
            {labels.year}
          </th>
          <th scope="col" className={HEAD}>
            {labels.filesIn}
          </th>
          <th scope="col" className={clsx(HEAD, "md:text-end")}>
            {labels.size}
          </th>
          {action ? (
            <th scope="col" className={HEAD}>
              <span className="sr-only">{actionLabel}</span>
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {cards.map((card) => (
          <CompactRow key={card.databaseId} card={card} labels={labels} action={action?.(card)} />
        ))}
      </tbody>
    </table>
  );
}
