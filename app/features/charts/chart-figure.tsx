import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import {
  FIGURE_CELL,
  HEAD_FIGURE,
  HEAD_NAME,
  NAME_CELL,
  TABLE,
  TABLE_HEAD,
  TABLE_ROW,
} from "~/components/list-classes";
import { useLight } from "~/features/page/page-context";
import { Link } from "~/i18n/link";

interface ChartFigureProps {
  id: string;
  /** Level of its heading. */
  level?: 2 | 3;
  /** The chart's finding. */
  title: ReactNode;
  /** What is measured, and when. */
  measure: ReactNode;
  children: ReactNode;
  /** The same figures as a `<table>`. */
  table?: ReactNode;
  /** Beside the link to the table: a link to a file of the figures, with the look `CHART_LINK`. */
  link?: ReactNode;
}

/** Styles the controls below a chart. */
export const CHART_LINK =
  "inline-block py-3 font-semibold text-accent underline decoration-1 underline-offset-[0.2em] hover:text-accent-hover";

/**
 * A chart with its finding above it and the figures below it. In light mode the figures replace the chart, with the same
 * filter links.
 */
export function ChartFigure({
  id,
  level = 3,
  title,
  measure,
  children,
  table,
  link,
}: ChartFigureProps) {
  const { t } = useTranslation("charts");
  const inFigures = useLight() && table !== undefined;
  const Heading = `h${level}` as "h2" | "h3";
  const scrolling = (
    <div
      className="mb-2 max-h-96 min-w-0 basis-full overflow-x-auto"
      // A scrolling box must be scrollable by keyboard too.
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="group"
      aria-labelledby={id}
    >
      {table}
    </div>
  );
  return (
    <figure className="min-w-0 rule" aria-labelledby={id}>
      <figcaption className="mb-4">
        <Heading id={id} className="t-h2-small">
          {title}
        </Heading>
        <p className="hint">{measure}</p>
      </figcaption>
      {inFigures ? null : children}
      {table || link ? (
        <div className="mt-3 flex flex-wrap items-start gap-x-5 text-small">
          {inFigures ? scrolling : null}
          {table && !inFigures ? (
            <details className="open:min-w-0 open:basis-full">
              <summary className={CHART_LINK}>
                {t("asTable")}
                <span className="sr-only">: {title}</span>
              </summary>
              {scrolling}
            </details>
          ) : null}
          {link}
        </div>
      ) : null}
    </figure>
  );
}

interface FiguresRow {
  key: string;
  name: ReactNode;
  figures: readonly string[];
  /** Where its link in the chart leads, and whether the page is filtered by it. */
  to?: string;
  chosen?: boolean;
}

interface FiguresTableProps {
  caption: string;
  /** Names of the columns; the first is that of the rows' names. */
  head: readonly string[];
  rows: readonly FiguresRow[];
}

/** The figures of a chart as a table. */
export function FiguresTable({ caption, head, rows }: FiguresTableProps) {
  const [first, ...others] = head;
  return (
    <table className={TABLE}>
      <caption className="sr-only">{caption}</caption>
      <thead className={TABLE_HEAD}>
        <tr>
          <th scope="col" className={HEAD_NAME}>
            {first}
          </th>
          {others.map((name) => (
            <th key={name} scope="col" className={HEAD_FIGURE}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key} className={TABLE_ROW}>
            <th scope="row" className={clsx(NAME_CELL, "font-normal")}>
              <RowName row={row} />
            </th>
            {row.figures.map((figure, i) => (
              <td key={i} className={FIGURE_CELL}>
                {figure}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The row's name; in light mode a link, because there is no chart to click. */
function RowName({ row: { name, to, chosen } }: { row: FiguresRow }) {
  const { t } = useTranslation("charts");
  if (!useLight() || !to) return name;
  return (
    <Link to={to} aria-current={chosen ? "true" : undefined}>
      {chosen ? <span className="sr-only">{t("chosen")} </span> : null}
      {name}
    </Link>
  );
}
