import { z } from "zod";
import type { Job } from "./jobs.port";

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
