import type { Logger } from "pino";
import type { OpenedDatabase } from "../db/client";
import { analyzeGrownTables } from "../db/statistics";
import { createSweep, type Sweep } from "./sweep";

/**
 * How often tables are compared with their statistics, in ms. Chosen: an import of an hour uses old statistics for a
 * sixth of the time.
 */
const STATISTICS_EVERY_MS = 10 * 60 * 1000;

/** Keeps the planner's statistics of the embedded database up to date. A database server does this itself. */
export function createStatisticsSweep({
  database: { db, kind },
  logger,
}: {
  database: Pick<OpenedDatabase, "db" | "kind">;
  logger: Logger;
}): Sweep {
  /** Tables that are skipped until the next start. */
  const tooSlow = new Set<string>();
  async function analyze(): Promise<void> {
    const before = tooSlow.size;
    const tables = await analyzeGrownTables(db, tooSlow);
    if (tooSlow.size > before)
      logger.warn(
        { tables: [...tooSlow] },
        "analyzing took too long: these tables are skipped until the next start",
      );
    if (tables.length > 0) logger.debug({ tables }, "analyzed tables that have grown");
  }
  return createSweep({
    look: kind === "embedded" ? [analyze] : [],
    everyMs: STATISTICS_EVERY_MS,
    logger,
    failure: "cannot update the statistics of the database",
  });
}
