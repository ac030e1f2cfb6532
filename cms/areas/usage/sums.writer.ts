import { sql } from "kysely";
import type { UsageRequest } from "../../contract/usage";
import type { Db } from "../../db/client";
import { asRows } from "../../db/rows";

/** Uses of a post on a day, in a language of the site. */
export interface DayUses {
  postId: number;
  /** `YYYY-MM-DD`. */
  day: string;
  event: UsageRequest["event"];
  language: string;
  count: number;
}

/** Adds uses to the sums, for imports that include some. Call it in a transaction: it blocks other additions until the end. */
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
