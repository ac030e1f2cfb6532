import { Worker } from "node:worker_threads";
import type { Logger } from "pino";
import { projectFile } from "../platform/project-file";
import { CONNECTION_SETTINGS, DISK_FULL, type Durability, QUERY_CANCELED } from "./types";

/** How long the engine may take to open its folder; making a new one takes about 3 s on a small machine. */
export const OPEN_TIMEOUT_MS = 120_000;

/**
 * Room for new JavaScript objects in the engine's thread, in MB; Node's default is 48. Statements and rows are short-lived, and
 * the database itself is in WebAssembly memory.
 */
const YOUNG_HEAP_MB = 12;

/** A statement's result, in the format of `pg`. */
export interface StatementResult {
  command: "SELECT";
  rowCount: number;
  rows: never[];
}

/** A message from `pglite-worker.mjs`. */
interface WorkerMessage {
  ready?: true;
  result?: StatementResult;
  error?: { message: string; fatal: boolean; code?: string };
  /** Payload of a database notification. It arrives before the result of the statement that sent it. */
  notification?: string;
}

/** Receives events of the engine that are not answers to statements. */
interface EngineListener {
  onNotification(payload: string): void;
  /** Called after the engine has restarted. Notifications that were pending are lost. */
  onRestart(): void;
}

/** The running statement. */
interface RunningStatement {
  resolve(answer: StatementResult): void;
  reject(error: Error): void;
}

/** An error that PostgreSQL reported, or a failure of the engine, with PostgreSQL's five-character code. */
export class DatabaseError extends Error {
  code?: string;
  constructor(fields: { message: string; code?: string }) {
    super(fields.message);
    Object.assign(this, fields);
    this.name = "DatabaseError";
  }
}

/**
 * PGlite in a worker. Runs one statement at a time; the caller must not start a second one. Stops and restarts the worker
 * when necessary.
 */
export class Engine {
  /** Longest time of a statement in ms; 0 for none. */
  timeoutMs = 0;
  private worker: Promise<Worker> | null = null;
  /** The worker's thread, from its start. */
  private thread: Worker | null = null;
  private job: RunningStatement | null = null;
  private closing = false;
  /** Number of restarts. A transaction from before a restart is lost. */
  private restartCount = 0;

  constructor(
    private readonly dataDir: string,
    private readonly durability: Durability,
    private readonly logger: Logger,
    private readonly listener: EngineListener,
  ) {}

  /**
   * Returns a connection for Kysely's pool. A transaction on it fails if the engine has restarted since the transaction
   * began.
   */
  session(): { query(sql: string, parameters?: readonly unknown[]): Promise<StatementResult> } {
    let restartCount = this.restartCount;
    let inTransaction = false;
    return {
      query: async (sql, parameters = []) => {
        if (restartCount !== this.restartCount && inTransaction) {
          if (sql === "rollback") return { command: "SELECT", rowCount: 0, rows: [] };
          throw new DatabaseError({
            message: "The transaction was rolled back because the database engine restarted",
            code: "40000",
          });
        }
        const answer = await this.run(sql, parameters);
        restartCount = this.restartCount;
        if (/^(begin|start transaction)/.test(sql)) inTransaction = true;
        else if (sql === "commit" || sql === "rollback") inTransaction = false;
        return answer;
      },
    };
  }

  /** Runs one statement. Starts the engine if it is not running. Throws DatabaseError. */
  async run(
    sql: string,
    parameters: readonly unknown[] = [],
    timeoutMs = this.timeoutMs,
  ): Promise<StatementResult> {
    if (this.closing) throw closedError();
    const worker = await (this.worker ??= this.start());
    const timer =
      timeoutMs > 0 ? setTimeout(() => this.interrupt(timeoutMs), timeoutMs) : undefined;
    try {
      return await new Promise<StatementResult>((resolve, reject) => {
        this.job = { resolve, reject };
        send(worker, { sql, parameters });
      });
    } finally {
      clearTimeout(timer);
      this.job = null;
    }
  }

  /** Keeps the complete write-ahead log, or allows it to be shortened again. Throws if the engine is not running. */
  async setLogRetention(keepsAll: boolean): Promise<void> {
    const worker = await this.worker;
    if (!worker) throw closedError();
    send(worker, { setLogRetention: keepsAll });
  }

