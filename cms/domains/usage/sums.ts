import type { Db } from "../../db/client";
import { type PackedDay, readMonth, readState } from "./sums.repo";

/** What was used on a day, as parallel arrays. */
export interface DaySums {
  day: string;
  posts: Int32Array;
  views: Int32Array;
  downloads: Int32Array;
}

/** Numbers of a packed use, and the bytes of each. */
const FIELDS = 3;
const BYTES = 4;

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
      this.months.set(month, { revision, days: (await readMonth(this.db, month)).map(unpack) });
    }
    return rolledUp;
  }
}

function unpack({ day, uses }: PackedDay): DaySums {
  const view = new DataView(uses.buffer, uses.byteOffset, uses.byteLength);
  const count = uses.byteLength / (FIELDS * BYTES);
  const sums: DaySums = { day, posts: new Int32Array(count), views: new Int32Array(count), downloads: new Int32Array(count) };
  for (let index = 0; index < count; index++) {
    const at = index * FIELDS * BYTES;
    sums.posts[index] = view.getInt32(at);
    sums.views[index] = view.getInt32(at + BYTES);
    sums.downloads[index] = view.getInt32(at + 2 * BYTES);
  }
  return sums;
}
