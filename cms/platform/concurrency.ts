import { AsyncLocalStorage } from "node:async_hooks";

/** Runs work once its owner has a turn. */
export type FairQueue<Owner> = <T>(owner: Owner, work: () => Promise<T>) => Promise<T>;

interface FairQueueOptions {
  /** Tasks that run at the same time. */
  places: number;
  /** Tasks of one owner that run at the same time. */
  placesOfOwner: number;
}

/**
 * Returns a queue in which owners take turns: an owner with twenty waiting tasks delays another owner by one task at
 * most. The tasks of one owner run in the order in which they were added.
 */
export function fairQueue<Owner>({ places, placesOfOwner }: FairQueueOptions): FairQueue<Owner> {
  let running = 0;
  const runningOf = new Map<Owner, number>();
  /** Owners with waiting work. The owner whose last turn is longest ago comes first. */
  const waiting = new Map<Owner, (() => void)[]>();

  function isFree(owner: Owner): boolean {
    return running < places && (runningOf.get(owner) ?? 0) < placesOfOwner;
  }

  function occupy(owner: Owner): void {
    running++;
    runningOf.set(owner, (runningOf.get(owner) ?? 0) + 1);
  }

  function release(owner: Owner): void {
    running--;
    const left = (runningOf.get(owner) ?? 1) - 1;
    if (left > 0) runningOf.set(owner, left);
    else runningOf.delete(owner);
    startNext();
  }

  function startNext(): void {
    for (const [owner, tasks] of waiting) {
      if (!isFree(owner)) continue;
      const start = tasks.shift();
      // The owner moves to the end of the queue.
      waiting.delete(owner);
      if (tasks.length > 0) waiting.set(owner, tasks);
      occupy(owner);
      start?.();
      return;
    }
  }

  return async (owner, work) => {
    if (isFree(owner)) occupy(owner);
    else {
      await new Promise<void>((start) => {
        const tasks = waiting.get(owner);
        if (tasks) tasks.push(start);
        else waiting.set(owner, [start]);
      });
    }
    try {
      return await work();
    } finally {
      release(owner);
    }
  };
}

/** Returns a queue that runs a limited number of tasks at the same time. */
export function limitConcurrency(places: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = places;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free--;
    else await new Promise<void>((start) => waiting.push(start));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
}

/**
 * Limits expensive work that every visitor can request. Takes a place and returns a function that frees it; returns
 * undefined if all places are taken.
 */
export type Slots = () => (() => void) | undefined;

export function createSlots(count: number): Slots {
  let free = count;
  return () => {
    if (free === 0) return undefined;
    free--;
    return () => {
      free++;
    };
  };
}

const background = new AsyncLocalStorage<true>();

/** Runs work that no user waits for, including everything it starts: timers, promises and statements. */
export function asBackground<T>(work: () => T): T {
  return background.run(true, work);
}

/** Returns whether the caller runs within `asBackground`. */
export function isBackground(): boolean {
  return background.getStore() === true;
}