  /** Closes the engine's files and ends its thread. May be called more than once. */
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

  /**
   * Ends the thread at once and leaves the folder untouched, because another process holds it now. A normal close would
   * write a checkpoint over that process's database. The running statement and all later ones fail. May be called more than
   * once.
   */
  abandon(): void {
    this.closing = true;
    this.worker = null;
    // Terminating the thread rejects a start that is in progress.
    void this.thread?.terminate();
    this.job?.reject(closedError());
  }

  private start(): Promise<Worker> {
    const worker = new Worker(projectFile("cms/db/pglite-worker.mjs"), {
      workerData: {
        dataDir: this.dataDir,
        durability: this.durability,
        settings: CONNECTION_SETTINGS,
      },
      execArgv: [],
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_HEAP_MB },
    });
    this.thread = worker;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () =>
          fail(new Error(`The embedded database did not open within ${OPEN_TIMEOUT_MS / 1000} s`)),
        OPEN_TIMEOUT_MS,
      );
      const fail = (error: Error) => {
        clearTimeout(timer);
        reject(error);
        void discard(worker);
        void this.restartAfter(error);
      };
      worker.on("message", (message: WorkerMessage) => {
        if (message.ready) {
          clearTimeout(timer);
          resolve(worker);
          if (this.restartCount > 0) this.listener.onRestart();
        } else if (message.notification !== undefined)
          this.listener.onNotification(message.notification);
        else if (message.error?.fatal) void this.restartAfter(new DatabaseError(message.error));
        else if (message.error) this.job?.reject(new DatabaseError(message.error));
        else if (message.result) this.job?.resolve(message.result);
      });
      worker.on("error", (error) =>
        fail(
          new EngineFailure(
            reasonOf(error),
            codeOf(error),
            (error as { isDamage?: boolean }).isDamage === true,
            { cause: error },
          ),
        ),
      );
      worker.on("exit", () => {
        fail(
          this.closing
            ? closedError()
            : new Error("The embedded database's thread ended unexpectedly"),
        );
      });
    });
  }

  /** Terminates the worker when a statement takes too long. The next statement starts it again. */
  private interrupt(timeoutMs: number): void {
    this.logger.warn({ timeoutMs }, "statement timeout: restarting the database engine");
    void this.restartAfter(
      new DatabaseError({
        message: `The statement took longer than ${timeoutMs} ms and was cancelled`,
        code: QUERY_CANCELED,
      }),
    );
  }

  /**
   * Terminates the worker. Its statement fails only after the thread has ended, so that the next engine finds the folder free.
   */
  private async restartAfter(error: Error): Promise<void> {
    const { worker, job } = this;
    if (!worker) return;
    this.worker = null;
    this.restartCount++;
    const old = await worker.catch(() => null);
    if (old) await discard(old);
    job?.reject(error);
  }
}

function closedError(): DatabaseError {
  return new DatabaseError({ message: "The database is closed", code: "57P01" });
}

/** Thrown when the engine could not be started, or ended by itself. */
export class EngineFailure extends Error {
  override name = "EngineFailure";
  constructor(
    message: string,
    readonly code: string | undefined,
    readonly isDamage: boolean,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Messages for errors that the engine's file system reports only by number (WASI's `errno`). */
const FILE_ERRORS: Record<number, string> = {
  2: "permission denied",
  19: "the disk quota is used up",
  29: "the disk cannot be read or written",
  51: "no space is left on the disk",
  69: "the disk is read-only",
};
/** The errors that mean a full disk. */
const FULL_DISK_ERRORS = new Set([19, 51]);

function reasonOf({ message, errno }: Error & { errno?: number }): string {
  return FILE_ERRORS[errno ?? 0] || message || `its file system reports error ${errno}`;
}

function codeOf({ code, errno }: Error & { code?: string; errno?: number }): string | undefined {
  return FULL_DISK_ERRORS.has(errno ?? 0) ? DISK_FULL : code;
}

/** Ends a thread and ignores its remaining messages, which would be mistaken for its successor's. */
async function discard(worker: Worker): Promise<void> {
  worker.removeAllListeners().on("error", () => {});
  await worker.terminate();
}

function send(
  worker: Worker,
  message:
    | { sql: string; parameters: readonly unknown[] }
    | { close: true }
    | { setLogRetention: boolean },
): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window
  worker.postMessage(message);
}
