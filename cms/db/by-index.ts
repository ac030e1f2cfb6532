import { sql } from "kysely";
import type { Db } from "./types";

/**
 * Makes the rest of a transaction read tables through indexes and in index order, never by a full scan. Use it for
 * statements that go through a large table in slices. A planner without statistics of the newest rows may otherwise read and
 * sort all rows for each slice.
 */
export async function readByIndex(trx: Db): Promise<void> {
  // Turns jit off as well. The last sort of a few rows is unavoidable and counts as so expensive that a server would compile
  // the statement.
  await sql`
    select set_config(name, 'off', true) from unnest(array['enable_seqscan', 'enable_bitmapscan', 'enable_sort', 'jit']) name`.execute(
    trx,
  );
}
