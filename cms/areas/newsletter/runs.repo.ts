import { sql } from "kysely";
import type { Frequency } from "../../contract/names";
import type { Db } from "../../db/client";
import { asRows } from "../../db/rows";

/** All issues of a frequency that end at the same time. */
export interface Run {
  frequency: Frequency;
  until: Date;
}

/** Returns the latest boundary of all runs; null before the first run. */
export async function lastBoundary(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom("newsletter_runs")
    .select("until")
    .orderBy("until", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.until ?? null;
}

/** Returns those given runs that have not begun. */
export async function notBegun(db: Db, runs: readonly Run[]): Promise<Run[]> {
  const { rows } = await sql<Run>`
    select r.frequency, r.until from ${asRows(runs)} as r(frequency text, until timestamptz)
    where not exists (select 1 from newsletter_runs b where b.frequency = r.frequency and b.until >= r.until)`.execute(
    db,
  );
  return rows;
}

export async function beginRuns(trx: Db, runs: readonly Run[]): Promise<void> {
  if (runs.length > 0)
    await trx
      .insertInto("newsletter_runs")
      .values(runs.map((run) => ({ ...run, matched: null })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** Returns runs with subscriptions that may not be matched yet, oldest first. */
export function runsToMatch(db: Db): Promise<Run[]> {
  return db
    .selectFrom("newsletter_runs")
    .select(["frequency", "until"])
    .where("matched", "is", null)
    .orderBy("until")
    .orderBy("frequency")
    .execute();
}

export async function markMatched(db: Db, { frequency, until }: Run, at: Date): Promise<void> {
  await db
    .updateTable("newsletter_runs")
    .set({ matched: at })
    .where("frequency", "=", frequency)
    .where("until", "=", until)
    .where("matched", "is", null)
    .execute();
}
