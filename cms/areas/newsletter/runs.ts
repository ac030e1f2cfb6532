import { FREQUENCIES, type Frequency } from "../../contract/names";
import type { Db } from "../../db/client";
import { lockArrivals, noteArrivals } from "./matching.repo";
import { beginRuns, lastBoundary, notBegun, type Run, runsToMatch } from "./issues.repo";
import { DateTime } from "luxon";

/**
 * Interval for recording arrivals, in ms. Each run also records them when it begins, so it misses nothing. Chosen: recording blocks
 * a large embedded library for a second (docs/benchmarks.md).
 */
const ARRIVALS_EVERY_MS = 60 * 60 * 1000;

/** Begins runs when they are due. */
export interface Runs {
  /**
   * Begins due runs, and records arrivals from time to time. Returns all runs to be matched, including those that another process
   * left unfinished.
   */
  due(): Promise<Run[]>;
  /** Records arrivals at once. Begins due runs first, so that the arrivals belong to them. */
  noteArrivals(): Promise<void>;
}

export function createRuns({
  db,
  schedule,
  now,
}: {
  db: Db;
  schedule: Schedule;
  now: () => Date;
}): Runs {
  let noted = -Infinity;

  /**
   * Begins runs. Posts that arrived unrecorded before a run belong to it: their time is just before the run's end. After days
   * without a process, several runs may begin; then the time is just before the last end, so that no subscription misses them. The
   * time is never before the end of a run that has begun.
   */
  async function begin(runs: readonly Run[]): Promise<void> {
    await db.transaction().execute(async (trx) => {
      await lockArrivals(trx);
      const begun = await lastBoundary(trx);
      const mine = await notBegun(trx, runs);
      const end =
        mine.length > 0
          ? Math.max(...mine.map(({ until }) => until.getTime())) - 1
          : now().getTime();
      await noteArrivals(trx, new Date(Math.max(end, begun?.getTime() ?? -Infinity)));
      await beginRuns(trx, mine);
    });
    noted = now().getTime();
  }

  /** Returns runs that are due and have not begun. */
  const toBegin = () =>
    notBegun(
      db,
      FREQUENCIES.map((frequency) => ({ frequency, until: schedule.last(frequency, now()) })),
    );

  return {
    async due() {
      const due = await toBegin();
      if (due.length > 0 || Math.abs(now().getTime() - noted) >= ARRIVALS_EVERY_MS)
        await begin(due);
      return runsToMatch(db);
    },
    noteArrivals: async () => begin(await toBegin()),
  };
}

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
