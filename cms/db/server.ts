import { Kysely, PostgresDialect } from "kysely";
import { Client, type ClientConfig, Pool, type PoolConfig, types } from "pg";
import type { Logger } from "pino";
import { openReplicas } from "./replicas";
import type { Database } from "./schema";
import {
  CHANGE_CHANNEL,
  CHANGE_TOPICS,
  type ChangeTopic,
  changeTopicOf,
  CONNECTION_SETTINGS,
  type Driver,
} from "./types";

/** Connections of one process. Chosen: ten processes then stay within a server's usual limit of 100. */
const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 10_000;
/** Oldest server version that the migrations are tested with. */
const OLDEST_SERVER = 150_000;
/** Waiting times between attempts to listen again. */
const RELISTEN_FIRST_MS = 500;
const RELISTEN_LAST_MS = 30_000;

/**
 * Opens a database on a PostgreSQL server. `statementTimeoutMs` sets the server's own `statement_timeout` (0: none).
 * `poolSize` is the maximum number of connections: a caller that waits longer than `CONNECT_TIMEOUT_MS` for one gets an
 * error.
 * Throws an error with a message for the operator if the server cannot be reached or is too old. The message never contains
 * the password.
 */
export async function openServer(options: {
  url: string;
  readUrls?: readonly string[];
  statementTimeoutMs: number;
  poolSize?: number;
  logger: Logger;
}): Promise<Driver> {
  const { url, readUrls = [], statementTimeoutMs, poolSize = POOL_SIZE, logger } = options;
  const connection = {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    types: { getTypeParser },
  };
  const serving = {
    ...connection,
    max: poolSize,
    statement_timeout: statementTimeoutMs,
    options: CONNECTION_SETTINGS.join(" "),
  };
  const pool = createPool(serving, logger);
  await check(pool, url);
  const listening = listen(connection, logger);
  const replicas =
    readUrls.length > 0
      ? openReplicas({
          urls: readUrls,
          primary: pool,
          openPool: (connectionString, connectionTimeoutMillis) =>
            createPool({ ...serving, connectionString, connectionTimeoutMillis }, logger),
          nameOf: hostAndDatabase,
          logger,
        })
      : undefined;
  // The first listener: before any cache of this process is filled again, replicas must have replayed the change.
  if (replicas) listening.onChange(() => replicas.recordChange());

  return {
    pool: { connect: () => pool.connect(), end: async () => {} },
    async withoutTimeout(work) {
      // Two connections: Kysely's migrator reads the tables while it holds its lock on another connection.
      const poolWithoutTimeout = createPool({ ...connection, max: 2 }, logger);
      const db = new Kysely<Database>({
        dialect: new PostgresDialect({ pool: poolWithoutTimeout }),
      });
      try {
        return await work(db);
      } finally {
        await db.destroy();
      }
    },
    async announceChange(topic) {
      await pool.query("select pg_notify($1, $2)", [CHANGE_CHANNEL, topic]);
    },
    onChange: listening.onChange,
    replicas,
    connections: () => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    async close() {
      await listening.close();
      await replicas?.close();
      if (!pool.ended) await pool.end();
    },
  };
}

/** Creates a pool that survives lost connections and replaces them. */
function createPool(config: PoolConfig, logger: Logger): Pool {
  const pool = new Pool(config);
  pool.on("error", (error) =>
    logger.warn({ error: error.message }, "lost an idle database connection"),
  );
  // The pool handles errors only of idle connections. For a connection in use, the next statement reports the error.
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

/** Returns the same JavaScript types as the embedded database: int8 is a number, days are text. */
function getTypeParser(oid: number, format?: "text" | "binary"): (value: never) => unknown {
  switch (oid) {
    case types.builtins.INT8:
      return Number;
    case INT8_ARRAY:
      return types.getTypeParser(INT4_ARRAY, "text");
    case types.builtins.DATE:
      return (text: string) => text;
    case DATE_ARRAY:
      return types.getTypeParser(TEXT_ARRAY, "text");
    default:
      return types.getTypeParser(oid, format as "text");
  }
}
// PostgreSQL's fixed type numbers of arrays, from its catalogue pg_type.
const INT4_ARRAY: number = 1007;
const TEXT_ARRAY: number = 1009;
const INT8_ARRAY: number = 1016;
const DATE_ARRAY: number = 1182;

async function check(pool: Pool, url: string): Promise<void> {
  try {
    const { rows } = await pool.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    );
    const version = rows[0]?.version ?? 0;
    if (version < OLDEST_SERVER) {
      throw new Error(
        `it is PostgreSQL ${Math.floor(version / 10_000)}, but version 15 or newer is required`,
      );
    }
  } catch (error) {
    await pool.end();
    const reason =
      error instanceof AggregateError
        ? error.errors.map(String).join("; ")
        : (error as Error).message;
    throw new Error(
      `Cannot use the database of DATABASE_URL (${hostAndDatabase(url)}): ${reason}`,
      {
        cause: error,
      },
    );
  }
}

/** Returns host and database of a URL, without user and password. */
function hostAndDatabase(url: string): string {
  try {
    const { host, pathname } = new URL(url);
    return host + pathname;
  } catch {
    // A socket's URL with a user has no host: `postgres://user@/database?host=/run/postgresql`. In a URL without an @, a
    // password may be anywhere.
    return /^postgres(?:ql)?:\/\/.*@([^?]*)/s.exec(url)?.[1] ?? "an address that cannot be read";
  }
}

/**
 * Listens on its own connection, from the first listener until it is closed, and reconnects when the connection is lost.
 * Announcements while it does not listen are missed, so every topic counts as changed when it begins to listen.
 */
function listen(connection: ClientConfig, logger: Logger) {
  const listeners = new Set<(topic: ChangeTopic) => void>();
  const notify = (topic: ChangeTopic) => listeners.forEach((listener) => listener(topic));
  let client: Client | null = null;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  async function connect(waitMs: number): Promise<void> {
    const attempt = new Client({ ...connection, keepAlive: true });
    let over = false;
    const reconnect = (error?: Error) => {
      if (over || closed) return;
      over = true;
      logger.warn(
        { error: error?.message, waitMs },
        "lost the connection for database notifications; reconnecting soon",
      );
      void endQuietly(attempt);
      retry = setTimeout(connect, waitMs, Math.min(waitMs * 2, RELISTEN_LAST_MS));
    };
    client = attempt;
    attempt.on("error", reconnect).on("end", reconnect);
    attempt.on("notification", ({ payload }) => {
      const topic = changeTopicOf(payload);
      if (topic) notify(topic);
    });
    try {
      await attempt.connect();
      await attempt.query(`listen ${CHANGE_CHANNEL}`);
      waitMs = RELISTEN_FIRST_MS;
      CHANGE_TOPICS.forEach(notify);
    } catch (error) {
      reconnect(error as Error);
    }
  }

  return {
    onChange(listener: (topic: ChangeTopic) => void) {
      listeners.add(listener);
      if (!client) void connect(RELISTEN_FIRST_MS);
      return () => void listeners.delete(listener);
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      if (client) await endQuietly(client);
    },
  };
}

/** Ends a connection that may already be broken. */
async function endQuietly(client: Client): Promise<void> {
  try {
    await client.end();
  } catch {
    // The connection is gone, which is the intended result.
  }
}
