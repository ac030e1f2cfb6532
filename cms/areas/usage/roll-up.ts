import { sql } from "kysely";
import type { OpenedDatabase, Db } from "../../db/client";
import { dayOf, monthsBefore, MONTHS_BY_DAY } from "./periods";

/** What to roll up: events before a time. Days before `foldedBefore` are stored under the first of their month. */
export interface RollUpBatch {
  before: Date;
  foldedBefore: string;
  limit: number;
}

/**
 * Adds a batch of events to the sums and deletes them, in one transaction. An aborted call has no effect. Parallel calls run one
 * after the other, because all first update the same row. Returns the number of events.
 */
async function rollUpBatch(
  db: Db,
  now: Date,
  { before, foldedBefore, limit }: RollUpBatch,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { revision } = await trx
      .updateTable("usage_state")
      .set((state) => ({ revision: state("revision", "+", 1), rolled_up: now }))
      .returning("revision")
      .executeTakeFirstOrThrow();
    const {
      rows: [row],
    } = await sql<{ events: number }>`
      with taken as (
        delete from usage_events where ctid = any(array(select ctid from usage_events where at < ${before} order by at limit ${limit}))
        returning post_id, event, language, (at at time zone 'UTC')::date as day
      ), added as (
        insert into usage_daily (post_id, day, event, language, count)
        select post_id, case when day < ${foldedBefore}::date then date_trunc('month', day)::date else day end, event, language, count(*)
        from taken group by 1, 2, 3, 4
        on conflict (post_id, day, event, language) do update set count = usage_daily.count + excluded.count
        returning day
      ), months as (
        insert into usage_months (month, revision)
        select distinct date_trunc('month', day)::date, ${revision}::int from added
        on conflict (month) do update set revision = excluded.revision
      )
      select count(*)::int as events from taken`.execute(trx);
    return row!.events;
  });
}

/** Deletes the keys of days before the given day. */
async function deleteKeysBefore(db: Db, before: string): Promise<void> {
  await db.deleteFrom("usage_keys").where("day", "<", before).execute();
}

/** Returns the months before a day that still have single days, oldest first. */
async function unfoldedMonths(db: Db, before: string): Promise<string[]> {
  const rows = await db
    .selectFrom("usage_months")
    .select("month")
    .where("month", "<", before)
    .where("folded", "=", false)
    .orderBy("month")
    .execute();
  return rows.map((row) => row.month);
}

/**
 * Moves all days of a month to its first day, in one transaction. The monthly sums stay the same. Returns the number of deleted
 * rows.
 */
async function foldMonth(db: Db, month: string): Promise<number> {
  return db.transaction().execute(async (trx) => {
    // Blocks roll-ups in the meantime.
    await trx.selectFrom("usage_state").select("revision").forUpdate().execute();
    const later = sql`day > ${month}::date and day < ${month}::date + interval '1 month'`;
    await sql`
      insert into usage_daily (post_id, day, event, language, count)
      select post_id, ${month}::date, event, language, sum(count) from usage_daily where ${later} group by post_id, event, language
      on conflict (post_id, day, event, language) do update set count = usage_daily.count + excluded.count`.execute(
      trx,
    );
    const {
      rows: [gone],
    } = await sql<{
      rows: number;
    }>`with gone as (delete from usage_daily where ${later} returning 1) select count(*)::int as rows from gone`.execute(
      trx,
    );
    await trx
      .updateTable("usage_months")
      .set({ folded: true })
      .where("month", "=", month)
      .execute();
    return gone!.rows;
  });
}

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

  /** Frees the space of deleted rows in the embedded database. A database server does this by itself. */
  async function freeSpace(): Promise<void> {
    if (database.kind !== "embedded" || dead < VACUUM_ROWS) return;
    dead = 0;
    await sql`vacuum usage_events, usage_daily`.execute(db);
  }

  return async (signal) => {
    const today = dayOf(now());
    // Readers get new numbers each day. Events of past days can no longer identify a returning reader, so they need not wait.
    const before = new Date(Math.max(now().getTime() - COUNTED_ONCE_MS, Date.parse(today)));
    const foldedBefore = monthsBefore(today, MONTHS_BY_DAY - 1);
    await deleteKeysBefore(db, today);
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
    await freeSpace();
  };
}
