import { Hono } from "hono";
import { AppError } from "../contract/errors";
import type { CmsDeps } from "../services";
import { isMigrated } from "../db/client";
import { STORAGE_FULL_SENTENCE } from "./errors";

/** Time limit for the database to answer before the process counts as not ready. */
const READY_TIMEOUT_MS = 5_000;

/** How long a storage counts as full after a write was refused. */
const FULL_FOR_MS = 60_000;

/** Tells whether there is space to store data. */
export interface StorageHealth {
  isFull(): boolean;
  /** Records a write that failed for lack of space, as a database server or a bucket reports it. */
  recordFull(): void;
}

/** Tracks whether the storage is full. `isLow` checks this machine's disk, if data is stored on it. */
export function createStorageHealth(isLow: () => boolean = () => false): StorageHealth {
  let refusedAt = -Infinity;
  return {
    isFull: () => isLow() || performance.now() - refusedAt < FULL_FOR_MS,
    // If this machine's own disk is the cause, the state ends as soon as the disk has space again.
    recordFull() {
      if (!isLow()) refusedAt = performance.now();
    },
  };
}

/**
 * `GET /healthz`: the process is alive. `GET /readyz`: the database answers and its migrations are done. It also reports
 * when the storage is full, and which read replicas are in use.
 */
export function healthRoutes({ database }: CmsDeps, storageHealth: StorageHealth): Hono {
  const app = new Hono();
  app.get("/healthz", (c) => c.json({ status: "ok" }, 200, { "Cache-Control": "no-store" }));
  app.get("/readyz", async (c) => {
    if (!(await within(READY_TIMEOUT_MS, isMigrated(database.primary))))
      throw new AppError("not_ready", "The database is not ready");
    return c.json(
      {
        status: "ready",
        // Still ready: reading works, and another process on the same storage could not write either.
        ...(storageHealth.isFull() && {
          degraded: "storage_full",
          message: STORAGE_FULL_SENTENCE,
        }),
        // Ready without any of them: the primary then answers everything.
        ...(database.replicas && { replicas: database.replicas.states() }),
      },
      200,
      { "Cache-Control": "no-store" },
    );
  });
  return app;
}

/** Resolves with the answer, or false if it does not arrive in time. */
function within(ms: number, answer: Promise<boolean>): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), ms);
    void answer.finally(() => clearTimeout(timer)).then(resolve, () => resolve(false));
  });
}
