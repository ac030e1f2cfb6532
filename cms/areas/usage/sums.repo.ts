import { sql } from "kysely";
import type { Db } from "../../db/client";
import { numbersOf } from "./packed";

/** Uses of one day: post id, views and downloads in turn. */
export interface DaySums {
  day: string;
  uses: Int32Array;
}

/** When the sums were last updated, and each month with the revision of its last change. */
export interface SumsState {
  rolledUp: Date | null;
  months: { month: string; revision: number }[];
}

/** Reads the state of the sums. */
export async function readState(db: Db): Promise<SumsState> {
  const {
    rows: [row],
  } = await sql<{ rolled_up: Date | null; months: SumsState["months"] | null }>`
    select rolled_up, (select json_agg(json_build_object('month', month, 'revision', revision) order by month) from usage_months) as months
    from usage_state`.execute(db);
  return { rolledUp: row?.rolled_up ?? null, months: row?.months ?? [] };
}

/** Returns the sums of a month by day, for all languages together. */
export async function readMonth(db: Db, month: string): Promise<DaySums[]> {
  const { rows } = await sql<{ day: string; uses: Uint8Array }>`
    select day::text as day, string_agg(int4send(post_id) || int4send(views) || int4send(downloads), ''::bytea) as uses
    from (
      select day, post_id, coalesce(sum(count) filter (where event = 'view'), 0)::int as views, coalesce(sum(count) filter (where event = 'download'), 0)::int as downloads
      from usage_daily where day >= ${month}::date and day < ${month}::date + interval '1 month' group by day, post_id
    ) sums
    group by day order by day`.execute(db);
  return rows.map(({ day, uses }) => ({ day, uses: numbersOf(uses) }));
}
