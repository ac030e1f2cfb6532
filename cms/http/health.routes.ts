import { Hono } from "hono";
import { AppError } from "../contract/errors";
import type { CmsDeps } from "../deps";
import { isMigrated } from "../db/client";
import { STORAGE_FULL_SENTENCE } from "./errors";

/** How long the database may take to answer before the process counts as not ready. */
const READY_TIMEOUT_MS = 5_000;

/** How long a storage counts as full after it has refused a write. */
const FULL_FOR_MS = 60_000;

/** Whether there is space to store anything. */
export interface StorageHealth {
  isFull(): boolean;
  /** Takes note of a write that failed for want of space, as a server's database or a bucket reports it. */
  noteFull(): void;
}

/** `isLow` looks at this machine's disk, where something is stored on it. */
export function createStorageHealth(isLow: () => boolean = () => false): StorageHealth {
  let refusedAt = -Infinity;
  return {
    isFull: () => isLow() || performance.now() - refusedAt < FULL_FOR_MS,
    // What this machine's own disk explains is over the moment that it has space again.
    noteFull() {
      if (!isLow()) refusedAt = performance.now();
    },
  };
}

/**
 * `GET /healthz`: the process lives. `GET /readyz`: the database answers and its migrations are done; it says too when the storage
 * is full.
 */
export function healthRoutes({ database }: CmsDeps, storageHealth: StorageHealth): Hono {
  const app = new Hono();
  app.get("/healthz", (c) => c.json({ status: "ok" }, 200, { "Cache-Control": "no-store" }));
  app.get("/readyz", async (c) => {
    if (!(await within(READY_TIMEOUT_MS, isMigrated(database.db))))
      throw new AppError("not_ready", "The database is not ready");
    // Ready all the same: reading goes on, and another process on the same storage could not write either.
    if (storageHealth.isFull())
      return c.json(
        { status: "ready", degraded: "storage_full", message: STORAGE_FULL_SENTENCE },
        200,
        { "Cache-Control": "no-store" },
      );
    return c.json({ status: "ready" }, 200, { "Cache-Control": "no-store" });
  });
  return app;
}

/** The answer, or false when it does not come in time. */
function within(ms: number, answer: Promise<boolean>): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), ms);
    void answer.finally(() => clearTimeout(timer)).then(resolve, () => resolve(false));
  });
}
