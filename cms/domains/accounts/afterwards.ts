import type { Logger } from "pino";

/** Sees to what follows a change that is made. */
export type Afterwards = (...steps: Promise<unknown>[]) => Promise<void>;

/** A step that fails is for the log alone: the change counts, and whoever made it must not hear that it failed. */
export function createAfterwards(logger: Logger): Afterwards {
  return async (...steps) => {
    for (const step of await Promise.allSettled(steps)) {
      if (step.status === "rejected")
        logger.error({ err: step.reason }, "what follows a change of an account was not done");
    }
  };
}
