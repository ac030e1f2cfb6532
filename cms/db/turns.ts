/**
 * How long requests may overtake background work, in ms. Chosen: jobs continue on a site that is never idle, and pages have the
 * database for half a second between two turns of background work.
 */
const PATIENCE_MS = 500;

interface Waiting {
  start: () => void;
  /** When it began to wait, in ms of `performance.now()`. */
  since: number;
}

/**
 * Admits one caller at a time. Requests come before background work; callers of the same kind are admitted in order of
 * arrival. Background work that has waited for PATIENCE_MS is admitted before requests, but only if no other background work
 * had a turn in that time: however much of it waits, requests continue too.
 */
export class Turns {
  private isTaken = false;
  private readonly requests: Waiting[] = [];
  private readonly background: Waiting[] = [];
  /** When the last background work ended, in ms of `performance.now()`. */
  private lastBackground = -Infinity;

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Waits for a turn. Returns a function that ends it, which must be called once. */
  async take({ isBackground }: { isBackground: boolean }): Promise<() => void> {
    if (this.isTaken) {
      const queue = isBackground ? this.background : this.requests;
      await new Promise<void>((start) => queue.push({ start, since: this.now() }));
    }
    this.isTaken = true;
    return () => {
      if (isBackground) this.lastBackground = this.now();
      this.startNext();
    };
  }

  private startNext(): void {
    const [longest] = this.background;
    const isOverdue =
      longest !== undefined &&
      this.now() - Math.max(longest.since, this.lastBackground) >= PATIENCE_MS;
    const next = isOverdue
      ? this.background.shift()
      : (this.requests.shift() ?? this.background.shift());
    // The turn passes on without being free in between, so that no new caller can take it.
    if (next) next.start();
    else this.isTaken = false;
  }
}
