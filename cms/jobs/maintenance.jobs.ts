import { z } from "zod";
import type { Job } from "./jobs.port";
import { createSweep, type Sweep, type SweepDeps } from "./sweep";
import type { Logger } from "pino";
import type { HarvestingService } from "../areas/interop";
import type { OpenedDatabase } from "../db/client";
import { analyzeResizedTables } from "../db/statistics";

/** Adds new counts to the sums, and compacts old ones. */
export const rollUpUsage: Job<object> = {
  name: "roll-up-usage",
  payload: z.object({}),
  keyOf: () => "all",
  // The counts of an hour take seconds. A night without the job, or the end of a month, takes some minutes. The rest is
  // done an hour later.
  maxSeconds: 600,
  retries: 1,
};

/** Interval between roll-ups of usage counts, in ms (R9.14: every hour). */
const ROLL_UP_EVERY_MS = 60 * 60 * 1000;

/** Enqueues the hourly roll-up. */
export function createUsageSweep({ jobs, logger }: SweepDeps): Sweep {
  return createSweep({
    steps: [() => jobs.enqueue(rollUpUsage, [{}])],
    everyMs: ROLL_UP_EVERY_MS,
    logger,
    failure: "cannot enqueue the roll-up of usage counts",
  });
}

/**
 * Interval between sweeps, in ms. Chosen: harvesters' requests also record changes, so this only matters between
 * requests.
 */
const HARVESTING_EVERY_MS = 60 * 1000;

/** Records changes of posts for harvesters. */
export function createHarvestingSweep({
  harvesting,
  logger,
}: {
  harvesting: Pick<HarvestingService, "recordChanges">;
  logger: Logger;
}): Sweep {
  return createSweep({
    steps: [() => harvesting.recordChanges()],
    everyMs: HARVESTING_EVERY_MS,
    logger,
    failure: "cannot record changes for harvesters",
  });
}

/** The hour (UTC) in which the index on a search cluster is compared with the database. Chosen: few readers are awake. */
const RECONCILE_HOUR = 3;
const HOUR_MS = 60 * 60 * 1000;

/** Compares the index on a search cluster with the database, and corrects it. */
export const reconcileSearch: Job<object> = {
  name: "reconcile-search",
  payload: z.object({}),
  keyOf: () => "all",
  // A million posts are read and compared in about this time.
  maxSeconds: 4 * 60 * 60,
  retries: 1,
};

/** Enqueues the comparison every night, if search is on a cluster. */
export function createSearchSweep({
  isOnCluster,
  jobs,
  logger,
}: SweepDeps & { isOnCluster: boolean }): Sweep {
  const enqueueAtNight = async () => {
    if (new Date().getUTCHours() === RECONCILE_HOUR) await jobs.enqueue(reconcileSearch, [{}]);
  };
  return createSweep({
    steps: isOnCluster ? [enqueueAtNight] : [],
    firstSteps: [],
    everyMs: HOUR_MS,
    logger,
    failure: "cannot enqueue the comparison of the search index",
  });
}

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
    const tables = await analyzeResizedTables(db, tooSlow);
    if (tooSlow.size > before)
      logger.warn(
        { tables: [...tooSlow] },
        "analyzing took too long: these tables are skipped until the next start",
      );
    if (tables.length > 0) logger.debug({ tables }, "analyzed tables that have grown");
  }
  return createSweep({
    steps: kind === "embedded" ? [analyze] : [],
    everyMs: STATISTICS_EVERY_MS,
    logger,
    failure: "cannot update the statistics of the database",
  });
}
