import { AsyncLocalStorage } from "node:async_hooks";

const background = new AsyncLocalStorage<true>();

/** Runs work that no user waits for, including everything it starts: timers, promises and statements. */
export function asBackground<T>(work: () => T): T {
  return background.run(true, work);
}

/** Returns whether the caller runs within `asBackground`. */
export function isBackground(): boolean {
  return background.getStore() === true;
}
