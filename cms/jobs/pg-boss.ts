import { setTimeout as wait } from "node:timers/promises";
import { CompiledQuery, sql } from "kysely";
import PgBoss from "pg-boss";
import type { Logger } from "pino";
import type { Db } from "../db/client";
import { limitConcurrency, asBackground } from "../platform/concurrency";
import { groupBy } from "../platform/iteration";
import { plainError } from "../platform/logger";
import type { JobHandler, Job, Jobs } from "./jobs.port";

/**
 * How often a process polls for jobs that other processes have enqueued, or that failed and are due again. It does not
 * need this for its own jobs. Chosen: four short statements a minute for each kind of job cost little, even for the embedded
 * database.
 */
const POLL_EVERY_MS = 15_000;
/** How often jobs of dead processes are released. */
const TIDY_EVERY_MS = 60_000;
/** While draining: how long it waits for jobs that failed a moment ago. */
const RETRY_POLL_MS = 500;
/** A failed job is tried again after about one second, then two, four, and so on. */
const RETRIES = { retryDelay: 1, retryBackoff: true };
/** Seconds for which a process keeps a job beyond its longest time, before another process may take it. */
const GRACE_SECONDS = 30;

/**
 * Creates a job queue in tables of the same database, by pg-boss. A job exists once it is committed, and belongs to one
 * process at a time. Jobs of a lane run one after the other, in the order of the handlers.
 *
 * pg-boss keeps the queue, but the loop is implemented here. pg-boss's own workers poll every other second. They also
 * report the end of a job without waiting for the database, which ends the process if the database is gone.
 */
export function createPgBossJobs({
  db,
  handlers,
  logger,
}: {
  db: Db;
  handlers: readonly JobHandler[];
  logger: Logger;
}): Jobs {
  const stopping = new AbortController();
  const timers: NodeJS.Timeout[] = [];
  let boss: Promise<PgBoss> | undefined;
  let isStarted = false;
  /**
   * Asks one queue at a time. The embedded database runs one statement at a time, and the statements of all lanes at once
   * would hold up pages. On a server this costs a millisecond or two; its statement timeout ends a call that hangs.
   */
  const fetchInTurn = limitConcurrency(1);
  const lanes = [...groupBy(handlers, ({ job }) => job.lane).values()].map(createLane);

  /** Opens the queue once. If opening fails, the next caller tries again. */
  function opened(): Promise<PgBoss> {
    if (!boss) {
      const opening = (boss = open(db, handlers, logger));
      opening.catch(() => (boss = undefined));
    }
    return boss;
  }

  /** Creates a lane, which runs the jobs of some handlers one after the other. */
  function createLane(handlers: readonly JobHandler[]) {
    let round: Promise<void> | null = null;
    /** Kinds of jobs that may be due. Asking all queues again after each job takes 26 ms of processor time instead of 7. */
    const kinds = new Set<string>();

    async function workThrough(): Promise<void> {
      try {
        const queue = await opened();
        while (!stopping.signal.aborted) {
          const handler = handlers.find(({ job }) => kinds.has(job.name));
          if (!handler) return;
          // Before the queue is asked: a job that is enqueued meanwhile adds its kind again.
          kinds.delete(handler.job.name);
          const [job] = await fetchInTurn(() => queue.fetch<object>(handler.job.name));
          if (!job) continue;
          kinds.add(handler.job.name);
          await runJob(queue, handler, job);
        }
      } finally {
        round = null;
      }
    }
    return {
      /** Makes the next or current round look for jobs of this kind, or of all kinds of the lane. */
      lookFor(kind?: string) {
        for (const { job } of handlers)
          if (kind === undefined || kind === job.name) kinds.add(job.name);
      },
      /** Runs all jobs that are due, of the kinds to look for. Concurrent callers wait for the same round. */
      work: (): Promise<void> => (round ??= workThrough()),
      ended: async () => round?.catch(() => {}),
    };
  }

  /** Looks for jobs of all kinds, and runs those that are due. */
  async function workOnAll(): Promise<void> {
    for (const lane of lanes) lane.lookFor();
    await work();
  }

  /** Runs jobs of the kinds that the lanes look for. */
  async function work(): Promise<void> {
    const done = await Promise.allSettled(lanes.map((lane) => lane.work()));
    for (const one of done) if (one.status === "rejected") throw one.reason;
  }

  async function runJob(
    queue: PgBoss,
    { job, handle }: JobHandler,
    { id, data }: PgBoss.Job<object>,
  ): Promise<void> {
    try {
      await handle(
        data,
        AbortSignal.any([stopping.signal, AbortSignal.timeout(job.maxSeconds * 1000)]),
      );
    } catch (error) {
      if (!stopping.signal.aborted)
        logger.warn({ err: error, job: job.name, data }, "a job failed");
      // The table keeps the error for days, so it stores only what the log may contain.
      await queue.fail(job.name, id, plainError(error) as object);
      return;
    }
    await queue.complete(job.name, id);
  }

  /** Releases jobs of dead processes, and deletes jobs that ended long ago. */
  async function tidy(): Promise<void> {
    await (await opened()).maintain();
  }

  /** Runs a task in the background. No caller waits for its errors, so they are logged, and the next poll tries again. */
  function inBackground(task: () => Promise<unknown>): void {
    if (stopping.signal.aborted) return;
    asBackground(task).catch((error: unknown) => {
      if (!stopping.signal.aborted) logger.error({ err: error }, "the job queue failed");
    });
  }

  async function waiting(): Promise<Record<string, number>> {
    const queue = await opened();
    const sizes: Record<string, number> = {};
    for (const { job } of handlers)
      sizes[job.name] = await queue.getQueueSize(job.name, { before: "active" });
    return sizes;
  }

  return {
    async enqueue<Payload extends object>(job: Job<Payload>, payloads: readonly Payload[]) {
      const queue = await opened();
      await queue.insert(
        payloads.map((data) => ({ name: job.name, data, singletonKey: job.keyOf(data) })),
      );
      for (const lane of lanes) lane.lookFor(job.name);
      if (isStarted) inBackground(work);
    },
    async start() {
      if (stopping.signal.aborted) return;
      isStarted = true;
      // Before the queue is opened: if it cannot be opened now, the next poll opens it.
      timers.push(
        setInterval(() => inBackground(workOnAll), POLL_EVERY_MS).unref(),
        setInterval(() => inBackground(tidy), TIDY_EVERY_MS).unref(),
      );
      inBackground(async () => {
        await tidy();
        await workOnAll();
      });
      await opened();
    },
    waiting,
    async drain() {
      await tidy();
      while (!stopping.signal.aborted) {
        await workOnAll();
        if (Object.values(await waiting()).every((size) => size === 0)) return;
        await wait(RETRY_POLL_MS);
      }
    },
    async stop() {
      stopping.abort(new Error("The job was stopped"));
      timers.forEach(clearInterval);
      await Promise.all(lanes.map((lane) => lane.ended()));
      const queue = await boss?.catch(() => null);
      await queue?.stop();
    },
  };
}

