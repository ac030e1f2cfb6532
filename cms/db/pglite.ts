import { existsSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { Kysely, PostgresDialect, type PostgresPoolClient } from "kysely";
import type { Logger } from "pino";
import { takeLock } from "./lock";
import type { Database } from "./schema";
import { type ChangeTopic, type Driver, QUERY_CANCELED } from "./types";

/** How long the engine may take to open its folder; making a new one takes about 3 s on a small machine. */
const OPEN_TIMEOUT_MS = 120_000;
/** How long the self-test may take; it needs a twentieth of it. */
const SELF_TEST_TIMEOUT_MS = 10_000;

export const IN_MEMORY = "memory://";

interface Answer {
  command: "SELECT";
  rowCount: number;
  rows: never[];
}
interface Job {
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

/** What PostgreSQL reported, or what happened to the engine, with PostgreSQL's five-character code. */
export class DatabaseError extends Error {
  code?: string;
  constructor(fields: { message: string; code?: string }) {
    super(fields.message);
    Object.assign(this, fields);
    this.name = "DatabaseError";
  }
}

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
  const engine = new Engine(inMemory ? IN_MEMORY : databaseFolder(options.dataDir), options.logger);
  engine.timeoutMs = inMemory ? 0 : options.statementTimeoutMs;
  const listeners = new Set<(topic: ChangeTopic) => void>();
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
      setImmediate(() => listeners.forEach((listener) => listener(topic)));
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      const release = await mutex.take();
      await engine.close();
      releaseLock();
      release();
    },
  };
}

/** The worker that holds the engine, and the one statement that it runs. */
class Engine {
  timeoutMs = 0;
  private worker: Promise<Worker> | null = null;
  private job: Job | null = null;
  private closing = false;
  /** Counts the engine's lives: a transaction of an earlier life is gone. */
  private life = 0;

  constructor(
    private readonly dataDir: string,
    private readonly logger: Logger,
  ) {}

  /** A connection as Kysely's pool hands it out; it ends with the life of the engine that it began in. */
  session(): { query(sql: string, parameters?: readonly unknown[]): Promise<Answer> } {
    let life = this.life;
    let inTransaction = false;
    return {
      query: async (sql, parameters = []) => {
        if (life !== this.life && inTransaction) {
          if (sql === "rollback") return { command: "SELECT", rowCount: 0, rows: [] };
          throw new DatabaseError({ message: "The transaction was rolled back because the database engine restarted", code: "40000" });
        }
        const answer = await this.run(sql, parameters);
        life = this.life;
        if (/^(begin|start transaction)/.test(sql)) inTransaction = true;
        else if (sql === "commit" || sql === "rollback") inTransaction = false;
        return answer;
      },
    };
  }

  /** Runs one statement; the caller sees to it that there is only one at a time. */
  async run(sql: string, parameters: readonly unknown[] = [], timeoutMs = this.timeoutMs): Promise<Answer> {
    if (this.closing) throw new DatabaseError({ message: "The database is closed", code: "57P01" });
    const worker = await (this.worker ??= this.start());
    return new Promise((resolve, reject) => {
      const timer = timeoutMs > 0 ? setTimeout(() => this.interrupt(timeoutMs), timeoutMs) : undefined;
      const settle = () => {
        clearTimeout(timer);
        this.job = null;
      };
      this.job = {
        resolve: (answer) => (settle(), resolve(answer)),
        reject: (error) => (settle(), reject(error)),
      };
      worker.postMessage({ sql, parameters });
    });
  }

  async close(): Promise<void> {
    this.closing = true;
    const worker = await this.worker?.catch(() => null);
    this.worker = null;
    if (!worker) return;
    const closed = new Promise((resolve) => worker.once("message", resolve).once("exit", resolve));
    worker.postMessage({ close: true });
    await closed;
    await worker.terminate();
  }

  private start(): Promise<Worker> {
    const worker = new Worker(workerFile(), { workerData: { dataDir: this.dataDir }, execArgv: [] });
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => fail(new Error(`The embedded database did not open within ${OPEN_TIMEOUT_MS / 1000} s`)), OPEN_TIMEOUT_MS);
      const fail = (error: Error) => {
        clearTimeout(timer);
        void worker.terminate();
        reject(error);
        this.lost(error);
      };
      worker.on("message", (message: { ready?: true; result?: Answer; error?: { message: string; fatal: boolean } }) => {
        if (message.ready) {
          clearTimeout(timer);
          resolve(worker);
        } else if (message.error?.fatal) this.lost(new DatabaseError(message.error));
        else if (message.error) this.job?.reject(new DatabaseError(message.error));
        else if (message.result) this.job?.resolve(message.result);
      });
      worker.on("error", (error) => fail(new Error(`The embedded database in ${this.dataDir} failed: ${error.message}`, { cause: error })));
      worker.on("exit", () => {
        if (!this.closing) fail(new Error("The embedded database's thread ended unexpectedly"));
      });
    });
  }

  /** Ends the worker under a statement that takes too long; the next statement starts it anew. */
  private interrupt(timeoutMs: number): void {
    this.logger.warn({ timeoutMs }, "statement timeout: restarting the database engine");
    this.lost(new DatabaseError({ message: `The statement took longer than ${timeoutMs} ms and was cancelled`, code: QUERY_CANCELED }));
  }

  private lost(error: Error): void {
    const { worker, job } = this;
    if (!worker) return;
    this.worker = null;
    this.life++;
    // The old thread must be gone before the next opens the folder: nobody asks again until this statement is answered.
    const ended = worker.then((old) => (old.removeAllListeners(), old.terminate())).catch(() => {});
    void ended.then(() => job?.reject(error));
  }
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

/** PGlite 0.5.15 and 0.5.16 answer nothing to `%`, or loop for ever: better no start than a search that lies. */
async function selfTest(engine: Engine): Promise<void> {
  await engine.run("begin; create extension if not exists pg_trgm; create extension if not exists unaccent; create extension if not exists intarray", [], OPEN_TIMEOUT_MS);
  const { rows } = await engine.run(
    "select 'registration' % 'registratoin' and unaccent('é') = 'e' and '{1,2}'::int[] && '{2}' as passed",
    [],
    SELF_TEST_TIMEOUT_MS,
  );
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

/** The worker's file, found from the project's root so that it works from source and from the bundle alike. */
function workerFile(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, "package.json"))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error("Cannot find the project's root, where package.json lies");
    folder = parent;
  }
  return join(folder, "cms/db/pglite-worker.mjs");
}
