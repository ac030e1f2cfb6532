import { setImmediate } from "node:timers/promises";

/** How long one visitor's work may keep the others waiting, in ms. Ours: half of what a person notices in an animation. */
const LONGEST_STRETCH_MS = 8;

/** Makes a function that, called between the pieces of long work, lets others have their turn when it is due. */
export function createPause(): () => Promise<void> {
  let last = performance.now();
  return async () => {
    if (performance.now() - last < LONGEST_STRETCH_MS) return;
    await setImmediate();
    last = performance.now();
  };
}
