import { existsSync } from "node:fs";
import { join } from "node:path";
import { Kysely, PostgresDialect, type PostgresPoolClient } from "kysely";
import type { Logger } from "pino";
import { isBackground } from "../platform/concurrency";
import { createDiskSpace, OutOfSpaceError } from "../platform/disk";
import { DamagedDatabaseError, isDamage, findTruncated } from "./damage";
import { safetyCopies, safetyCopiesFolder } from "../platform/safety-copies-folder";
import { damageOf, isUnused, createAtomically, RESTORE_FOLDER } from "./folder";
import { takeLock } from "./lock";
import { copyOpenDatabase, offerSnapshots } from "./snapshots";
import {
  type StatementResult,
  DatabaseError,
  Engine,
  EngineFailure,
  OPEN_TIMEOUT_MS,
} from "./pglite-engine";
import type { Database } from "./schema";
import {
  CHANGE_TOPICS,
  type ChangeTopic,
  changeTopicOf,
  DISK_FULL,
  type Driver,
  type Durability,
} from "./types";

/** Time limit of the self-test. It normally takes a twentieth of this time. */
const SELF_TEST_TIMEOUT_MS = 10_000;

/**
 * Statements that need space. They are refused before the disk is full, because a database that cannot write its log cannot
 * be read either. Deleting rows is always allowed.
 */
const STORES =
  /^\s*(insert|update|merge|copy|with\b[^;]*\b(insert\s+into|update\s+\S+\s+(\w+\s+)?set|merge\s+into))\b/i;

/** Exceptions that need only a few bytes, so that staff can still sign in and delete something. */
const SMALL =
  /^\s*(insert\s+into\s+"?(sessions|refresh_tokens|rate_limits|audit_log)|update\s+"?(users|sessions|refresh_tokens|rate_limits))\b/i;

/** Used instead of a folder: the data is not kept. */
const IN_MEMORY = "memory://";

/** Options for opening the embedded database. */
interface PgliteOptions {
  dataDir: string;
  durability: Durability;
  statementTimeoutMs: number;
  logger: Logger;
}

/**
 * Opens the embedded database in a folder that belongs to this process alone, or in `memory://`. Creates it if it does not
 * exist.
 *
 * `statementTimeoutMs` limits every statement (0: no limit). PGlite cannot interrupt a statement, so the worker is
 * terminated and started again, and an open transaction is rolled back. A database in memory would be lost by that, so it
 * has no timeout.
 * Throws if another process holds the folder, if the folder is not a complete database, or if the engine fails its
 * self-test.
 */
export async function openPglite(options: PgliteOptions): Promise<Driver> {
  if (options.dataDir === IN_MEMORY) return openEngine(options, IN_MEMORY);
  const owner = new Owner(options);
  try {
    return await openEngine(options, await wholeFolder(options, owner), owner);
  } catch (error) {
    owner.release();
    throw owner.isLost
      ? new Error(`Another process has taken over the embedded database in ${options.dataDir}`, {
          cause: error,
        })
      : error;
  }
}

/** Holds the lock of a data folder. Ends the engine at once when another process has taken the lock over. */
class Owner {
  isLost = false;
  readonly release: () => void;
  private engine: Engine | undefined;

  constructor({ dataDir, logger }: PgliteOptions) {
    this.release = takeLock(join(dataDir, "db.lock"), () => {
      logger.fatal(
        "another process has taken over the embedded database: this process no longer writes to it",
      );
      this.isLost = true;
      this.engine?.abandon();
    });
  }

  /** Registers the engine that uses the folder now. An engine that is created after the lock was lost does not start. */
  hold(engine: Engine): Engine {
    this.engine = engine;
    if (this.isLost) engine.abandon();
    return engine;
  }
}

/**
 * Returns the database's folder, and creates it if it does not exist. Throws DamagedDatabaseError if the folder is not a
 * complete database.
 */
async function wholeFolder(options: PgliteOptions, owner: Owner): Promise<string> {
  const folder = join(options.dataDir, "db");
  if (isUnused(folder)) {
    if (existsSync(join(options.dataDir, RESTORE_FOLDER)))
      throw new DamagedDatabaseError(
        options.dataDir,
        `a restore was interrupted and left ${join(options.dataDir, RESTORE_FOLDER)}`,
      );
    if (safetyCopies(options.dataDir).length > 0) {
      const error = new DamagedDatabaseError(options.dataDir, "it is missing");
      error.message += `\nTo begin with an empty library, or to restore a backup of your own, move ${safetyCopiesFolder(options.dataDir)} away first.`;
      throw error;
    }
    await createAtomically(folder, async (draft) => {
      const engine = owner.hold(
        new Engine(draft, "relaxed", options.logger, { onNotification() {}, onRestart() {} }),
      );
      await engine.run("select 1").finally(() => engine.close());
    });
  }
  const damage = damageOf(folder);
  if (damage) throw new DamagedDatabaseError(options.dataDir, damage);
  return folder;
}

