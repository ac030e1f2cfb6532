import { YEAR_MAX, YEAR_MIN } from "../../contract/limits";

/**
 * The range of publication years that a search asks for, both ends included; null when it asks for none. A start alone
 * ends this year (specification, section 5), an end alone begins with the earliest year. The wrong way round finds nothing.
 */
export function yearRange(
  start: number | undefined,
  end: number | undefined,
  now: Date,
): readonly [number, number] | null {
  if (start === undefined && end === undefined) return null;
  return [start ?? YEAR_MIN, Math.min(end ?? now.getUTCFullYear(), YEAR_MAX)];
}
