import { Hono } from "hono";
import { AppError } from "../contract/errors";
import type { CmsDeps } from "../deps";
import { isMigrated } from "../db/client";

/** How long the database may take to answer before the process counts as not ready. */
const READY_TIMEOUT_MS = 5_000;

/** `GET /healthz`: the process lives. `GET /readyz`: the database answers and its migrations are done. */
export function healthRoutes({ database }: CmsDeps): Hono {
  const app = new Hono();
  app.get("/healthz", (c) => c.json({ status: "ok" }, 200, { "Cache-Control": "no-store" }));
  app.get("/readyz", async (c) => {
    if (!(await within(READY_TIMEOUT_MS, isMigrated(database.db)))) throw new AppError("not_ready", "The database is not ready");
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
