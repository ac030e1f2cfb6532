import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { projectFile } from "../../cms/platform/project-file";

/** How often the site is asked. */
const INTERVAL_MS = 10;

/** The longest time in which a site answered nothing. */
export interface Silence {
  ms: number;
  /**
   * Processor time of the site's main thread within it; null where the system does not tell. Much less than `ms` means
   * that other programs had the processor.
   */
  busyMs: number | null;
  /** Answers since the last time of asking. */
  answers: number;
}

export interface Prober {
  /** Returns the longest silence since the last call, and starts anew. Includes a request that still waits. */
  take(): Promise<Silence>;
  stop(): Promise<void>;
}

/** Starts to ask a site for `/healthz`, every 10 ms. */
export function startProber({ url, pid }: { url: string; pid: number }): Prober {
  const thread = new Worker(projectFile("bench/hostile/prober.mjs"), {
    workerData: { url, pid, intervalMs: INTERVAL_MS },
    execArgv: [],
  });
  return {
    async take() {
      const answer = once(thread, "message");
      thread.postMessage("take");
      const [silence] = (await answer) as [Silence];
      return silence;
    },
    async stop() {
      await thread.terminate();
    },
  };
}
