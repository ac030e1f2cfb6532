import { Worker } from "node:worker_threads";
import type { Logger } from "pino";
import { projectFile } from "../platform/project-file";
import { CONNECTION_SETTINGS, QUERY_CANCELED } from "./types";

/** How long the engine may take to open its folder; making a new one takes about 3 s on a small machine. */
export const OPEN_TIMEOUT_MS = 120_000;

/** A statement's result, as `pg` gives one. */
export interface Answer {
  command: "SELECT";
  rowCount: number;
  rows: never[];
}

/** What comes from `pglite-worker.mjs`. */
interface WorkerMessage {
  ready?: true;
  result?: Answer;
  error?: { message: string; fatal: boolean };
  /** What a notification of the database says; it comes before the result of the statement that sent it. */
  notification?: string;
}

/** What the engine tells of beside its answers. */
interface EngineListener {
  onNotification(payload: string): void;
  /** After it was lost with whatever it had still to tell. */
  onRestart(): void;
}

/** The statement that runs. */
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

/** PGlite in a worker, one statement at a time; see to it that there is no second. Ended and started again when it must be. */
export class Engine {
  /** Longest time of a statement in ms; 0 for none. */
  timeoutMs = 0;
  private worker: Promise<Worker> | null = null;
  private job: Job | null = null;
  private closing = false;
  /** Counts the engine's lives: a transaction of an earlier life is gone. */
  private life = 0;

  constructor(
    private readonly dataDir: string,
    private readonly logger: Logger,
    private readonly listener: EngineListener,
  ) {}

  /** A connection as Kysely's pool hands it out; a transaction on it ends with the engine's life that it began in. */
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

  /** Runs one statement, starting the engine when it does not run. Throws DatabaseError. */
  async run(sql: string, parameters: readonly unknown[] = [], timeoutMs = this.timeoutMs): Promise<Answer> {
    if (this.closing) throw new DatabaseError({ message: "The database is closed", code: "57P01" });
    const worker = await (this.worker ??= this.start());
    const timer = timeoutMs > 0 ? setTimeout(() => this.interrupt(timeoutMs), timeoutMs) : undefined;
    try {
      return await new Promise<Answer>((resolve, reject) => {
        this.job = { resolve, reject };
        send(worker, { sql, parameters });
      });
    } finally {
      clearTimeout(timer);
      this.job = null;
    }
  }

  /** Closes the engine's files and ends its thread. Safe to call again. */
  async close(): Promise<void> {
    this.closing = true;
    const worker = await this.worker?.catch(() => null);
    this.worker = null;
    if (!worker) return;
    const closed = new Promise((resolve) => worker.once("message", resolve).once("exit", resolve));
    send(worker, { close: true });
    await closed;
    await worker.terminate();
  }

  private start(): Promise<Worker> {
    const worker = new Worker(projectFile("cms/db/pglite-worker.mjs"), { workerData: { dataDir: this.dataDir, settings: CONNECTION_SETTINGS }, execArgv: [] });
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => fail(new Error(`The embedded database did not open within ${OPEN_TIMEOUT_MS / 1000} s`)), OPEN_TIMEOUT_MS);
      const fail = (error: Error) => {
        clearTimeout(timer);
        reject(error);
        void discard(worker);
        void this.lose(error);
      };
      worker.on("message", (message: WorkerMessage) => {
        if (message.ready) {
          clearTimeout(timer);
          resolve(worker);
          if (this.life > 0) this.listener.onRestart();
        } else if (message.notification !== undefined) this.listener.onNotification(message.notification);
        else if (message.error?.fatal) void this.lose(new DatabaseError(message.error));
        else if (message.error) this.job?.reject(new DatabaseError(message.error));
        else if (message.result) this.job?.resolve(message.result);
      });
      worker.on("error", (error) => fail(new Error(`The embedded database in ${this.dataDir} failed: ${reasonOf(error)}`, { cause: error })));
      worker.on("exit", () => {
        if (!this.closing) fail(new Error("The embedded database's thread ended unexpectedly"));
      });
    });
  }

  /** Ends the worker under a statement that takes too long; the next statement starts it anew. */
  private interrupt(timeoutMs: number): void {
    this.logger.warn({ timeoutMs }, "statement timeout: restarting the database engine");
    void this.lose(new DatabaseError({ message: `The statement took longer than ${timeoutMs} ms and was cancelled`, code: QUERY_CANCELED }));
  }

  /** Gives the worker up. Its statement is answered only when the old thread is gone, so that the next finds the folder free. */
  private async lose(error: Error): Promise<void> {
    const { worker, job } = this;
    if (!worker) return;
    this.worker = null;
    this.life++;
    const old = await worker.catch(() => null);
    if (old) await discard(old);
    job?.reject(error);
  }
}

/** What the engine's file system says by number alone. WASI's `errno`. */
const FILE_ERRORS: Record<number, string> = { 2: "permission denied", 19: "the quota of the disk is used up", 29: "the disk cannot be read or written", 51: "no space is left on the disk", 69: "the disk can only be read" };

function reasonOf({ message, errno }: Error & { errno?: number }): string {
  return message || FILE_ERRORS[errno ?? 0] || `its file system says error ${errno}`;
}

/** Ends a thread that must no longer be heard: what it still says would be taken for its successor's. */
async function discard(worker: Worker): Promise<void> {
  worker.removeAllListeners().on("error", () => {});
  await worker.terminate();
}

function send(worker: Worker, message: { sql: string; parameters: readonly unknown[] } | { close: true }): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window
  worker.postMessage(message);
}
