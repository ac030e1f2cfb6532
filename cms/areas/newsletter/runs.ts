import { FREQUENCIES } from "../../contract/names";
import type { Db } from "../../db/client";
import { lockArrivals, noteArrivals } from "./arrivals";
import { beginRuns, lastBoundary, notBegun, type Run, runsToMatch } from "./runs.repo";
import type { Schedule } from "./schedule";

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
