import { useTranslation } from "react-i18next";
import { useLanguage, formatNumber } from "~/i18n/language";
import {
  Bar,
  CartesianGrid,
  ComposedChart,
  type DefaultLegendContentProps,
  Legend,
  Line,
  ResponsiveContainer,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from "recharts";
import type { ColumnChartProps } from "./column-chart";

const TICK = { fill: "var(--ink-2)", fontSize: 13 };
/** Pixels between two names below the columns. */
const NAMES_GAP = 20;

/**
 * Columns over time with a tooltip, by pointer and by arrow keys, and a line for the previous period. Loaded only in the
 * browser.
 */
export default function LiveColumns({ columns, label, legend, onChoose }: ColumnChartProps) {
  const { t } = useTranslation("charts");
  const language = useLanguage();
  const number = (value: number) => formatNumber(value, language);
  const data = columns.map((column, id) => ({
    id,
    column,
    value: column.value,
    before: column.before?.value,
    fill: column.chosen ? "var(--ink)" : "var(--series-1)",
  }));
  return (
    <div className="h-58.5 text-[0.8125rem] tabular-nums [direction:ltr] md:h-74.5">
      <ResponsiveContainer width="100%" height="100%">
        <ComposedChart data={data} aria-label={`${label} ${t("reading")}`}>
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="id"
            tickFormatter={(id: number) => columns[id]?.short ?? ""}
            tick={TICK}
            tickLine={false}
            stroke="var(--edge)"
            minTickGap={NAMES_GAP}
          />
          <YAxis
            width="auto"
            allowDecimals={false}
            tickFormatter={number}
            tick={TICK}
            tickLine={false}
            axisLine={false}
          />
          <Tooltip
            content={ColumnTooltip}
            cursor={{ fill: "var(--tint)" }}
            isAnimationActive={false}
          />
          {legend ? <Legend itemSorter={null} content={SeriesNames} /> : null}
          <Bar
            dataKey="value"
            name={legend?.now}
            fill="var(--series-1)"
            isAnimationActive={false}
            cursor={onChoose && "pointer"}
            onClick={({ payload }) => onChoose?.((payload as (typeof data)[number]).column)}
          />
          {legend ? (
            <Line
              dataKey="before"
              name={legend.before}
              stroke="var(--series-2)"
              strokeWidth={2}
              strokeDasharray="5 3"
              dot={false}
              isAnimationActive={false}
            />
          ) : null}
        </ComposedChart>
      </ResponsiveContainer>
    </div>
  );
}

/** The names of the series. Recharts' own list describes each mark to screen readers, but only in English. */
function SeriesNames({ payload }: Pick<DefaultLegendContentProps, "payload">) {
  return (
    <ul className="flex flex-wrap justify-center gap-x-4">
      {payload?.map(({ value, color, type }) => (
        <li key={value} dir="auto" className="flex items-center gap-1.5 text-ink-2">
          <svg viewBox="0 0 16 16" className="size-4 flex-none" aria-hidden="true">
            {type === "line" ? (
              <path d="M0 8H16" stroke={color} strokeWidth={2} strokeDasharray="5 3" />
            ) : (
              <rect x={2} y={2} width={12} height={12} fill={color} />
            )}
          </svg>
          {value}
        </li>
      ))}
    </ul>
  );
}

/** The column under the pointer or chosen by keys, and the same time of the previous period. */
function ColumnTooltip({ active, payload }: Pick<TooltipContentProps, "active" | "payload">) {
  const column = (payload[0]?.payload as { column: ColumnChartProps["columns"][number] })?.column;
  if (!active || !column) return null;
  return (
    <div
      className="columns-reading rounded-cover border border-edge bg-raised px-3 py-2 text-result text-ink"
      role="status"
    >
      {[column, column.before].map((one) =>
        one ? (
          <p key={one.name} dir="auto" className="not-first:text-ink-2">
            {one.name} <b>{one.valueText}</b>
          </p>
        ) : null,
      )}
    </div>
  );
}
