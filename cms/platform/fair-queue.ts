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
    for (const [owner, pieces] of waiting) {
      if (!isFree(owner)) continue;
      const start = pieces.shift();
      // The owner moves to the end of the queue.
      waiting.delete(owner);
      if (pieces.length > 0) waiting.set(owner, pieces);
      occupy(owner);
      start?.();
      return;
    }
  }

  return async (owner, work) => {
    if (isFree(owner)) occupy(owner);
    else {
      await new Promise<void>((start) => {
        const pieces = waiting.get(owner);
        if (pieces) pieces.push(start);
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
