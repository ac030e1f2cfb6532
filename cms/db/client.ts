import { Kysely, type Migration, Migrator, PostgresDialect, sql } from "kysely";
import type { Logger } from "pino";
import { migrations } from "./migrations";
import { traceStatement } from "../platform/tracing";
import { openPglite } from "./pglite";
import type { Database } from "./schema";
import { openServer } from "./server";
import type { Db, Driver, Durability, OpenedDatabase } from "./types";

export {
  DISK_FULL,
  type Durability,
  QUERY_CANCELED,
  type ChangeTopic,
  type Db,
  type OpenedDatabase,
} from "./types";

/** Longest time of one statement while serving visitors. Ours: half of what the website waits for an answer. */
export const STATEMENT_TIMEOUT_MS = 30_000;
/** PostgreSQL's code for "this role may not". */
const INSUFFICIENT_PRIVILEGE = "42501";

export interface OpenDatabaseOptions {
  /** Folder of the embedded database, or `memory://` for tests. Not used with a server. */
  dataDir: string;
  /** Address of a PostgreSQL server's database; without it the database is embedded. */
  databaseUrl?: string;
  /** Of the embedded database; `relaxed` without it. */
  durability?: Durability;
  logger: Logger;
  /** Whether statements are parts of traces. */
  traced?: boolean;
  /** Longest time of one statement, in ms; 0 for none, as commands that load a lot want. */
  statementTimeoutMs?: number;
  /** Most connections to a server at once; the embedded database has one. Without it as many as a process in service has. */
  poolSize?: number;
}

/**
 * Opens the database: a server's when there is an address, else the embedded one. Does not migrate.
 * Both give the same JavaScript types: timestamptz is a Date, date is `YYYY-MM-DD`, int8 a number, arrays are arrays,
 * jsonb is parsed. The embedded one has a single connection: inside a transaction use only the transaction's own `trx`,
 * a query on `db` would wait for ever.
 * Throws with a sentence for the operator when another process holds the folder or the server cannot be used.
 */
export async function openDatabase(options: OpenDatabaseOptions): Promise<OpenedDatabase> {
  const {
    dataDir,
    databaseUrl,
    durability = "relaxed",
    logger,
    traced,
    statementTimeoutMs = STATEMENT_TIMEOUT_MS,
    poolSize,
  } = options;
  const driver = databaseUrl
    ? await openServer({ url: databaseUrl, statementTimeoutMs, poolSize, logger })
    : await openPglite({ dataDir, durability, statementTimeoutMs, logger });
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: driver.pool }),
    log: traced ? traceStatement : undefined,
  });
  return {
    db,
    kind: databaseUrl ? "server" : "embedded",
    migrate: (last) => migrate(driver, last),
    announceChange: driver.announceChange,
    onChange: driver.onChange,
    connections: driver.connections,
    copy: driver.copy,
    async close() {
      await db.destroy();
      await driver.close();
    },
  };
}

/** Whether every migration of this program has run; false too when the database does not answer. */
export async function isMigrated(db: Db): Promise<boolean> {
  try {
    const done = new Set(await migrationsDone(db));
    return migrationNames.every((name) => done.has(name));
  } catch {
    return false;
  }
}

/** Names of all migrations of this program, in their order. */
export const migrationNames: readonly string[] = Object.keys(migrations);

/** By name. Throws what the database throws, also where nothing was ever migrated. */
async function migrationsDone(db: Db): Promise<string[]> {
  // Kysely's own table; asking its migrator would read the whole catalogue.
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map((row) => row.name);
}

/** Of a later program, which has done it already. */
const DONE_BY_OTHERS: Migration = { async up() {} };

/**
 * Does what is missing. Kysely holds an advisory lock meanwhile, so processes that start together do not migrate twice. A database
 * that a later program has migrated is taken as it is: while that takes the place of this one, and where it is taken back, both run on it.
 */
async function migrate(driver: Driver, last?: string): Promise<void> {
  const { error } = await driver.withoutTimeout(async (db) => {
    const done = await migrationsDone(db).catch(() => []);
    const known = {
      ...Object.fromEntries(done.map((name) => [name, DONE_BY_OTHERS])),
      ...migrations,
    };
    const migrator = new Migrator({ db, provider: { getMigrations: async () => known } });
    return last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last);
  });
  if (!error) return;
  const { code, message } = error as { code?: string; message: string };
  if (code === INSUFFICIENT_PRIVILEGE) {
    throw new Error(
      `The database role may not make what the library needs: ${message}. Let it own the database, or let an administrator ` +
        "grant it CREATE on the database and on its schema public, and start again.",
      { cause: error },
    );
  }
  throw error instanceof Error
    ? error
    : new Error(`A migration failed: ${message}`, { cause: error });
}
