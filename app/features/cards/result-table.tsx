import { clsx } from "clsx";
import type { ReactNode } from "react";
import { ContentLink } from "~/i18n/link";
import { isInternalType } from "#contract/names";
import { MiniCover } from "../posts/covers/cover";
import { InternalTag, typeLabel, LanguageCodes, textAttributes } from "../posts/card-parts";
import { highlighted } from "../posts/snippet-text";
import type { ResultCard, RowProps } from "./result-row";
import { fileMeta, leadingFile, useCardLabels } from "../posts/card-labels";

const HEAD =
  "px-2 py-3 text-start align-top text-[0.875rem] font-semibold whitespace-nowrap text-ink-2 md:sticky md:top-0 md:z-1 md:bg-paper md:[box-shadow:inset_0_-2px_var(--ink)]";
/** On a phone a grid of the same cells, in the visitor's own font size: title, then year, languages and size in one line. */
const ROW =
  "border-b border-line hover:bg-sunk max-md:relative max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-3 max-md:py-3 max-md:ps-13";
const TITLE_CELL =
  "text-start align-top font-normal max-md:min-w-0 max-md:basis-full max-md:text-[0.875rem] max-md:wrap-anywhere md:relative md:h-16 md:py-3 md:ps-13 md:pe-2";
const CELL =
  "align-top max-md:text-small/5.5 max-md:empty:hidden md:px-2 md:py-3 md:text-result md:whitespace-nowrap";
/** The action's icon is taller than a line; on a phone it is in the row's corner. */
const ACTION = "action max-md:absolute max-md:-end-2 max-md:top-1 md:*:-my-[0.6875rem]";
/** Styles the title, whose link also lies over the cover. */
const TITLE =
  "t-title-s any-script text-inherit no-underline decoration-auto visited:text-visited hover:underline before:absolute before:start-0 before:top-3 before:size-[40px] before:content-['']";

/** A result in the compact layout: a table row, on a phone a grid of the same cells. */
export function CompactRow({ card, labels, action }: Omit<RowProps, "heading">) {
  const file = leadingFile(card.files, labels.language);
  const publisher = card.publishers[0]?.name;
  return (
    // On a phone members have two buttons where visitors have one.
    <tr className={clsx(ROW, "max-md:has-[.action>div>:nth-child(2)]:[&>th]:pe-20")}>
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
      {action !== undefined ? <td className={clsx(CELL, ACTION)}>{action}</td> : null}
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
