import { setImmediate } from "node:timers/promises";

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
