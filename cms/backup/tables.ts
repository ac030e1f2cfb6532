/**
 * Reads and writes the tables of a library as lines of JSON. The format is the same for the embedded database and for a
 * server.
 */

import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema";

type Trx = Kysely<Database>;

/** Rows read at once. Few, because some rows hold whole pages of text. */
const ROWS_AT_ONCE = 200;
/** Characters of the rows written by one statement. */
const BATCH_CHARS = 2_000_000;
/** Kysely's own tables, which the migrations fill again. */
const MIGRATION_TABLES = "kysely\\_%";

/**
 * Returns the names of all tables of the library, sorted. Job tables are left out: the library's own tables show what
 * remains to be done.
 */
export async function tableNames(db: Trx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like ${MIGRATION_TABLES} order by relname`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

/** Returns the columns of a table, without those that the database generates. */
async function columnsOf(db: Trx, table: string): Promise<{ name: string; type: string }[]> {
  const { rows } = await sql<{ name: string; type: string }>`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = ${`public.${table}`}::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`.execute(
    db,
  );
  return rows;
}

export async function columnNames(db: Trx, table: string): Promise<string[]> {
  return (await columnsOf(db, table)).map(({ name }) => name);
}

/**
 * Yields the rows of a table in their physical order. Each row is a JSON list of its columns in PostgreSQL's text form.
 * Every version can read this form, and it keeps JSON null distinct from SQL null. Must run inside a transaction.
 */
export async function* rowsOf(
  trx: Trx,
  table: string,
  columns: readonly string[],
): AsyncGenerator<string> {
  const texts = sql.join(columns.map((name) => sql`${sql.ref(name)}::text`));
  await sql`declare backup_rows no scroll cursor for select json_build_array(${texts})::text as line from ${sql.table(table)}`.execute(
    trx,
  );
  for (;;) {
    const { rows } = await sql<{
      line: string;
    }>`fetch ${sql.raw(String(ROWS_AT_ONCE))} from backup_rows`.execute(trx);
    for (const { line } of rows) yield line;
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await sql`close backup_rows`.execute(trx);
}

/** Writes rows into an empty table. Throws if the table does not have these columns. */
export async function writeRows(
  trx: Trx,
  table: string,
  columns: readonly string[],
  lines: AsyncIterable<string>,
): Promise<void> {
  const types = new Map((await columnsOf(trx, table)).map(({ name, type }) => [name, type]));
  const values = columns.map((name, place) => {
    const type = types.get(name);
    if (type === undefined) throw new Error(`the table ${table} has no column ${name}`);
    return sql`(line ->> ${sql.raw(String(place))})::${sql.raw(type)}`;
  });
  let waiting: string[] = [];
  let chars = 0;
  const flush = async () => {
    if (waiting.length === 0) return;
    await sql`insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))}) overriding system value
      select ${sql.join(values)} from json_array_elements(${`[${waiting.join(",")}]`}::text::json) line`.execute(
      trx,
    );
    waiting = [];
    chars = 0;
  };
  for await (const line of lines) {
    waiting.push(line);
    chars += line.length;
    if (chars >= BATCH_CHARS) await flush();
  }
  await flush();
}

/**
 * Runs work that fills tables in any order. Foreign keys are dropped before and added again afterwards, which checks
 * every row. Triggers are disabled meanwhile. The database user only needs to own the tables. Must run inside a
 * transaction.
 */
export async function withoutReferences(
  trx: Trx,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows: references } = await sql<{ owner: string; name: string; definition: string }>`
    select conrelid::regclass::text as owner, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`.execute(
    trx,
  );
  for (const { owner, name } of references)
    await sql`alter table ${sql.raw(owner)} drop constraint ${sql.ref(name)}`.execute(trx);
  for (const table of tables)
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(trx);
  // Removes the rows that the migrations have inserted: the backup contains them too.
  await sql`truncate table ${sql.join(tables.map((table) => sql.table(table)))}`.execute(trx);
  await work();
  for (const table of tables)
    await sql`alter table ${sql.table(table)} enable trigger user`.execute(trx);
  for (const { owner, name, definition } of references)
    await sql`alter table ${sql.raw(owner)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(
      trx,
    );
}

/** Makes every sequence continue after the highest number in its column. */
export async function setSequences(trx: Trx): Promise<void> {
  const { rows } = await sql<{ owner: string; column: string; sequence: string }>`
    select a.attrelid::regclass::text as owner, a.attname as column, pg_get_serial_sequence(a.attrelid::regclass::text, a.attname) as sequence
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped and pg_get_serial_sequence(a.attrelid::regclass::text, a.attname) is not null`.execute(
    trx,
  );
  for (const { owner, column, sequence } of rows) {
    await sql`select setval(${sequence}, greatest(coalesce((select max(${sql.ref(column)}) from ${sql.raw(owner)}), 0), 0) + 1, false)`.execute(
      trx,
    );
  }
}
