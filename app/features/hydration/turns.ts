/** When a part of the server's page becomes usable. */
export interface Turn {
  hasCome(): boolean;
  readonly coming: Promise<void>;
  /** What tells the part from another page's: the address key that it was made with, or the one that came before its turn. */
  keyFor(addressKey: string): string;
}

/** Parts that wait; null where there is no server's page to make usable: on the server itself, and once all is done. */
let waiting: (() => void)[] | null = import.meta.env.PROD && !import.meta.env.SSR ? [] : null;

/** The turn of a part, after those that asked before; null where it needs none. */
export function nextTurn(addressKey: string): Turn | null {
  const queue = waiting;
  if (!queue) return null;
  let [key, hasCome] = [addressKey, false];
  const coming = new Promise<void>((resolve) => {
    queue.push(() => {
      hasCome = true;
      resolve();
    });
  });
  return {
    hasCome: () => hasCome,
    coming,
    keyFor(current) {
      if (!hasCome && current !== key) [key, hasCome] = [current, true];
      return key;
    },
  };
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } };
/** Where the browser may answer whoever uses the page. Timers that follow one another wait four milliseconds each, which thirty parts would feel. */
export const nextTask = () =>
  scheduler?.yield?.() ?? new Promise<void>((resolve) => setTimeout(resolve));

/** Gives each part its turn in a task of its own, also those that appear meanwhile, and marks the document once the whole page is usable. */
export async function takeTurns(): Promise<void> {
  for (;;) {
    await nextTask();
    const begin = waiting?.shift();
    if (!begin) break;
    begin();
  }
  waiting = null;
  // What listens to the whole page follows a frame.
  await nextFrame();
  await nextTask();
  document.documentElement.dataset.usable = "";
}
