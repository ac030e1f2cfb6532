import { z } from "zod";
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema";

/** The newest format that this program reads. A later format has a higher number. */
export const FORMAT = 2;
/** The format of backups that contain files. Program versions without safety copies can read it too. */
export const FORMAT_WITH_FILES = 1;
export const MANIFEST_FILE = "manifest.json";
/** One line for each file of the library: a `BackedUpFile`. */
export const FILES_LIST = "files.jsonl";

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** A part of a backup. The hash covers the uncompressed content. */
const Part = z.object({ name: z.string(), rows: z.number().int(), sha256: Sha256 });

/** The description of a backup. It is written last, so a folder without a manifest is not a backup. */
export const Manifest = z.object({
  format: z.number().int(),
  /** The time of the database snapshot. */
  made: z.iso.datetime(),
  program: z.object({ version: z.string() }),
  /** The last migration applied to the database. */
  migration: z.string(),
  database: z.object({ kind: z.enum(["embedded", "server"]), version: z.string() }),
  /** Tables by name, each in `database/NAME.jsonl.gz`. */
  tables: z.array(Part.extend({ columns: z.array(z.string()) })),
  /** The list of files; null for a safety copy, whose files stay where they are. */
  files: Part.nullable(),
  /** Names of the secrets that were in the data folder. */
  secrets: z.array(z.string().regex(/^[a-z]+$/)),
  /** Keys of files that are in the database but missing from the storage, or stored with different bytes. */
  missing: z.array(z.string()),
});
export type Manifest = z.infer<typeof Manifest>;

/** A file of the library: its key, bytes and SHA-256. */
export const BackedUpFile = z.object({ key: z.string(), size: z.number().int(), sha256: Sha256 });
export type BackedUpFile = z.infer<typeof BackedUpFile>;

export const tableFile = (table: string) => `database/${table}.jsonl.gz`;

/** The number of lines written or read, and their hash. */
interface Lines {
  rows: number;
  sha256: string;
}

/** Writes lines to a file and compresses it if its name ends with `.gz`. Throws the signal's reason when it aborts. */
export async function writeLines(
  path: string,
  lines: AsyncIterable<string>,
  signal?: AbortSignal,
): Promise<Lines> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const hash = createHash("sha256");
  let rows = 0;
  async function* counted() {
    for await (const line of lines) {
      // Checked here, because the pipeline would not wait for the statement that reads the next lines.
      signal?.throwIfAborted();
      rows++;
      const text = `${line}\n`;
      hash.update(text);
      yield text;
    }
  }
  const file = createWriteStream(path, { mode: 0o600 });
  await (path.endsWith(".gz")
    ? pipeline(Readable.from(counted()), createGzip(), file)
    : pipeline(Readable.from(counted()), file));
  return { rows, sha256: hash.digest("hex") };
}

/** Reads the lines back. After the last line, throws an error if they are not the lines that were written. */
export async function* readLines(path: string, expected: Lines): AsyncGenerator<string> {
  const hash = createHash("sha256");
  let rows = 0;
  const file = createReadStream(path);
  const source = path.endsWith(".gz") ? file.pipe(createGunzip()) : file;
  file.on("error", (error) => source.destroy(error));
  try {
    for await (const line of createInterface({ input: source, crlfDelay: Infinity })) {
      rows++;
      hash.update(`${line}\n`);
      yield line;
    }
  } catch (error) {
    // Disk errors are reported as they are. Any other error means that the bytes cannot be decompressed.
    throw file.errored ? error : damaged(path, error);
  } finally {
    file.destroy();
  }
  if (rows !== expected.rows || hash.digest("hex") !== expected.sha256) throw damaged(path);
}

function damaged(path: string, cause?: unknown): Error {
  return new Error(`${path} has changed since it was written: the backup is damaged`, { cause });
}

/**
 * Reads and writes the tables of a library as lines of JSON. The format is the same for the embedded database and for a
 * server.
 */

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
