import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { Kysely, PostgresDialect, type PostgresPoolClient } from "kysely";
import type { Logger } from "pino";
import { takeLock } from "./lock";
import { Engine, OPEN_TIMEOUT_MS } from "./pglite-engine";
import type { Database } from "./schema";
import { offerSnapshots } from "./snapshots";
import { CHANGE_TOPICS, type ChangeTopic, changeTopicOf, type Driver } from "./types";

/** How long the self-test may take; it needs a twentieth of it. */
const SELF_TEST_TIMEOUT_MS = 10_000;

/** Instead of a folder: nothing is kept. */
export const IN_MEMORY = "memory://";

/**
 * Opens the embedded database in a folder that belongs to this process alone, or `memory://`.
 *
 * `statementTimeoutMs` bounds every statement (0: none): PGlite cannot interrupt one, so the worker is ended and started
 * again; an open transaction is then rolled back. A database in memory would be lost by that and has no timeout.
 * Throws when another process holds the folder, or when the engine does not pass its self-test.
 */
export async function openPglite(options: { dataDir: string; statementTimeoutMs: number; logger: Logger }): Promise<Driver> {
  const inMemory = options.dataDir === IN_MEMORY;
  const releaseLock = inMemory ? () => {} : takeLock(join(options.dataDir, "db.lock"));
  const listeners = new Set<(topic: ChangeTopic) => void>();
  const tell = (topic: ChangeTopic) => listeners.forEach((listener) => listener(topic));
  const engine = new Engine(inMemory ? IN_MEMORY : databaseFolder(options.dataDir), options.logger, {
    onNotification(payload) {
      const topic = changeTopicOf(payload);
      if (topic) tell(topic);
    },
    // What the engine had not told when it ended is unknown.
    onRestart: () => CHANGE_TOPICS.forEach(tell),
  });
  engine.timeoutMs = inMemory ? 0 : options.statementTimeoutMs;
  const mutex = new Mutex();

  const pool = {
    async connect(): Promise<PostgresPoolClient> {
      const release = await mutex.take();
      const connection = engine.session();
      return { query: connection.query, release } as unknown as PostgresPoolClient;
    },
    end: async () => {},
  };
  try {
    await selfTest(engine);
  } catch (error) {
    await engine.close();
    releaseLock();
    throw error;
  }
  const endSnapshots = inMemory ? () => {} : offerSnapshots({ dataDir: options.dataDir, logger: options.logger, quietly });

  /** Runs work while no statement does, after all pages were written. */
  async function quietly(work: () => Promise<void>): Promise<void> {
    const release = await mutex.take();
    try {
      await engine.run("checkpoint", [], 0);
      await work();
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
    // The folder belongs to this process alone, so there is nobody else to tell. Later, as a server's notifications come.
    async announceChange(topic) {
      setImmediate(() => tell(topic));
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      endSnapshots();
      const release = await mutex.take();
      await engine.close();
      releaseLock();
      release();
    },
  };
}

/** Lets one through at a time, in the order in which they came. */
class Mutex {
  private last: Promise<void> = Promise.resolve();

  async take(): Promise<() => void> {
    const before = this.last;
    let release = () => {};
    this.last = new Promise((resolve) => (release = resolve));
    await before;
    return release;
  }
}

/** PGlite 0.5.15 and 0.5.16 answer nothing to pg_trgm's `%`, or loop for ever: better no start than a search that lies. */
async function selfTest(engine: Engine): Promise<void> {
  await engine.run("begin; create extension if not exists pg_trgm", [], OPEN_TIMEOUT_MS);
  const { rows } = await engine.run("select 'registration' % 'registratoin' as passed", [], SELF_TEST_TIMEOUT_MS);
  await engine.run("rollback");
  if (!(rows as { passed: boolean }[])[0]?.passed) {
    throw new Error("The embedded database did not pass its self-test: is @electric-sql/pglite still at exactly 0.5.14?");
  }
}

function databaseFolder(dataDir: string): string {
  const folder = join(dataDir, "db");
  mkdirSync(folder, { recursive: true });
  return folder;
}
