import { sql } from "kysely";
import type { Db } from "./types";

/**
 * Makes the rest of a transaction read tables through indexes and in their order, never as a whole. For statements that go
 * through a large table in slices: a planner that knows nothing of the newest rows may read and sort all of it for each.
 */
export async function readByIndex(trx: Db): Promise<void> {
  // Without jit: what cannot be avoided, as a last sort of few rows, counts as so dear that a server would compile the statement.
  await sql`
    select set_config(name, 'off', true) from unnest(array['enable_seqscan', 'enable_bitmapscan', 'enable_sort', 'jit']) name`.execute(
    trx,
  );
}