/**
 * Creates pg-boss's tables if they are missing, and a queue for each kind of job. Processes do this one after the other.
 * Two processes that create a queue at the same moment would wait for each other's locks, and the server would end one of
 * them.
 */
async function open(db: Db, handlers: readonly JobHandler[], logger: Logger): Promise<PgBoss> {
  // While opening, all statements use the connection that holds the lock, because the embedded database has no other.
  let lockHolder: Db | undefined;
  const boss = new PgBoss({
    db: {
      executeSql: (text, values) =>
        lockHolder ? executeOn(lockHolder, text, values) : execute(db, text, values),
    },
    supervise: false,
    schedule: false,
  });
  boss.on("error", (error) => logger.error({ err: error }, "the job queue failed"));
  await db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(hashtext('job queues'))`.execute(connection);
    lockHolder = connection;
    try {
      await boss.start();
      for (const { job } of handlers) {
        const options = {
          name: job.name,
          policy: "short",
          expireInSeconds: job.maxSeconds + GRACE_SECONDS,
          retryLimit: job.retries,
          ...RETRIES,
        } as const;
        await boss.createQueue(job.name, options);
        await boss.updateQueue(job.name, options);
      }
    } finally {
      lockHolder = undefined;
      await sql`select pg_advisory_unlock(hashtext('job queues'))`.execute(connection);
    }
  });
  return boss;
}

function execute(db: Db, text: string, values?: unknown[]): Promise<{ rows: unknown[] }> {
  return db.connection().execute((connection) => executeOn(connection, text, values));
}

/**
 * Runs a statement, and rolls back if it fails: some of pg-boss's texts are whole transactions, which would otherwise
 * stay open.
 */
async function executeOn(
  connection: Db,
  text: string,
  values?: unknown[],
): Promise<{ rows: unknown[] }> {
  try {
    return await connection.executeQuery(CompiledQuery.raw(text, values ?? []));
  } catch (error) {
    if (!values) await connection.executeQuery(CompiledQuery.raw("rollback"));
    throw error;
  }
}
