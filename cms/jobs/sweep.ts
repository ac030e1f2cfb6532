import type { Logger } from "pino";
import { allSteps } from "../platform/iteration";
import type { Job, Jobs, RowJob } from "./jobs.port";

/** A periodic task in the background, which looks for work that has become due. */
export interface Sweep {
  /** Runs the first steps once. Throws the first error after all of them. */
  runOnce(): Promise<void>;
  /** Runs the regular steps at intervals from now on. Returns when the first steps are done; their errors are logged. */
  start(): Promise<void>;
  stop(): void;
}

type Step = () => Promise<unknown>;

/** The dependencies of a sweep that enqueues jobs. */
export interface SweepDeps {
  jobs: Pick<Jobs, "enqueue">;
  logger: Logger;
}

/** Returns a step that enqueues the jobs that are due. */
export const enqueueDue =
  <Payload extends object>(
    jobs: SweepDeps["jobs"],
    job: Job<Payload>,
    listDue: () => Promise<readonly Payload[]>,
  ): Step =>
  async () => {
    const payloads = await listDue();
    if (payloads.length > 0) await jobs.enqueue(job, payloads);
  };

/** Like `enqueueDue`, for jobs whose payload is the id of a row. */
export const enqueueDueRows = <Key extends string>(
  jobs: SweepDeps["jobs"],
  job: RowJob<Key>,
  listDue: () => Promise<readonly number[]>,
): Step => enqueueDue(jobs, job, async () => (await listDue()).map(job.payloadOf));

interface SweepOptions {
  /** The regular steps. A failed step does not prevent the others. */
  steps: readonly Step[];
  /** Steps for the start, in place of the first regular ones. */
  firstSteps?: readonly Step[];
  everyMs: number;
  logger: Logger;
  /** The message logged with an error. The next run tries again. */
  failure: string;
}

export function createSweep({
  steps,
  firstSteps = steps,
  everyMs,
  logger,
  failure,
}: SweepOptions): Sweep {
  let timer: NodeJS.Timeout | undefined;
  const run = (some: readonly Step[]) => allSteps(some, { what: failure, logger });
  const runInBackground = (some: readonly Step[]): Promise<void> =>
    run(some).catch((error: unknown) => {
      if (timer) logger.error({ err: error }, failure);
    });
  return {
    runOnce: () => run(firstSteps),
    start() {
      timer = setInterval(() => void runInBackground(steps), everyMs).unref();
      return runInBackground(firstSteps);
    },
    stop() {
      clearInterval(timer);
      timer = undefined;
    },
  };
}
