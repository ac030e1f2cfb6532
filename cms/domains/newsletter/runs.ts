import { FREQUENCIES } from "../../contract/names";
import type { Db } from "../../db/client";
import { lockArrivals, noteArrivals } from "./arrivals";
import { beginRuns, lastBoundary, notBegun, type Run, runsToMatch } from "./runs.repo";
import type { Schedule } from "./schedule";

/** How often it is noted what has arrived, in ms; each run does so too when it begins, and misses nothing. Ours: it keeps a large embedded library for a second (docs/benchmarks.md). */
const ARRIVALS_EVERY_MS = 60 * 60 * 1000;

/** Begins runs when their time has come. */
export interface Runs {
  /** Begins those that are due, and notes now and then what has arrived. Returns all that are to be matched, also those that a process left behind. */
  due(): Promise<Run[]>;
  /** Notes what has arrived, at once; begins first what is due, so that it belongs there. */
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
   * What arrives unseen until a run begins belongs to it: its time is just before the run's end; before the last one's, where several begin
   * after some days without a process, so that nobody misses it. But never before that of a run that has begun.
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

  /** Those whose time has come and that nobody has begun. */
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
