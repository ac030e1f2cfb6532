import { Worker } from "node:worker_threads";
import type { Logger } from "pino";
import { projectFile } from "../platform/project-file";
import { CONNECTION_SETTINGS, DISK_FULL, type Durability, QUERY_CANCELED } from "./types";

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
  error?: { message: string; fatal: boolean; code?: string };
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
  /** The worker's thread, from its start on. */
  private thread: Worker | null = null;
  private job: Job | null = null;
  private closing = false;
  /** Counts the engine's lives: a transaction of an earlier life is gone. */
  private life = 0;

  constructor(
    private readonly dataDir: string,
    private readonly durability: Durability,
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
          throw new DatabaseError({
            message: "The transaction was rolled back because the database engine restarted",
            code: "40000",
          });
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
  async run(
    sql: string,
    parameters: readonly unknown[] = [],
    timeoutMs = this.timeoutMs,
  ): Promise<Answer> {
    if (this.closing) throw closedError();
    const worker = await (this.worker ??= this.start());
    const timer =
      timeoutMs > 0 ? setTimeout(() => this.interrupt(timeoutMs), timeoutMs) : undefined;
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

  /** Keeps the write-ahead log whole, or lets it be shortened again. Throws when the engine does not run. */
  async keepLog(keepLog: boolean): Promise<void> {
    const worker = await this.worker;
    if (!worker) throw closedError();
    send(worker, { keepLog });
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

  /**
   * Ends the thread at once and leaves the folder as it is, because another process has it now. An orderly close would write
   * a checkpoint over that process's database. The running statement fails, and all later ones. Safe to call again.
   */
  abandon(): void {
    this.closing = true;
    this.worker = null;
    // Terminating makes the thread exit, which rejects a start that is under way.
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
        void this.lose(error);
      };
      worker.on("message", (message: WorkerMessage) => {
        if (message.ready) {
          clearTimeout(timer);
          resolve(worker);
          if (this.life > 0) this.listener.onRestart();
        } else if (message.notification !== undefined)
          this.listener.onNotification(message.notification);
        else if (message.error?.fatal) void this.lose(new DatabaseError(message.error));
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

  /** Ends the worker under a statement that takes too long; the next statement starts it anew. */
  private interrupt(timeoutMs: number): void {
    this.logger.warn({ timeoutMs }, "statement timeout: restarting the database engine");
    void this.lose(
      new DatabaseError({
        message: `The statement took longer than ${timeoutMs} ms and was cancelled`,
        code: QUERY_CANCELED,
      }),
    );
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

function closedError(): DatabaseError {
  return new DatabaseError({ message: "The database is closed", code: "57P01" });
}

/** The engine could not be started, or ended by itself. */
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

/** What the engine's file system says by number alone. WASI's `errno`. */
const FILE_ERRORS: Record<number, string> = {
  2: "permission denied",
  19: "the quota of the disk is used up",
  29: "the disk cannot be read or written",
  51: "no space is left on the disk",
  69: "the disk can only be read",
};
/** Of those, the ones that mean a full disk. */
const FULL_DISK_ERRORS = new Set([19, 51]);

function reasonOf({ message, errno }: Error & { errno?: number }): string {
  return FILE_ERRORS[errno ?? 0] || message || `its file system says error ${errno}`;
}

function codeOf({ code, errno }: Error & { code?: string; errno?: number }): string | undefined {
  return FULL_DISK_ERRORS.has(errno ?? 0) ? DISK_FULL : code;
}

/** Ends a thread that must no longer be heard: what it still says would be taken for its successor's. */
async function discard(worker: Worker): Promise<void> {
  worker.removeAllListeners().on("error", () => {});
  await worker.terminate();
}

function send(
  worker: Worker,
  message: { sql: string; parameters: readonly unknown[] } | { close: true } | { keepLog: boolean },
): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window
  worker.postMessage(message);
}
