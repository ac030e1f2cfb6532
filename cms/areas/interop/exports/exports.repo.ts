import { sql } from "kysely";
import { USAGE_PERIODS, type UsagePeriod } from "../../../contract/names";
import type { Db } from "../../../db/client";

/** Views and downloads of a post, by period. */
export type PeriodUses = Record<UsagePeriod, { views: number; downloads: number }>;

/**
 * Returns the counts of posts by period; posts without any use are left out. `from` has the first day of each period; all periods
 * end today. Runs one statement.
 */
export async function readUses(
  db: Db,
  ids: readonly number[],
  from: Record<UsagePeriod, string>,
): Promise<Map<number, PeriodUses>> {
  if (ids.length === 0) return new Map();
  const sums = USAGE_PERIODS.flatMap((period) =>
    (["view", "download"] as const).map(
      (event) =>
        sql`coalesce(sum(count) filter (where event = ${event} and day >= ${from[period]}::date), 0)::int`,
    ),
  );
  const { rows } = await sql<{ post_id: number; sums: number[] }>`
    select post_id, array[${sql.join(sums)}] as sums from usage_daily where post_id = any(${[...ids]}::int[]) group by post_id`.execute(
    db,
  );
  return new Map(
    rows.map(({ post_id, sums: found }) => [
      post_id,
      Object.fromEntries(
        USAGE_PERIODS.map((period, index) => [
          period,
          { views: found[2 * index] ?? 0, downloads: found[2 * index + 1] ?? 0 },
        ]),
      ) as PeriodUses,
    ]),
  );
}
