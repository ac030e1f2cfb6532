import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { AppError } from "../../../contract/errors";
import type { Db } from "../../../db/client";
import { newId } from "../../../platform/ids";

/**
 * Time after which the lock of a silent holder expires, in ms. Chosen: a process that pauses for less than this loses
 * nothing.
 */
const LEASE_MS = 30_000;
/** How often a holder renews its lease and checks whether another request waits. */
const RENEW_MS = 1_000;
/** How often a waiting request tries again, and for how long. */
const ASK_MS = 100;
const WAIT_MS = 20_000;

/** The lock for writing to one upload. */
export interface UploadLock {
  /**
   * Takes the lock. The current holder's `onWanted` is called. Throws `busy` if the lock is not available in time, or if the
   * signal aborts because the request ended.
   */
  take(signal: AbortSignal, onWanted: () => void): Promise<void>;
  /** Takes the lock if it is free, without asking its holder. Returns whether it was taken. */
  tryTake(): Promise<boolean>;
  /** Releases the lock. Does nothing if another request holds it by now. */
  release(): Promise<void>;
}

/**
 * Deletes all locks. A process that has exclusive use of the database calls it at its start, because earlier holders may have
 * been killed.
 */
export async function endUploadLocks(db: Db): Promise<void> {
  await db.deleteFrom("upload_locks").execute();
}

/**
 * Creates locks of uploads. They are stored in the database, so that all processes and hosts share them.
 * After a silent disconnect, the old request waits for bytes. A client that resumes with a new connection asks for the lock,
 * and the old request releases it within a second.
 */
export function createUploadLocks(db: Db): (uploadId: string) => UploadLock {
  /** Callbacks of holders in this process, which are called at once. */
  const here = new Map<string, () => void>();

  async function acquire(uploadId: string, holder: string): Promise<boolean> {
    const { rows } = await sql`
      insert into upload_locks (upload_id, holder, held_until) values (${uploadId}, ${holder}, now() + ${LEASE_MS} * interval '1 millisecond')
      on conflict (upload_id) do update set holder = excluded.holder, held_until = excluded.held_until, wanted = false
      where upload_locks.held_until < now()
      returning 1`.execute(db);
    return rows.length > 0;
  }

  /** Renews the lease. Returns whether the holder still has the lock and no other request wants it. */
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
      // If the database does not answer, the lease expires.
      renewing = setInterval(
        () =>
          void renew(uploadId, holder).then(
            (isHeldHere) => isHeldHere || onWanted(),
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
            throw new AppError("busy", "Another request is writing to this upload");
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
