import { sql } from "kysely";
import type { OpenedDatabase } from "../../db/client";
import { dayOf, monthsBefore, MONTHS_BY_DAY } from "./periods";
import { foldMonth, forgetKeys, rollUpBatch, unfoldedMonths } from "./roll-up.repo";

/**
 * How long an event waits at least, in ms: a reader who comes back within half an hour reads on, as statistics of websites
 * have it since long, and is known by the event until then.
 */
const COUNTED_ONCE_MS = 30 * 60 * 1000;
/** Events of one transaction. Ours: the embedded database is busy with them for a quarter of a second. */
const BATCH = 10_000;
/** Rows that die in the embedded database before their room is freed: some ten MB. */
const VACUUM_ROWS = 100_000;

/**
 * Adds all events that have waited long enough to the sums, forgets the keys of days that are over, and puts the days of
 * months whose single days nobody can ask for any more under the first. May be called at any time, by several processes at
 * once, and end at any moment: what is not done then is done by the next. Ends soon when the signal says so.
 */
export type RollUp = (signal?: AbortSignal) => Promise<void>;

export function createRollUp({
  database,
  now,
}: {
  database: OpenedDatabase;
  now: () => Date;
}): RollUp {
  const { db } = database;
  let dead = 0;

  /** Room in a server's tables is freed by itself. */
  async function freeRoom(): Promise<void> {
    if (database.kind !== "embedded" || dead < VACUUM_ROWS) return;
    dead = 0;
    await sql`vacuum usage_events, usage_daily`.execute(db);
  }

  return async (signal) => {
    const today = dayOf(now());
    // Yesterday's readers have other numbers today: nobody is known by their events any more.
    const before = new Date(Math.max(now().getTime() - COUNTED_ONCE_MS, Date.parse(today)));
    const foldedBefore = monthsBefore(today, MONTHS_BY_DAY - 1);
    await forgetKeys(db, today);
    const batch = { before, foldedBefore, limit: BATCH };
    for (let events = BATCH; events === BATCH;) {
      if (signal?.aborted) return;
      events = await rollUpBatch(db, now(), batch);
      dead += events;
    }
    for (const month of await unfoldedMonths(db, foldedBefore)) {
      if (signal?.aborted) return;
      dead += await foldMonth(db, month);
    }
    await freeRoom();
  };
}
