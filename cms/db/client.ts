import { Kysely, type Migration, Migrator, PostgresDialect, type PostgresPool, sql } from "kysely";
import type { Logger } from "pino";
import { migrations } from "./migrations";
import { traceStatement } from "../platform/tracing";
import { openPglite } from "./pglite";
import type { Database } from "./schema";
import { openServer } from "./server";
import type { Db, Driver, Durability, OpenedDatabase } from "./types";

export {
  type Durability,
  QUERY_CANCELED,
  type ChangeTopic,
  type Db,
  type OpenedDatabase,
  type Replicas,
} from "./types";

/** Longest time of one statement while serving visitors. Chosen: half of the website's own request timeout. */
const STATEMENT_TIMEOUT_MS = 30_000;
/** PostgreSQL's code `insufficient_privilege`. */
const INSUFFICIENT_PRIVILEGE = "42501";

export interface OpenDatabaseOptions {
  /** Folder of the embedded database, or `memory://` for tests. Not used with a server. */
  dataDir: string;
  /** URL of a database on a PostgreSQL server. Without it, the embedded database is used. */
  databaseUrl?: string;
  /** URLs of the server's read replicas. */
  readUrls?: readonly string[];
  /** Durability of the embedded database; `relaxed` by default. */
  durability?: Durability;
  logger: Logger;
  /** Whether statements appear in traces. */
  traced?: boolean;
  /** Longest time of one statement, in ms. 0 turns the limit off, for commands that load a lot of data. */
  statementTimeoutMs?: number;
  /**
   * Maximum number of connections to a server; the embedded database has one. The default is the number for a process that
   * serves requests.
   */
  poolSize?: number;
}

/**
 * Opens the database on a server if there is a URL, else the embedded one. Does not migrate.
 * Both return the same JavaScript types: timestamptz is a Date, date is `YYYY-MM-DD`, int8 is a number, arrays are arrays,
 * jsonb is parsed.
 * The embedded database has a single connection: inside a transaction use only its `trx`, because a query on `db` would wait
 * forever.
 * Throws an error with a message for the operator if another process holds the folder or the server cannot be used.
 */
export async function openDatabase(options: OpenDatabaseOptions): Promise<OpenedDatabase> {
  const {
    dataDir,
    databaseUrl,
    readUrls,
    durability = "relaxed",
    logger,
    traced,
    statementTimeoutMs = STATEMENT_TIMEOUT_MS,
    poolSize,
  } = options;
  const driver = databaseUrl
    ? await openServer({ url: databaseUrl, readUrls, statementTimeoutMs, poolSize, logger })
    : await openPglite({ dataDir, durability, statementTimeoutMs, logger });
  const openOn = (pool: PostgresPool) =>
    new Kysely<Database>({
      dialect: new PostgresDialect({ pool }),
      log: traced ? traceStatement : undefined,
    });
  const { replicas } = driver;
  const primary = openOn(driver.pool);
  const db = replicas ? openOn(replicas.route(driver.pool)) : primary;
  return {
    db,
    primary,
    replicas,
    kind: databaseUrl ? "server" : "embedded",
    async migrate(last) {
      await migrate(driver, last);
      // Replicas without the new tables are not used yet.
      replicas?.recordChange();
    },
    announceChange: driver.announceChange,
    onChange: driver.onChange,
    connections: driver.connections,
    copy: driver.copy,
    async close() {
      await db.destroy();
      await primary.destroy();
      await driver.close();
    },
  };
}

/** Returns whether every migration of this program has run. Also false if the database does not answer. */
export async function isMigrated(db: Db): Promise<boolean> {
  try {
    const done = new Set(await migrationsDone(db));
    return migrationNames.every((name) => done.has(name));
  } catch {
    return false;
  }
}

/** Names of all migrations of this program, in order. */
export const migrationNames: readonly string[] = Object.keys(migrations);

/** Returns the names of the migrations that have run. Throws the database's error, also if no migration has ever run. */
async function migrationsDone(db: Db): Promise<string[]> {
  // Reads Kysely's own table: its migrator would read the whole system catalogue.
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map((row) => row.name);
}

/** A migration of a later release, which has run already. */
const DONE_BY_OTHERS: Migration = { async up() {} };

/**
 * Runs the missing migrations. Kysely holds an advisory lock meanwhile, so processes that start together do not migrate
 * twice. A database that a later release has migrated is accepted: during a rollout or a rollback, both releases use it.
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
      `The database role lacks a permission that the migrations need: ${message}. Make it the owner of the database, or have an administrator ` +
        "grant it CREATE on the database and on its schema public, and start again.",
      { cause: error },
    );
  }
  throw error instanceof Error
    ? error
    : new Error(`A migration failed: ${message}`, { cause: error });
}
