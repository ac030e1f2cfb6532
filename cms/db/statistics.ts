import { sql } from "kysely";
import { type Db, QUERY_CANCELED } from "./types";

/**
 * Share by which a table must have grown to be analyzed again. PostgreSQL's own autovacuum does so after a tenth has changed.
 */
const GROWTH = 0.1;
/** Statistics target: PostgreSQL samples 300 rows for each unit. Chosen: a tenth of the default reads a tenth of the pages. */
export const STATISTICS_TARGET = 10;

/**
 * Updates the planner's statistics of tables that have grown or shrunk since they were last analyzed, or were never
 * analyzed. The embedded database has no autovacuum for this. Growth is measured in pages, because the embedded database
 * does not count changes. Each table has its own transaction, so that other requests can run in between. Returns the names
 * of the tables.
 *
 * A cancelled statement restarts the embedded database. So a table whose analysis was cancelled is added to `tooSlow`, and
 * tables in it are skipped.
 */
export async function analyzeResizedTables(db: Db, tooSlow = new Set<string>()): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')
      and (
        pg_relation_size(c.oid) > 0 and c.reltuples < 0
        or pg_relation_size(c.oid) / current_setting('block_size')::int > c.relpages * (1 + ${GROWTH}::float8)
        -- Shrunken tables: until they are analyzed, each start checks all of their rows (see damage.ts).
        or pg_relation_size(c.oid) / current_setting('block_size')::int < c.relpages
      )
    order by 1`.execute(db);
  const analyzed: string[] = [];
  for (const { name } of rows) {
    if (tooSlow.has(name)) continue;
    try {
      await analyze(db, name);
      analyzed.push(name);
    } catch (error) {
      if ((error as { code?: string }).code !== QUERY_CANCELED) throw error;
      tooSlow.add(name);
    }
  }
  return analyzed;
}

async function analyze(db: Db, name: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local default_statistics_target = ${sql.lit(STATISTICS_TARGET)}`.execute(trx);
    await sql`analyze ${sql.raw(name)}`.execute(trx);
  });
}
