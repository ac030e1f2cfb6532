import { setTimeout, setImmediate } from "node:timers/promises";
import type { Logger } from "./types";

/** First and longest wait before failed work is tried again; the wait doubles each time. Chosen by judgement. */
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 10 * 60_000;

/** Waits for `ms` milliseconds. Throws when the signal aborts. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<void>;

/** Waits on the real clock. */
export const waitOnClock: Wait = (ms, signal) => setTimeout(ms, undefined, { signal });

/** Work that runs in the background. */
export interface Background {
  /** Runs the work soon. If it is running, runs it once more afterwards. */
  schedule(): void;
  /** Stops the work for good. */
  stop(): void;
}

/** Runs a function in a context that the host chooses, for example one in which the database serves requests first. */
export type RunIn = <T>(work: () => T) => T;

/**
 * Runs work in the background, and again after a while if it fails. The work must end soon after its signal aborts. `runIn`
 * wraps each run.
 */
export function createBackground(
  work: (signal: AbortSignal) => Promise<void>,
  {
    logger,
    wait = waitOnClock,
    runIn = (task) => task(),
  }: { logger: Logger; wait?: Wait; runIn?: RunIn },
): Background {
  const stopping = new AbortController();
  const { signal } = stopping;
  let isRequested = false;
  let isRunning = false;

  async function run(): Promise<void> {
    isRunning = true;
    for (let waitMs = FIRST_WAIT_MS; isRequested && !signal.aborted;) {
      isRequested = false;
      try {
        await runIn(() => work(signal));
        waitMs = FIRST_WAIT_MS;
      } catch (error) {
        if (signal.aborted) break;
        logger.error(
          { err: error, againInMs: waitMs },
          "the search index could not be brought up to date",
        );
        isRequested = true;
        await wait(waitMs, signal).catch(() => {});
        waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
      }
    }
    isRunning = false;
  }

  return {
    schedule() {
      isRequested = true;
      if (!isRunning) void run();
    },
    stop: () => stopping.abort(),
  };
}

/** How long one visitor's work may delay other requests, in ms. Chosen: half of what a person notices in an animation. */
const LONGEST_STRETCH_MS = 8;

/** Creates a function that long work calls between its steps. It lets other requests run when it is time. */
export function createPause(): () => Promise<void> {
  let last = performance.now();
  return async () => {
    if (performance.now() - last < LONGEST_STRETCH_MS) return;
    await setImmediate();
    last = performance.now();
  };
}

/** Creates a queue that runs one task after the other. */
export function createQueue(): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const done = last.then(task);
    last = done.catch(() => {});
    return done;
  };
}
