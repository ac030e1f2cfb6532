import { useLanguage, formatNumber } from "~/i18n/language";
import { lazy, type ReactNode, Suspense } from "react";
import { useHydrated } from "~/components/use-live-form";

/* In forced colours, a drawing uses the colours of the reader's system. */
export const SERIES_FILL =
  "fill-series-1 forced-colors:fill-[CanvasText] forced-colors:forced-color-adjust-none";
/** Styles the value that the page is filtered by. */
export const CHOSEN_FILL =
  "fill-ink forced-colors:fill-[Highlight] forced-colors:forced-color-adjust-none";

/** Geometry of the charts, in percent of their size: the drawing scales without script, and text keeps its size. */

/** Round distances between two lines, to be multiplied by a power of ten. */
const ROUND_STEPS = [1, 2, 5, 10] as const;

/**
 * Returns the values of the lines behind a chart, from 0 to the first one that no value exceeds. They are whole numbers,
 * like the counts; at most `lines` steps.
 */
export function ticksTo(most: number, lines = 4): number[] {
  const rough = Math.max(1, most / lines);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = (ROUND_STEPS.find((round) => round * power >= rough) ?? 10) * power;
  return Array.from({ length: Math.max(1, Math.ceil(most / step)) + 1 }, (_, i) => i * step);
}

/** Returns a value's percentage of `most`. A positive value is never zero, so that the smallest stays visible. */
export function percentOf(value: number, most: number): number {
  if (value <= 0 || most <= 0) return 0;
  return Math.max(SMALLEST_PERCENT, round((value / most) * 100));
}
const SMALLEST_PERCENT = 1;

/** Returns the start, width and middle of a column, in percent. Leaves a gap to the next column. */
export function columnAt(
  index: number,
  count: number,
): { x: number; width: number; middle: number } {
  const room = 100 / count;
  const width = room * COLUMN_SHARE;
  return {
    x: round(index * room + (room - width) / 2),
    width: round(width),
    middle: round((index + 0.5) * room),
  };
}
/** Share of its slot that a column fills; the rest is the gap. */
const COLUMN_SHARE = 0.72;

/**
 * Returns which columns are named: evenly spread from the first on, so that the last name has room. `names` is how many
 * names fit.
 */
export function namedColumns(count: number, names: number): number[] {
  const every = Math.max(1, Math.ceil(count / names));
  return Array.from({ length: Math.ceil(count / every) }, (_, i) => i * every);
}

/** Rounds to two decimals, which place a line to a tenth of a pixel. */
const round = (value: number) => Math.round(value * 100) / 100;

/** The value of one time step. */
export interface ChartValue {
  /** In full: "3 March 2026". */
  name: string;
  value: number;
  /** The value in words: "120 views". */
  valueText: string;
}

export interface Column extends ChartValue {
  key: string;
  /** Short name below a column: "3 Mar". */
  short: string;
  /** The same time of the previous period. */
  before?: ChartValue;
  /** Whether the page is filtered by it. */
  chosen?: boolean;
}

export interface ColumnChartProps {
  columns: readonly Column[];
  /** Description for screen readers. */
  label: string;
  /** Names of the period and the previous one, if they are compared. */
  legend?: { now: string; before: string };
  onChoose?: (column: Column) => void;
}

/** Number of names that fit below the columns, on a phone and elsewhere. */
const NAMES_PHONE = 4;
const NAMES_WIDE = 8;
/** Width of a digit, in em. */
const DIGIT_EM = 0.62;
/** Styles text in a drawing. */
const WORDS = "fill-ink-2 font-sans text-[0.8125rem] forced-colors:fill-[CanvasText]";

/** Columns over time: drawn by the server, and by recharts where scripts run. */
export function ColumnChart(props: ColumnChartProps) {
  return (
    <Live drawing={<ColumnDrawing {...props} />}>
      <LiveColumns {...props} />
    </Live>
  );
}

/** If the charts' code cannot be loaded, the drawing stays. */
export const LiveColumns = lazy(() =>
  import("./live-columns").catch(() => ({ default: ColumnDrawing as typeof ColumnChart })),
);

/** Replaces the drawing with a chart once scripts run and the chart's code is loaded. Print uses the drawing. */
export function Live({ drawing, children }: { drawing: ReactNode; children: ReactNode }) {
  if (!useHydrated()) return drawing;
  return (
    <Suspense fallback={drawing}>
      <div className="print:hidden">{children}</div>
      <div className="not-print:hidden">{drawing}</div>
    </Suspense>
  );
}

/** Time runs from left to right in every language, as in technical drawings. */
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
        {last.name} <b className="text-ink">{last.valueText}</b>
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
        // At the edges a name is aligned inwards, so that it is not cut.
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
/** Half the width of a name, as the distance from an edge. */
const EDGE_PERCENT = 6;
