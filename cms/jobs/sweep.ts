import type { Logger } from "pino";
import { allSteps } from "../platform/each-row";
import type { Job, Jobs, WorkOn } from "./jobs.port";

/** Work that time brings: looked for now and then, in the background. */
export interface Sweep {
  /** What is done when it starts. */
  begin(): Promise<void>;
  /** Begins, and then looks again and again. */
  start(): void;
  stop(): void;
}

type Step = () => Promise<unknown>;

/** What a sweep that enqueues jobs needs. */
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
  /** What is done each time. A step that fails does not keep the others from being done. */
  look: readonly Step[];
  /** In place of the first look. */
  begin?: readonly Step[];
  everyMs: number;
  logger: Logger;
  /** What is logged with an error; the next look tries again. */
  failure: string;
}

export function createSweep({ look, begin = look, everyMs, logger, failure }: SweepOptions): Sweep {
  let timer: NodeJS.Timeout | undefined;
  const run = (steps: readonly Step[]) => allSteps(steps, { what: failure, logger });
  const inBackground = (steps: readonly Step[]) => {
    run(steps).catch((error: unknown) => {
      if (timer) logger.error({ err: error }, failure);
    });
  };
  return {
    begin: () => run(begin),
    start() {
      timer = setInterval(() => inBackground(look), everyMs).unref();
      inBackground(begin);
    },
    stop() {
      clearInterval(timer);
      timer = undefined;
    },
  };
}
