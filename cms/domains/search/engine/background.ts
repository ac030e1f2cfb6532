import { setTimeout } from "node:timers/promises";
import type { Logger } from "pino";

/** How long a failed piece of work waits before it is tried again, and how long at most; it doubles each time. Ours. */
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 10 * 60_000;

/** Waits some milliseconds; throws when the signal ends the waiting. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<void>;

/** The real clock. */
export const waitOnClock: Wait = (ms, signal) => setTimeout(ms, undefined, { signal });

/** Work that nobody waits for. */
export interface Background {
  /** Does the work soon; once more when it is at it. */
  begin(): void;
  /** Ends the work for good. */
  stop(): void;
}

/** Does a piece of work in the background, and when it fails again after a while. It ends soon when its signal says so. */
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
