import type { Logger } from "pino";
import type { OpenedDatabase } from "../../db/client";
import type { TaxonomiesService } from "../vocabulary";
import { createUsageCounting, type UsageCounting } from "./counting";
import { createUsageDashboard, type UsageDashboard } from "./dashboard";
import { createRollUp, type RollUp } from "./roll-up";

/** Counts views and downloads of published posts, sums them, and shows them to staff. */
export interface UsageService extends UsageCounting, Omit<UsageDashboard, "refreshSums"> {
  /** For jobs: see `RollUp`. */
  rollUp: RollUp;
}

export function createUsageService({
  database,
  taxonomies,
  siteUrl,
  logger,
  now,
}: {
  database: OpenedDatabase;
  taxonomies: Pick<TaxonomiesService, "tree">;
  siteUrl: string;
  logger: Logger;
  now: () => Date;
}): UsageService {
  const { refreshSums, ...dashboard } = createUsageDashboard({
    database,
    taxonomies,
    siteUrl,
    now,
  });
  const rollUp = createRollUp({ database, now });
  return {
    ...createUsageCounting({ db: database.db, logger, now }),
    ...dashboard,
    async rollUp(signal) {
      await rollUp(signal);
      await refreshSums();
    },
  };
}
