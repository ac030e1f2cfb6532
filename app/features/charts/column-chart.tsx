import { type KeyboardEvent, type PointerEvent, useState } from "react";
import { classes } from "~/components/classes";
import { useHydrated } from "~/components/use-hydrated";
import { formatNumber } from "~/i18n/format";
import { useTranslation } from "~/i18n/translate";
import { columnAt, columnUnder, namedColumns, percentOf, ticksTo } from "./scale";

export interface Column {
  key: string;
  /** In full: "3 March 2026". */
  name: string;
  /** What fits below a column: "3 Mar". */
  short: string;
  value: number;
  /** The value in words: "120 views". */
  said: string;
}

interface ColumnChartProps {
  columns: readonly Column[];
  /** What it shows, for those who do not see it. */
  label: string;
}

/** Names below the columns that there is room for, on a phone and elsewhere. */
const NAMES_PHONE = 4;
const NAMES_WIDE = 8;
/** Room for a digit, in the size of the letters. */
const DIGIT_EM = 0.62;

/**
 * Columns over time. Drawn whole by the server; with script one column at a time is read out, by pointing at it or with the
 * arrow keys, and until then the last one. Time runs from left to right in every language, as in the drawing of a machine.
 */
export function ColumnChart({ columns, label }: ColumnChartProps) {
  const hydrated = useHydrated();
  const { t, language } = useTranslation("charts");
  const [pointed, setPointed] = useState<number | null>(null);
  const last = columns.length - 1;
  // A shorter period may have come meanwhile.
  const read = Math.min(pointed ?? last, last);
  const ticks = ticksTo(Math.max(...columns.map(({ value }) => value)));
  const top = ticks.at(-1) ?? 1;
  const scale = ticks.map((tick) => formatNumber(tick, language));
  const column = columns[read];
  if (!column) return null;

  const onPointer = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setPointed(columnUnder((clientX - left) / width, columns.length));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowLeft: read - 1,
      ArrowDown: read - 1,
      ArrowRight: read + 1,
      ArrowUp: read + 1,
      Home: 0,
      End: last,
    };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setPointed(Math.min(last, Math.max(0, next)));
  };
  const asSlider = {
    role: "slider",
    tabIndex: 0,
    "aria-label": `${label} ${t("reading")}`,
    "aria-valuemin": 0,
    "aria-valuemax": last,
    "aria-valuenow": read,
    "aria-valuetext": `${column.name}: ${column.said}`,
    onKeyDown,
    onPointerMove: onPointer,
    onPointerDown: onPointer,
  } as const;

  return (
    <div className="columns">
      <p className="columns-read" aria-hidden="true">
        {column.name} <b>{column.said}</b>
      </p>
      <svg
        className="columns-scale"
        width={`${Math.max(...scale.map(({ length }) => length)) * DIGIT_EM}em`}
        height="100%"
        aria-hidden="true"
      >
        {ticks.map((tick, i) => (
          <text key={tick} x="100%" y={`${100 - (tick / top) * 100}%`} dy="4" textAnchor="end">
            {scale[i]}
          </text>
        ))}
      </svg>
      <div
        className="columns-plot"
        {...(hydrated ? asSlider : { role: "img", "aria-label": label })}
      >
        <svg width="100%" height="100%" aria-hidden="true">
          {ticks.map((tick) => (
            <line
              key={tick}
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
                className={classes(i === read && pointed !== null && "on")}
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
        className="columns-names columns-names-phone"
      />
      <ColumnNames
        columns={columns}
        names={NAMES_WIDE}
        className="columns-names columns-names-wide"
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
