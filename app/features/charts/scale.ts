/**
 * Geometry of the charts, in percent of their space: a drawing that scales with its place needs no script, and letters
 * keep their size.
 */

/** Steps that people count in, for any power of ten. */
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

/** Returns where a column begins and how wide it is, in percent, with a gap to the next. */
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
/** Share of its slot; the rest is the gap. */
const COLUMN_SHARE = 0.72;

/**
 * Returns which columns are named: evenly spread from the first on, so that the last name has room. `names` is how many
 * names fit.
 */
export function namedColumns(count: number, names: number): number[] {
  const every = Math.max(1, Math.ceil(count / names));
  return Array.from({ length: Math.ceil(count / every) }, (_, i) => i * every);
}

/** Two decimals place a line to a tenth of a pixel. */
const round = (value: number) => Math.round(value * 100) / 100;
