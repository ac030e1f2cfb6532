import { z } from "zod";
import type { Job } from "./jobs.port";

/** Adds what was counted to the sums, and puts away what is old. */
export const rollUpUsage: Job<object> = {
  name: "roll-up-usage",
  payload: z.object({}),
  keyOf: () => "all",
  // What an hour brings takes seconds; a night without the job, or the end of a month, some minutes. The rest is done an hour later.
  maxSeconds: 600,
  retries: 1,
};
