import type { Db } from "../../db/client";
import { sql } from "kysely";
import type { UsageRequest } from "../../contract/usage";
import { asRows } from "../../db/queries";

const BYTES = 4;

/**
 * Reads four-byte numbers packed by `int4send`, highest byte first. Reading packed columns from the embedded database takes a
 * tenth of the time of reading single rows.
 */
export function unpackNumbers(packed: Uint8Array | null): Int32Array {
  if (!packed) return new Int32Array(0);
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  return Int32Array.from({ length: packed.byteLength / BYTES }, (_, index) =>
    view.getInt32(index * BYTES),
  );
}

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
async function readState(db: Db): Promise<SumsState> {
  const {
    rows: [row],
  } = await sql<{ rolled_up: Date | null; months: SumsState["months"] | null }>`
    select rolled_up, (select json_agg(json_build_object('month', month, 'revision', revision) order by month) from usage_months) as months
    from usage_state`.execute(db);
  return { rolledUp: row?.rolled_up ?? null, months: row?.months ?? [] };
}

/** Returns the sums of a month by day, for all languages together. */
async function readMonth(db: Db, month: string): Promise<DaySums[]> {
  const { rows } = await sql<{ day: string; uses: Uint8Array }>`
    select day::text as day, string_agg(int4send(post_id) || int4send(views) || int4send(downloads), ''::bytea) as uses
    from (
      select day, post_id, coalesce(sum(count) filter (where event = 'view'), 0)::int as views, coalesce(sum(count) filter (where event = 'download'), 0)::int as downloads
      from usage_daily where day >= ${month}::date and day < ${month}::date + interval '1 month' group by day, post_id
    ) sums
    group by day order by day`.execute(db);
  return rows.map(({ day, uses }) => ({ day, uses: unpackNumbers(uses) }));
}

/**
 * All sums in memory. A dashboard query over five million uses takes milliseconds; in the embedded database it took a second and
 * blocked all other queries. Months are read once, and again after they changed.
 */
export class Sums {
  private readonly months = new Map<string, { revision: number; days: DaySums[] }>();
  private refreshing: Promise<Date | null> | null = null;

  constructor(private readonly db: Db) {}

  /** Reads new sums. Returns when they were last updated. Parallel callers share one read. */
  refresh(): Promise<Date | null> {
    return (this.refreshing ??= this.readNew().finally(() => (this.refreshing = null)));
  }

  /** Whether the sums were requested since the process began. */
  get isRead(): boolean {
    return this.months.size > 0;
  }

  /** Returns all days, oldest first. A month long ago has only one day with all its uses. */
  *days(): Iterable<DaySums> {
    for (const month of [...this.months.keys()].sort()) yield* this.months.get(month)!.days;
  }

  private async readNew(): Promise<Date | null> {
    const { rolledUp, months } = await readState(this.db);
    for (const { month, revision } of months) {
      if (this.months.get(month)?.revision === revision) continue;
      // One month at a time, so that other queries can run in between. Later additions change the revision and are read next time.
      this.months.set(month, { revision, days: await readMonth(this.db, month) });
    }
    return rolledUp;
  }
}

/** Uses of a post on a day, in a language of the site. */
export interface DayUses {
  postId: number;
  /** `YYYY-MM-DD`. */
  day: string;
  event: UsageRequest["event"];
  language: string;
  count: number;
}

/**
 * Adds uses to the sums, for imports that include usage counts. Call it in a transaction: it blocks other additions until the
 * end.
 */
export async function addUses(trx: Db, uses: readonly DayUses[]): Promise<void> {
  const { revision } = await trx
    .updateTable("usage_state")
    .set((state) => ({ revision: state("revision", "+", 1) }))
    .returning("revision")
    .executeTakeFirstOrThrow();
  await sql`
    with added as (
      insert into usage_daily (post_id, day, event, language, count)
      select "postId", day, event, language, count from ${asRows(uses)} as r("postId" int, day date, event text, language text, count int)
      on conflict (post_id, day, event, language) do update set count = usage_daily.count + excluded.count
      returning day
    )
    insert into usage_months (month, revision) select distinct date_trunc('month', day)::date, ${revision}::int from added
    on conflict (month) do update set revision = excluded.revision`.execute(trx);
}

/** Removes all uses of some posts up to a day. */
export async function removeUses(
  trx: Db,
  postIds: readonly number[],
  until: string,
): Promise<void> {
  const { revision } = await trx
    .updateTable("usage_state")
    .set((state) => ({ revision: state("revision", "+", 1) }))
    .returning("revision")
    .executeTakeFirstOrThrow();
  await sql`
    with removed as (
      delete from usage_daily where post_id = any(${[...postIds]}::int[]) and day <= ${until}::date returning day
    )
    update usage_months set revision = ${revision} where month in (select date_trunc('month', day)::date from removed)`.execute(
    trx,
  );
}
