import { sql } from "kysely";
import type { OpenedDatabase } from "../../db/client";
import { dayOf, monthsBefore, MONTHS_BY_DAY } from "./periods";
import { foldMonth, forgetKeys, rollUpBatch, unfoldedMonths } from "./roll-up.repo";

/**
 * Shortest waiting time of an event, in ms. A reader who returns within half an hour continues the same visit, as is common in web
 * statistics. The waiting event identifies the reader until then.
 */
const COUNTED_ONCE_MS = 30 * 60 * 1000;
/** Events per transaction. Chosen: they keep the embedded database busy for a quarter of a second. */
const BATCH = 10_000;
/** Dead rows in the embedded database before their space is freed: about ten MB. */
const VACUUM_ROWS = 100_000;

/**
 * Adds all events that have waited long enough to the sums, deletes the keys of past days, and folds months whose single days are
 * no longer shown. Can run at any time, in several processes, and stop at any moment: the next call continues. Stops soon after the
 * signal aborts.
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

  /** A database server frees space by itself. */
  async function freeRoom(): Promise<void> {
    if (database.kind !== "embedded" || dead < VACUUM_ROWS) return;
    dead = 0;
    await sql`vacuum usage_events, usage_daily`.execute(db);
  }

  return async (signal) => {
    const today = dayOf(now());
    // Yesterday's readers have new numbers today, so their events no longer identify them.
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
