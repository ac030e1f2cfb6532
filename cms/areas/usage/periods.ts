import { USAGE_SINCE } from "../../contract/limits";
import type { UsagePeriod } from "../../contract/names";

/** The step length of a period's chart. */
export type Unit = "day" | "week" | "month";

/** A range of days, both included, as `YYYY-MM-DD` in UTC, like all days in this file. */
export interface DayRange {
  from: string;
  to: string;
  unit: Unit;
}

/** Months of each period, including the current one, and the steps in which it is shown. */
const PERIODS = {
  this_month: { months: 1, unit: "day" },
  three_months: { months: 3, unit: "week" },
  six_months: { months: 6, unit: "week" },
} as const satisfies Partial<Record<UsagePeriod, { months: number; unit: Unit }>>;

/** Months for which single days are stored, including the current one. */
export const MONTHS_BY_DAY = PERIODS.six_months.months;

/** Returns the days of a period that ends today: from the first of a month, or from the first day of all counts. */
export function daysOfPeriod(period: UsagePeriod, now: Date): DayRange {
  const to = dayOf(now);
  if (period === "historical") return { from: USAGE_SINCE, to, unit: "month" };
  const { months, unit } = PERIODS[period];
  return { from: monthsBefore(to, months - 1), to, unit };
}

/**
 * Returns the same days of the months before, for comparison: 1 to 25 October for 1 to 25 November. Undefined if single days are no
 * longer stored, or there are no earlier counts.
 */
export function comparisonRange(
  period: UsagePeriod,
  { from, to, unit }: DayRange,
): DayRange | undefined {
  if (period === "historical" || 2 * PERIODS[period].months > MONTHS_BY_DAY) return undefined;
  const { months } = PERIODS[period];
  const date = new Date(monthsBefore(to, months));
  const month = date.getUTCMonth();
  date.setUTCDate(Number(to.slice(-2)));
  // A shorter month ends before that day.
  if (date.getUTCMonth() !== month) date.setUTCDate(0);
  return { from: monthsBefore(from, months), to: dayOf(date), unit };
}

/** Returns the first day under which uses of a period are stored. Uses of a month long ago are all stored under its first day. */
export function firstStored({ from, unit }: Pick<DayRange, "from" | "unit">): string {
  return unit === "month" ? startOf("month", from) : from;
}

/** Returns whether the uses stored under a day belong to a period. */
export function isIn(stretch: DayRange, day: string): boolean {
  return day >= firstStored(stretch) && day <= stretch.to;
}

/** Returns the first day of each step of a period. The first week may begin before the period. */
export function stepsOf({ from, to, unit }: DayRange): string[] {
  const steps: string[] = [];
  for (let start = startOf(unit, from); start <= to; start = next(unit, start)) steps.push(start);
  return steps;
}

/** Returns the first day of the step that a day belongs to: the day itself, its Monday, or the first of its month. */
export function startOf(unit: Unit, day: string): string {
  if (unit === "day") return day;
  const date = new Date(day);
  // Sunday is 0 in JavaScript, and the last day of a week in ISO 8601.
  if (unit === "week") date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  else date.setUTCDate(1);
  return dayOf(date);
}

/** Returns the first day of the month that is a number of months before a day. */
export function monthsBefore(day: string, months: number): string {
  const date = new Date(startOf("month", day));
  date.setUTCMonth(date.getUTCMonth() - months);
  return dayOf(date);
}

/** Returns the UTC day of a time. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, "YYYY-MM-DD".length);
}

function next(unit: Unit, start: string): string {
  const date = new Date(start);
  if (unit === "month") date.setUTCMonth(date.getUTCMonth() + 1);
  else date.setUTCDate(date.getUTCDate() + (unit === "week" ? 7 : 1));
  return dayOf(date);
}
