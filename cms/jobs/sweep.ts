import type { Logger } from "pino";
import { allSteps } from "../platform/iteration";
import type { Job, Jobs, WorkOn } from "./jobs.port";

/** Work that becomes due over time. It is looked for at intervals, in the background. */
export interface Sweep {
  /** Runs the first steps. Throws the first error after all of them. */
  begin(): Promise<void>;
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
    due: () => Promise<readonly Payload[]>,
  ): Step =>
  async () => {
    const payloads = await due();
    if (payloads.length > 0) await jobs.enqueue(job, payloads);
  };

/** Like `enqueueDue`, for jobs whose payload is the id of a row. */
export const enqueueDueOn = <Key extends string>(
  jobs: SweepDeps["jobs"],
  job: WorkOn<Key>,
  due: () => Promise<readonly number[]>,
): Step => enqueueDue(jobs, job, async () => (await due()).map(job.of));

interface SweepOptions {
  /** The regular steps. A failed step does not prevent the others. */
  look: readonly Step[];
  /** Steps for the start, in place of the first regular ones. */
  begin?: readonly Step[];
  everyMs: number;
  logger: Logger;
  /** The message logged with an error. The next look tries again. */
  failure: string;
}

export function createSweep({ look, begin = look, everyMs, logger, failure }: SweepOptions): Sweep {
  let timer: NodeJS.Timeout | undefined;
  const run = (steps: readonly Step[]) => allSteps(steps, { what: failure, logger });
  const inBackground = (steps: readonly Step[]): Promise<void> =>
    run(steps).catch((error: unknown) => {
      if (timer) logger.error({ err: error }, failure);
    });
  return {
    begin: () => run(begin),
    start() {
      timer = setInterval(() => void inBackground(look), everyMs).unref();
      return inBackground(begin);
    },
    stop() {
      clearInterval(timer);
      timer = undefined;
    },
  };
}
