import { DateTime } from "luxon";
import type { Frequency } from "../../contract/names";

/** Hour at which issues begin, in the site's time zone. Chosen: readers find them when they start work. */
const HOUR = 6;

/** Calculates when issues of each frequency begin, in the site's time zone (an IANA name). */
export interface Schedule {
  timeZone: string;
  /** Returns the last boundary at or before a time. New posts belong to the issue that ends at the next boundary. */
  last(frequency: Frequency, at: Date): Date;
  /** Returns the first boundary after a time. */
  next(frequency: Frequency, at: Date): Date;
}

/** The calendar unit of each frequency. Weeks begin on Mondays (ISO 8601), months on the first. */
const UNITS = { daily: "day", weekly: "week", monthly: "month" } as const satisfies Record<
  Frequency,
  string
>;
const STEPS = {
  daily: { days: 1 },
  weekly: { weeks: 1 },
  monthly: { months: 1 },
} as const satisfies Record<Frequency, object>;

/**
 * Creates boundaries at six in the morning: of each day, of Mondays, and of the first of a month. A day of 23 or 25 hours also has
 * one.
 */
export function createSchedule(timeZone: string): Schedule {
  /** Returns the boundary of the day, week or month that contains a time. It may be later than that time. */
  const within = (frequency: Frequency, at: Date) =>
    DateTime.fromJSDate(at, { zone: timeZone }).startOf(UNITS[frequency]).set({ hour: HOUR });

  function last(frequency: Frequency, at: Date): Date {
    const boundary = within(frequency, at);
    return (
      boundary.toMillis() <= at.getTime() ? boundary : boundary.minus(STEPS[frequency])
    ).toJSDate();
  }
  return {
    timeZone,
    last,
    next: (frequency, at) =>
      DateTime.fromJSDate(last(frequency, at), { zone: timeZone })
        .plus(STEPS[frequency])
        .toJSDate(),
  };
}
