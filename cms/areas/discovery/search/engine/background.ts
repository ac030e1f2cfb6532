import { setTimeout } from "node:timers/promises";
import type { Logger } from "pino";

/** First and longest wait before failed work is tried again; the wait doubles each time. Chosen by judgement. */
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 10 * 60_000;

/** Waits some milliseconds. Throws when the signal aborts. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<void>;

/** Waits on the real clock. */
export const waitOnClock: Wait = (ms, signal) => setTimeout(ms, undefined, { signal });

/** Work in the background. */
export interface Background {
  /** Runs the work soon. If it is running, runs it once more afterwards. */
  begin(): void;
  /** Stops the work for good. */
  stop(): void;
}

/** Runs work in the background, and again after a while if it fails. The work must end soon after its signal aborts. */
export function createBackground(
  work: (signal: AbortSignal) => Promise<void>,
  { logger, wait = waitOnClock }: { logger: Logger; wait?: Wait },
): Background {
  const stopping = new AbortController();
  const { signal } = stopping;
  let isWanted = false;
  let isAtIt = false;

  async function workOff(): Promise<void> {
    isAtIt = true;
    for (let waitMs = FIRST_WAIT_MS; isWanted && !signal.aborted;) {
      isWanted = false;
      try {
        await work(signal);
        waitMs = FIRST_WAIT_MS;
      } catch (error) {
        if (signal.aborted) break;
        logger.error(
          { err: error, againInMs: waitMs },
          "the search index could not be brought up to date",
        );
        isWanted = true;
        await wait(waitMs, signal).catch(() => {});
        waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
      }
    }
    isAtIt = false;
  }

  return {
    begin() {
      isWanted = true;
      if (!isAtIt) void workOff();
    },
    stop: () => stopping.abort(),
  };
}
