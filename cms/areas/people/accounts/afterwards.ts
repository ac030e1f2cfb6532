import type { Logger } from "pino";

/** Runs the steps that follow a completed change. */
export type Afterwards = (...steps: Promise<unknown>[]) => Promise<void>;

/** A failed step is only logged: the change is saved, so the client must not be told that it failed. */
export function createAfterwards(logger: Logger): Afterwards {
  return async (...steps) => {
    for (const step of await Promise.allSettled(steps)) {
      if (step.status === "rejected")
        logger.error({ err: step.reason }, "what follows a change of an account was not done");
    }
  };
}
