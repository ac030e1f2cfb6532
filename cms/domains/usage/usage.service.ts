import type { Logger } from "pino";
import type { OpenedDatabase } from "../../db/client";
import type { TaxonomiesService } from "../taxonomies/taxonomies.service";
import { createUsageCounting, type UsageCounting } from "./counting";
import { createUsageDashboard, type UsageDashboard } from "./dashboard";
import { createRollUp, type RollUp } from "./roll-up";

/** How often what the site publishes is read and fetched: counted, added up, and shown to staff. */
export interface UsageService extends UsageCounting, Pick<UsageDashboard, "read" | "close"> {
  /** For jobs: see `RollUp`. */
  rollUp: RollUp;
}

export function createUsageService({ database, taxonomies, logger, now }: {
  database: OpenedDatabase; taxonomies: Pick<TaxonomiesService, "tree">; logger: Logger; now: () => Date;
}): UsageService {
  const dashboard = createUsageDashboard({ database, taxonomies, now });
  const rollUp = createRollUp({ database, now });
  return {
    ...createUsageCounting({ db: database.db, logger, now }),
    read: dashboard.read,
    close: dashboard.close,
    async rollUp(signal) {
      await rollUp(signal);
      await dashboard.keepUp();
    },
  };
}
