import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { AppError } from "../../contract/errors";
import type { Db } from "../../db/client";
import { newId } from "../../platform/ids";

/** For how long a holder that says nothing more keeps a lock, in ms. Ours: a process that is stopped for less does no harm. */
const LEASE_MS = 30_000;
/** How often a holder renews its lease and looks whether somebody waits. */
const RENEW_MS = 1_000;
/** How often somebody who waits asks again, and for how long. */
const ASK_MS = 100;
const WAIT_MS = 20_000;

/** The right to write to one upload. */
export interface UploadLock {
  /**
   * Takes the lock. Whoever holds it hears by its own `onWanted` that it is wanted. Throws `busy` when it cannot be had in time, or when
   * the signal says that nobody waits any more.
   */
  take(signal: AbortSignal, onWanted: () => void): Promise<void>;
  /** Takes the lock if it is free, without asking its holder for it. Returns whether it did. */
  tryTake(): Promise<boolean>;
  /** Gives it back; does nothing when it is another's by now. */
  release(): Promise<void>;
}

/** Ends all locks: for a process that has the database for itself, where whoever held them was killed. */
export async function endUploadLocks(db: Db): Promise<void> {
  await db.deleteFrom("upload_locks").execute();
}

/**
 * Locks of uploads, in the database: all processes and machines know of them. A line that broke without a word leaves its
 * request waiting for bytes; whoever resumes on a new line asks for the lock, and the old request lets go of it within a
 * second.
 */
export function createUploadLocks(db: Db): (uploadId: string) => UploadLock {
  /** Holders in this process hear at once. */
  const here = new Map<string, () => void>();

  async function acquire(uploadId: string, holder: string): Promise<boolean> {
    const { rows } = await sql`
      insert into upload_locks (upload_id, holder, held_until) values (${uploadId}, ${holder}, now() + ${LEASE_MS} * interval '1 millisecond')
      on conflict (upload_id) do update set holder = excluded.holder, held_until = excluded.held_until, wanted = false
      where upload_locks.held_until < now()
      returning 1`.execute(db);
    return rows.length > 0;
  }

  /** Whether the lock is still the holder's, and nobody else wants it. */
  async function renew(uploadId: string, holder: string): Promise<boolean> {
    const { rows } = await sql<{ wanted: boolean }>`
      update upload_locks set held_until = now() + ${LEASE_MS} * interval '1 millisecond'
      where upload_id = ${uploadId} and holder = ${holder} returning wanted`.execute(db);
    return rows[0]?.wanted === false;
  }

  return (uploadId) => {
    const holder = newId();
    let renewing: NodeJS.Timeout | undefined;

    function hold(onWanted: () => void): void {
      here.set(uploadId, onWanted);
      // A database that does not answer takes the lease away by itself.
      renewing = setInterval(
        () =>
          void renew(uploadId, holder).then(
            (isOurs) => isOurs || onWanted(),
            () => {},
          ),
        RENEW_MS,
      ).unref();
    }

    return {
      async take(signal, onWanted) {
        const deadline = performance.now() + WAIT_MS;
        while (!(await acquire(uploadId, holder))) {
          if (signal.aborted || performance.now() > deadline)
            throw new AppError("busy", "Another request writes to this upload");
          here.get(uploadId)?.();
          await db
            .updateTable("upload_locks")
            .set({ wanted: true })
            .where("upload_id", "=", uploadId)
            .execute();
          await wait(ASK_MS);
        }
        hold(onWanted);
      },
      async tryTake() {
        if (!(await acquire(uploadId, holder))) return false;
        hold(() => {});
        return true;
      },
      async release() {
        clearInterval(renewing);
        here.delete(uploadId);
        await db
          .deleteFrom("upload_locks")
          .where("upload_id", "=", uploadId)
          .where("holder", "=", holder)
          .execute();
      },
    };
  };
}
