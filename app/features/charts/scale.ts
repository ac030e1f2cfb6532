/** Geometry of the charts, in percent of the room that they have: a drawing that follows its place needs no script, and letters keep their size. */

/** Steps that people count in, of any power of ten. */
const ROUND_STEPS = [1, 2, 5, 10] as const;

/**
 * Values for the lines behind a chart, from 0 to the first one that no value exceeds. Whole numbers, since what is counted
 * here is; at most `lines` steps.
 */
export function ticksTo(most: number, lines = 4): number[] {
  const rough = Math.max(1, most / lines);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = (ROUND_STEPS.find((round) => round * power >= rough) ?? 10) * power;
  return Array.from({ length: Math.max(1, Math.ceil(most / step)) + 1 }, (_, i) => i * step);
}

/** What part of `most` a value is, in percent; something is never nothing, so that the smallest still shows. */
export function percentOf(value: number, most: number): number {
  if (value <= 0 || most <= 0) return 0;
  return Math.max(SMALLEST_PERCENT, round((value / most) * 100));
}
const SMALLEST_PERCENT = 1;

/** Where a column of so many begins and how wide it is, in percent, with a gap to the next. */
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
/** Of its room; the rest is the gap. */
const COLUMN_SHARE = 0.72;

/**
 * Which of so many columns have their name below them: evenly spread from the first on, so that the last one named has room
 * for it. `names` is how many there is room for.
 */
export function namedColumns(count: number, names: number): number[] {
  const every = Math.max(1, Math.ceil(count / names));
  return Array.from({ length: Math.ceil(count / every) }, (_, i) => i * every);
}

/** Two decimals place a line to a tenth of a pixel. */
const round = (value: number) => Math.round(value * 100) / 100;
