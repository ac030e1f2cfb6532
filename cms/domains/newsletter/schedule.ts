import { DateTime } from "luxon";
import type { Frequency } from "../../contract/names";

/** When issues begin, in the hours of the site's time zone. Ours: they lie there when people sit down to work. */
const HOUR = 6;

/** When the issues of each frequency begin, by the site's time zone (an IANA name). */
export interface Schedule {
  timeZone: string;
  /** The last boundary at a moment or before it: what is new belongs to the issue that ends with the boundary after it. */
  last(frequency: Frequency, at: Date): Date;
  /** The first boundary after a moment. */
  next(frequency: Frequency, at: Date): Date;
}

/** The unit in which each frequency counts; weeks begin on Mondays (ISO 8601), months on the first. */
const UNITS = { daily: "day", weekly: "week", monthly: "month" } as const satisfies Record<
  Frequency,
  string
>;
const STEPS = {
  daily: { days: 1 },
  weekly: { weeks: 1 },
  monthly: { months: 1 },
} as const satisfies Record<Frequency, object>;

/** Boundaries at six in the morning: of each day, of Mondays, of the first of a month. A day of 23 or 25 hours has one too. */
export function createSchedule(timeZone: string): Schedule {
  /** The boundary of the day, week or month that a moment lies in; it may lie after the moment. */
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
