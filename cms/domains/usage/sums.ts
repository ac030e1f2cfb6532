import type { Db } from "../../db/client";
import { type DaySums, readMonth, readState } from "./sums.repo";

/**
 * All sums, in the process: what a dashboard asks of five million uses then takes milliseconds, where the embedded database
 * took a second and answered nobody else meanwhile. Months are read once, and again when somebody added to them.
 */
export class Sums {
  private readonly months = new Map<string, { revision: number; days: DaySums[] }>();
  private refreshing: Promise<Date | null> | null = null;

  constructor(private readonly db: Db) {}

  /** Reads what is new; returns when the sums were last added to. Callers that come meanwhile wait for the same. */
  refresh(): Promise<Date | null> {
    return (this.refreshing ??= this.readNew().finally(() => (this.refreshing = null)));
  }

  /** Whether anybody has asked since the process began. */
  get isRead(): boolean {
    return this.months.size > 0;
  }

  /** All days, oldest first. Of a month long ago one stands for all. */
  *days(): Iterable<DaySums> {
    for (const month of [...this.months.keys()].sort()) yield* this.months.get(month)!.days;
  }

  private async readNew(): Promise<Date | null> {
    const { rolledUp, months } = await readState(this.db);
    for (const { month, revision } of months) {
      if (this.months.get(month)?.revision === revision) continue;
      // A month at a time: others get their turn between two. What is added meanwhile has another revision and is read next time.
      this.months.set(month, { revision, days: await readMonth(this.db, month) });
    }
    return rolledUp;
  }
}
