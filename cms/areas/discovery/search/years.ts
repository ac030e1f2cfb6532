import { YEAR_MAX, YEAR_MIN } from "../../../contract/limits";

/**
 * Returns the range of publication years of a search, both ends included; null if it has none. A range with only a
 * start ends this year (R5.42); one with only an end begins with the earliest year. A reversed range matches nothing.
 */
export function yearRange(
  start: number | undefined,
  end: number | undefined,
  now: Date,
): readonly [number, number] | null {
  if (start === undefined && end === undefined) return null;
  return [start ?? YEAR_MIN, Math.min(end ?? now.getUTCFullYear(), YEAR_MAX)];
}
