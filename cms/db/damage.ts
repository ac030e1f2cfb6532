import { join } from "node:path";
import { DateTime } from "luxon";
import { safetyCopies, safetyCopiesFolder } from "../platform/safety-copies-folder";
import { STATISTICS_TARGET } from "./statistics";
import { type Engine, OPEN_TIMEOUT_MS } from "./pglite-engine";

/** Thrown when the embedded database is damaged. The message tells the operator how to restore it. */
export class DamagedDatabaseError extends Error {
  override name = "DamagedDatabaseError";
  constructor(dataDir: string, damage: string, options?: ErrorOptions) {
    super(
      `The embedded database in ${join(dataDir, "db")} cannot be used: ${damage}. ${adviceFor(dataDir)}`,
      options,
    );
  }
}

/** PostgreSQL's codes for damaged data and indexes, a missing file, and an unreadable file. */
const DAMAGE_CODES = new Set(["XX001", "XX002", "58P01", "58030"]);

/** Returns whether the database reported that its own files are damaged. */
export function isDamage(error: unknown): error is Error {
  return error instanceof Error && DAMAGE_CODES.has((error as { code?: string }).code ?? "");
}

function adviceFor(dataDir: string): string {
  const [newest] = safetyCopies(dataDir);
  if (!newest) {
    return (
      `There is no safety copy in ${safetyCopiesFolder(dataDir)}. To restore a backup of your own, move the folders db, files and secrets ` +
      `out of ${dataDir} first, then run: DATA_DIR=${quoted(dataDir)} npm run restore -- FOLDER`
    );
  }
  const made = DateTime.fromJSDate(newest.made, { zone: "utc" })
    .setLocale("en")
    .toFormat("d LLLL yyyy, HH:mm 'UTC'");
  return (
    `The newest safety copy is of ${made}: ${newest.path}. Restore it with this command, which keeps the damaged folder beside the restored one:\n` +
    `  DATA_DIR=${quoted(dataDir)} npm run restore -- ${quoted(newest.path)}`
  );
}

/** Quotes a path for a shell. */
function quoted(path: string): string {
  return /^[\w./:@+-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}

/** A table or index with fewer pages than when it was last counted. */
interface Short {
  id: number;
  name: string;
  isTable: boolean;
  /** Whether it is a TOAST table, which has the long values of another table. */
  isToast: boolean;
  /** Columns of an index through which all rows of the table can be read; null if there is none. */
  ordering: string | null;
}

/**
 * Returns the name of a table or index whose file is truncated, or null. PostgreSQL itself notices only when the missing
 * pages are read.
 * `vacuum` shortens tables too, and a crash may happen before it records the new length. So such a table is read through an
 * index, which fails if rows are really missing.
 * If nothing is damaged, the new lengths are recorded, so that the next start need not read these tables again.
 */
export async function findTruncated(engine: Engine): Promise<string | null> {
  const { rows } = await engine.run(
    `
    select c.oid::int as id, c.oid::regclass::text as name, c.relkind in ('r', 't', 'm') as "isTable", c.relkind = 't' as "isToast", (
      select string_agg(quote_ident(a.attname), ', ' order by k.place)
      from pg_index i, unnest(i.indkey::int2[]) with ordinality k(number, place), pg_attribute a
      where i.indexrelid = (
        select o.indexrelid from pg_index o join pg_class ic on ic.oid = o.indexrelid join pg_am m on m.oid = ic.relam
        where o.indrelid = c.oid and m.amname = 'btree' and o.indisvalid and o.indpred is null and o.indexprs is null limit 1
      ) and a.attrelid = c.oid and a.attnum = k.number
    ) as ordering
    from pg_class c where c.relkind in ('r', 't', 'm', 'i') and c.relpages > 0 and c.relpersistence = 'p'
      and c.relpages > pg_relation_size(c.oid) / current_setting('block_size')::int`,
    [],
    OPEN_TIMEOUT_MS,
  );
  for (const short of rows as Short[]) {
    if (!short.isTable || (await lacksRows(engine, short))) return short.name;
  }
  // Only after all checks: recording a table's length also records those of its indexes, and would hide a truncated index.
  for (const short of rows as Short[]) await recordLength(engine, short);
  return null;
}

async function recordLength(engine: Engine, { name, isToast }: Short): Promise<void> {
  try {
    await engine.run(`set default_statistics_target = ${STATISTICS_TARGET}`, [], OPEN_TIMEOUT_MS);
    // PostgreSQL does not analyze TOAST tables.
    await engine.run(isToast ? `vacuum (truncate false) ${name}` : `analyze ${name}`, [], 0);
  } catch {
    // This may fail, for instance on a full disk. The site starts anyway, and the next start tries again.
  } finally {
    await engine.run("reset default_statistics_target", [], OPEN_TIMEOUT_MS);
  }
}

/** Returns whether an index points to rows that are missing. */
async function lacksRows(engine: Engine, { name, ordering }: Short): Promise<boolean> {
  if (ordering === null) return false;
  await engine.run(
    "begin; set local enable_seqscan = off; set local enable_bitmapscan = off; set local enable_indexonlyscan = off",
    [],
    OPEN_TIMEOUT_MS,
  );
  try {
    await engine.run(
      `select count(place) from (select ctid as place from ${name} order by ${ordering} offset 0) rows_by_index`,
      [],
      0,
    );
    return false;
  } catch {
    return true;
  } finally {
    await engine.run("rollback", [], OPEN_TIMEOUT_MS);
  }
}