async function openEngine(options: PgliteOptions, folder: string, owner?: Owner): Promise<Driver> {
  const { dataDir, durability, statementTimeoutMs, logger } = options;
  const inMemory = folder === IN_MEMORY;
  const listeners = new Set<(topic: ChangeTopic) => void>();
  const tell = (topic: ChangeTopic) => listeners.forEach((listener) => listener(topic));
  const engine = new Engine(folder, durability, logger, {
    onNotification(payload) {
      const topic = changeTopicOf(payload);
      if (topic) tell(topic);
    },
    // Notifications that were pending when the engine ended are lost, so every topic counts as changed.
    onRestart: () => CHANGE_TOPICS.forEach(tell),
  });
  owner?.hold(engine);
  engine.timeoutMs = inMemory ? 0 : statementTimeoutMs;
  const turns = new Turns();
  const takeTurn = () => turns.take({ isBackground: isBackground() });
  const space = inMemory ? undefined : createDiskSpace(dataDir);

  const pool = {
    async connect(): Promise<PostgresPoolClient> {
      const release = await takeTurn();
      const { query } = engine.session();
      const whereSpace = (statement: string, parameters?: readonly unknown[]) => {
        if (STORES.test(statement) && !SMALL.test(statement) && space?.isLow())
          throw new DatabaseError({ message: new OutOfSpaceError().message, code: DISK_FULL });
        return query(statement, parameters);
      };
      return {
        query: async (...given: Parameters<typeof query>) => whereSpace(...given),
        release,
      } as unknown as PostgresPoolClient;
    },
    end: async () => {},
  };
  try {
    await selfTest(engine);
    const truncated = inMemory ? null : await findTruncated(engine);
    if (truncated) throw new DamagedDatabaseError(dataDir, `the file of ${truncated} is cut short`);
  } catch (error) {
    await engine.close();
    throw inMemory ? error : explained(error, options);
  }
  const snapshots = inMemory
    ? undefined
    : offerSnapshots({
        dataDir,
        logger,
        copyTo: (target) =>
          copyOpenDatabase(
            { folder, run, setLogRetention: (keep) => engine.setLogRetention(keep) },
            target,
          ),
      });

  /** Runs a statement between the statements of the connections. */
  async function run(statement: string): Promise<StatementResult> {
    const release = await takeTurn();
    try {
      return await engine.run(statement, [], 0);
    } finally {
      release();
    }
  }

  return {
    pool,
    async withoutTimeout(work) {
      const before = engine.timeoutMs;
      engine.timeoutMs = 0;
      try {
        return await work(new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }));
      } finally {
        engine.timeoutMs = before;
      }
    },
    // The folder belongs to this process alone, so no other process needs to be told. The call is delayed, as a server's
    // notifications are.
    async announceChange(topic) {
      setImmediate(() => tell(topic));
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    copy: snapshots?.copy,
    async close() {
      // After the lock is lost, the socket's path belongs to the other process, and ending the snapshots would remove it.
      if (!owner?.isLost) snapshots?.end();
      const release = await takeTurn();
      await engine.close();
      owner?.release();
      release();
    },
  };
}

/**
 * Throws if pg_trgm's `%` operator does not work. In PGlite 0.5.15 and 0.5.16 it finds nothing or loops forever. Refusing to
 * start is better than wrong search results.
 */
async function selfTest(engine: Engine): Promise<void> {
  await engine.run("begin; create extension if not exists pg_trgm", [], OPEN_TIMEOUT_MS);
  const { rows } = await engine.run(
    "select 'registration' % 'registratoin' as passed",
    [],
    SELF_TEST_TIMEOUT_MS,
  );
  await engine.run("rollback");
  if (!(rows as { passed: boolean }[])[0]?.passed) {
    throw new Error(
      "The embedded database did not pass its self-test: is @electric-sql/pglite still at exactly 0.5.14?",
    );
  }
}

/**
 * Explains to the operator why the engine did not open. Only what the engine itself found wrong in its folder counts as
 * damage.
 */
function explained(error: unknown, { dataDir }: PgliteOptions): unknown {
  if (isDamage(error)) return new DamagedDatabaseError(dataDir, error.message, { cause: error });
  if (!(error instanceof EngineFailure)) return error;
  if (error.code === DISK_FULL)
    return new Error(
      `The embedded database in ${dataDir} cannot open: no space is left on the disk. Free some space and start again.`,
      { cause: error },
    );
  if (error.isDamage) return new DamagedDatabaseError(dataDir, error.message, { cause: error });
  return new Error(`The embedded database in ${dataDir} could not be opened: ${error.message}`, {
    cause: error,
  });
}

/**
 * How long requests may overtake background work, in ms. Chosen: jobs continue on a site that is never idle, and pages have the
 * database for half a second between two turns of background work.
 */
const PATIENCE_MS = 500;

interface Waiting {
  start: () => void;
  /** When it began to wait, in ms of `performance.now()`. */
  since: number;
}

/**
 * Admits one caller at a time. Requests come before background work; callers of the same kind are admitted in order of
 * arrival. Background work that has waited for PATIENCE_MS is admitted before requests, but only if no other background work
 * had a turn in that time: however much of it waits, requests continue too.
 */
export class Turns {
  private isTaken = false;
  private readonly requests: Waiting[] = [];
  private readonly background: Waiting[] = [];
  /** When the last background work ended, in ms of `performance.now()`. */
  private lastBackground = -Infinity;

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Waits for a turn. Returns a function that ends it, which must be called once. */
  async take({ isBackground }: { isBackground: boolean }): Promise<() => void> {
    if (this.isTaken) {
      const queue = isBackground ? this.background : this.requests;
      await new Promise<void>((start) => queue.push({ start, since: this.now() }));
    }
    this.isTaken = true;
    return () => {
      if (isBackground) this.lastBackground = this.now();
      this.startNext();
    };
  }

  private startNext(): void {
    const [longest] = this.background;
    const isOverdue =
      longest !== undefined &&
      this.now() - Math.max(longest.since, this.lastBackground) >= PATIENCE_MS;
    const next = isOverdue
      ? this.background.shift()
      : (this.requests.shift() ?? this.background.shift());
    // The turn passes on without being free in between, so that no new caller can take it.
    if (next) next.start();
    else this.isTaken = false;
  }
}
