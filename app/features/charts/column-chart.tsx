import { useLanguage } from "~/i18n/language";
import { lazy, type ReactNode, Suspense } from "react";
import { useHydrated } from "~/components/use-hydrated";
import { formatNumber } from "~/i18n/format";
import { SERIES_FILL } from "./drawing-look";
import { columnAt, namedColumns, percentOf, ticksTo } from "./scale";

/** What one step of time has. */
export interface Reading {
  /** In full: "3 March 2026". */
  name: string;
  value: number;
  /** The value in words: "120 views". */
  said: string;
}

export interface Column extends Reading {
  key: string;
  /** What fits below a column: "3 Mar". */
  short: string;
  /** The same time of the period before. */
  before?: Reading;
  /** It is what the page is narrowed to. */
  chosen?: boolean;
}

export interface ColumnChartProps {
  columns: readonly Column[];
  /** What it shows, for those who do not see it. */
  label: string;
  /** Names of the period and of the one before, where they are compared. */
  legend?: { now: string; before: string };
  onChoose?: (column: Column) => void;
}

/** Names below the columns that there is room for, on a phone and elsewhere. */
const NAMES_PHONE = 4;
const NAMES_WIDE = 8;
/** Room for a digit, in the size of the letters. */
const DIGIT_EM = 0.62;
/** Of the words in a drawing. */
const WORDS = "fill-ink-2 font-sans text-[0.8125rem] forced-colors:fill-[CanvasText]";

/** Columns over time: drawn by the server, and by recharts where scripts run. */
export function ColumnChart(props: ColumnChartProps) {
  return (
    <Live drawing={<ColumnDrawing {...props} />}>
      <LiveColumns {...props} />
    </Live>
  );
}

/** Stands for the code of the charts where it cannot be fetched: the drawing stays. */
export const LiveColumns = lazy(() =>
  import("./live-columns").catch(() => ({ default: ColumnDrawing as typeof ColumnChart })),
);

/** Shows a chart in the place of its drawing once scripts run and the chart's code is here. Paper has the drawing. */
export function Live({ drawing, children }: { drawing: ReactNode; children: ReactNode }) {
  if (!useHydrated()) return drawing;
  return (
    <Suspense fallback={drawing}>
      <div className="print:hidden">{children}</div>
      <div className="not-print:hidden">{drawing}</div>
    </Suspense>
  );
}

/** Time runs from left to right in every language, as in the drawing of a machine. */
function ColumnDrawing({ columns, label }: ColumnChartProps) {
  const language = useLanguage();
  const ticks = ticksTo(Math.max(...columns.map(({ value }) => value)));
  const top = ticks.at(-1) ?? 1;
  const scale = ticks.map((tick) => formatNumber(tick, language));
  const last = columns.at(-1);
  if (!last) return null;
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] grid-rows-[auto_11rem_auto] gap-x-2 tabular-nums [direction:ltr] md:grid-rows-[auto_15rem_auto]">
      <p
        className="columns-read col-span-full mb-4 text-[0.9375rem] text-ink-2 [unicode-bidi:plaintext]"
        aria-hidden="true"
      >
        {last.name} <b className="text-ink">{last.said}</b>
      </p>
      <svg
        className="overflow-visible text-[0.8125rem]"
        width={`${Math.max(...scale.map(({ length }) => length)) * DIGIT_EM}em`}
        height="100%"
        aria-hidden="true"
      >
        {ticks.map((tick, i) => (
          <text
            key={tick}
            className={WORDS}
            x="100%"
            y={`${100 - (tick / top) * 100}%`}
            dy="4"
            textAnchor="end"
          >
            {scale[i]}
          </text>
        ))}
      </svg>
      <div className="[print-color-adjust:exact]" role="img" aria-label={label}>
        <svg className="overflow-visible" width="100%" height="100%" aria-hidden="true">
          {ticks.map((tick) => (
            <line
              key={tick}
              className="stroke-line first:stroke-edge"
              x2="100%"
              y1={`${100 - (tick / top) * 100}%`}
              y2={`${100 - (tick / top) * 100}%`}
            />
          ))}
          {columns.map(({ key, value }, i) => {
            const { x, width } = columnAt(i, columns.length);
            const height = percentOf(value, top);
            return height > 0 ? (
              <rect
                key={key}
                className={SERIES_FILL}
                x={`${x}%`}
                y={`${100 - height}%`}
                width={`${width}%`}
                height={`${height}%`}
              />
            ) : null;
          })}
        </svg>
      </div>
      <ColumnNames
        columns={columns}
        names={NAMES_PHONE}
        className="col-start-2 overflow-visible md:hidden"
      />
      <ColumnNames
        columns={columns}
        names={NAMES_WIDE}
        className="col-start-2 overflow-visible max-md:hidden"
      />
    </div>
  );
}

function ColumnNames({
  columns,
  names,
  className,
}: {
  columns: readonly Column[];
  names: number;
  className: string;
}) {
  return (
    <svg className={className} width="100%" height="20" aria-hidden="true">
      {namedColumns(columns.length, names).map((i) => {
        const { middle } = columnAt(i, columns.length);
        // At the edges a name stands inwards, where it is not cut.
        const anchor =
          middle < EDGE_PERCENT ? "start" : middle > 100 - EDGE_PERCENT ? "end" : "middle";
        return (
          <text
            key={columns[i]?.key}
            className={WORDS}
            x={`${anchor === "start" ? 0 : anchor === "end" ? 100 : middle}%`}
            y="15"
            textAnchor={anchor}
          >
            {columns[i]?.short}
          </text>
        );
      })}
    </svg>
  );
}
/** As far from an edge as half a name reaches. */
const EDGE_PERCENT = 6;
