import { setTimeout as wait } from "node:timers/promises";
import { CompiledQuery, sql } from "kysely";
import PgBoss from "pg-boss";
import type { Logger } from "pino";
import type { Db } from "../db/client";
import { groupBy } from "../platform/group-by";
import { plainError } from "../platform/logger";
import type { Duty, Job, Jobs } from "./jobs.port";

/**
 * How often a process looks for work that others have noted, or that failed and is due again; for its own it need not
 * look. Ours: four short statements a minute are nothing, also to the embedded database.
 */
const LOOK_EVERY_MS = 15_000;
/** How often work is taken back from processes that died while others live. */
const TIDY_EVERY_MS = 60_000;
/** While draining: how long it waits for work that failed a moment ago. */
const RETRY_LOOK_MS = 500;
/** A piece that failed is tried again after about one second, then two, four, and so on. */
const RETRIES = { retryDelay: 1, retryBackoff: true };
/** Seconds for which a process keeps a piece of work beyond its longest time, before another may take it. */
const GRACE_SECONDS = 30;

/**
 * Jobs in tables of the same database, by pg-boss: a piece of work is there once it is committed, and belongs to one
 * process at a time. Pieces of a lane are done one after the other, those of earlier duties first.
 *
 * pg-boss keeps the queue; the loop is ours, because its own workers look every other second and report the end of a job
 * without waiting for the database, which ends the process when that is gone.
 */
export function createPgBossJobs({
  db,
  duties,
  logger,
}: {
  db: Db;
  duties: readonly Duty[];
  logger: Logger;
}): Jobs {
  const stopping = new AbortController();
  const timers: NodeJS.Timeout[] = [];
  let boss: Promise<PgBoss> | undefined;
  let isStarted = false;
  const lanes = [...groupBy(duties, ({ job }) => job.lane).values()].map(createLane);

  /** The queue. One that could not be opened is opened again by whoever asks next. */
  function opened(): Promise<PgBoss> {
    if (!boss) {
      const opening = (boss = open(db, duties, logger));
      opening.catch(() => (boss = undefined));
    }
    return boss;
  }

  /** Does work of some duties, one piece after the other. */
  function createLane(duties: readonly Duty[]) {
    let round: Promise<void> | null = null;
    /** Whether something was noted since a round began: it may have looked for that kind of work already. */
    let isMore = false;

    async function workThrough(): Promise<void> {
      const queue = await opened();
      do {
        isMore = false;
        while (!stopping.signal.aborted && (await doNext(queue, duties)));
      } while (isMore);
    }
    return {
      /** Does all that is due. Callers that come meanwhile wait for the same round. */
      work: (): Promise<void> => (round ??= workThrough().finally(() => (round = null))),
      noteMore: () => void (isMore = true),
      ended: async () => round?.catch(() => {}),
    };
  }

  /** Does all work that is due, in all lanes. */
  async function work(): Promise<void> {
    const done = await Promise.allSettled(lanes.map((lane) => lane.work()));
    for (const one of done) if (one.status === "rejected") throw one.reason;
  }

  /** Does one piece of the first duty that has any; false when none has. */
  async function doNext(queue: PgBoss, duties: readonly Duty[]): Promise<boolean> {
    for (const duty of duties) {
      const [piece] = await queue.fetch<object>(duty.job.name);
      if (!piece) continue;
      await doPiece(queue, duty, piece);
      return true;
    }
    return false;
  }

  async function doPiece(
    queue: PgBoss,
    { job, handle }: Duty,
    { id, data }: PgBoss.Job<object>,
  ): Promise<void> {
    try {
      await handle(
        data,
        AbortSignal.any([stopping.signal, AbortSignal.timeout(job.maxSeconds * 1000)]),
      );
    } catch (error) {
      if (!stopping.signal.aborted)
        logger.warn({ err: error, job: job.name, data }, "a job failed and will be tried again");
      // The table keeps it for days: no more of it than the log has.
      await queue.fail(job.name, id, plainError(error) as object);
      return;
    }
    await queue.complete(job.name, id);
  }

  /** Takes back the work of processes that died, and drops what was done long ago. */
  async function tidy(): Promise<void> {
    await (await opened()).maintain();
  }

  /** In the background nobody waits for an error: it is logged, and the next look tries again. */
  function inBackground(task: () => Promise<unknown>): void {
    if (stopping.signal.aborted) return;
    task().catch((error: unknown) => {
      if (!stopping.signal.aborted) logger.error({ err: error }, "jobs cannot be worked on");
    });
  }

  async function waiting(): Promise<Record<string, number>> {
    const queue = await opened();
    return Object.fromEntries(
      await Promise.all(
        duties.map(async ({ job }) => [
          job.name,
          await queue.getQueueSize(job.name, { before: "active" }),
        ]),
      ),
    );
  }

  return {
    async enqueue<Payload extends object>(job: Job<Payload>, payloads: readonly Payload[]) {
      const queue = await opened();
      await queue.insert(
        payloads.map((data) => ({ name: job.name, data, singletonKey: job.keyOf(data) })),
      );
      for (const lane of lanes) lane.noteMore();
      if (isStarted) inBackground(work);
    },
    async start() {
      if (stopping.signal.aborted) return;
      isStarted = true;
      // Before the queue is open: where it cannot be opened now, the next look opens it.
      timers.push(
        setInterval(() => inBackground(work), LOOK_EVERY_MS).unref(),
        setInterval(() => inBackground(tidy), TIDY_EVERY_MS).unref(),
      );
      inBackground(async () => {
        await tidy();
        await work();
      });
      await opened();
    },
    waiting,
    async drain() {
      await tidy();
      while (!stopping.signal.aborted) {
        await work();
        if (Object.values(await waiting()).every((size) => size === 0)) return;
        await wait(RETRY_LOOK_MS);
      }
    },
    async stop() {
      stopping.abort(new Error("The work was stopped"));
      timers.forEach(clearInterval);
      await Promise.all(lanes.map((lane) => lane.ended()));
      const queue = await boss?.catch(() => null);
      await queue?.stop();
    },
  };
}

/**
 * Makes pg-boss's tables where they are missing, and a queue for each kind of work. One process after the other: two that make a queue
 * at the same moment each hold what the other waits for, and the server ends one of them.
 */
async function open(db: Db, duties: readonly Duty[], logger: Logger): Promise<PgBoss> {
  // While it opens all goes over the line that has the lock: the embedded database has no other.
  let line: Db | undefined;
  const boss = new PgBoss({
    db: {
      executeSql: (text, values) =>
        line ? executeOn(line, text, values) : execute(db, text, values),
    },
    supervise: false,
    schedule: false,
  });
  boss.on("error", (error) => logger.error({ err: error }, "jobs cannot be worked on"));
  await db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(hashtext('job queues'))`.execute(connection);
    line = connection;
    try {
      await boss.start();
      for (const { job } of duties) {
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
      line = undefined;
      await sql`select pg_advisory_unlock(hashtext('job queues'))`.execute(connection);
    }
  });
  return boss;
}

function execute(db: Db, text: string, values?: unknown[]): Promise<{ rows: unknown[] }> {
  return db.connection().execute((connection) => executeOn(connection, text, values));
}

/** Some of pg-boss's statements are transactions of their own in one text; one that fails would be left open. */
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
