import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { projectFile } from "../../cms/platform/project-file";

/** Polling interval. */
const INTERVAL_MS = 10;

/** The longest time in which a site did not respond. */
export interface Silence {
  ms: number;
  /**
   * Processor time of the site's main thread within it; null if the system does not report it. Much less than `ms` means that
   * other programs used the processor.
   */
  busyMs: number | null;
  /** Responses since the last call of `take`. */
  answers: number;
}

export interface Prober {
  /** Returns the longest silence since the last call, and resets it. Includes a pending request. */
  take(): Promise<Silence>;
  stop(): Promise<void>;
}

/** Starts to poll `/healthz` of a site every 10 ms. */
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
