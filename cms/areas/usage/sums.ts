import type { Db } from "../../db/client";
import { type DaySums, readMonth, readState } from "./sums.repo";

/**
 * All sums in memory. A dashboard query over five million uses takes milliseconds; in the embedded database it took a second and
 * blocked all other queries. Months are read once, and again after they changed.
 */
export class Sums {
  private readonly months = new Map<string, { revision: number; days: DaySums[] }>();
  private refreshing: Promise<Date | null> | null = null;

  constructor(private readonly db: Db) {}

  /** Reads new sums. Returns when they were last updated. Parallel callers share one read. */
  refresh(): Promise<Date | null> {
    return (this.refreshing ??= this.readNew().finally(() => (this.refreshing = null)));
  }

  /** Whether the sums were requested since the process began. */
  get isRead(): boolean {
    return this.months.size > 0;
  }

  /** Returns all days, oldest first. A month long ago has only one day with all its uses. */
  *days(): Iterable<DaySums> {
    for (const month of [...this.months.keys()].sort()) yield* this.months.get(month)!.days;
  }

  private async readNew(): Promise<Date | null> {
    const { rolledUp, months } = await readState(this.db);
    for (const { month, revision } of months) {
      if (this.months.get(month)?.revision === revision) continue;
      // One month at a time, so that other queries can run in between. Later additions change the revision and are read next time.
      this.months.set(month, { revision, days: await readMonth(this.db, month) });
    }
    return rolledUp;
  }
}
