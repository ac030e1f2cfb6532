import { z } from "zod";
import type { Job } from "./jobs.port";

/** Has search read the posts of a term anew, whose names have changed. */
export const indexTerm: Job<{ termId: number }> = {
  name: "index-term",
  payload: z.object({ termId: z.number().int() }),
  keyOf: ({ termId }) => String(termId),
  // A topic may stand on a hundred thousand posts, and a thousand take some seconds.
  maxSeconds: 30 * 60,
  retries: 3,
};
