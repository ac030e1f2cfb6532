import { z } from "zod";
import type { Job } from "./jobs.port";

/** Ends a document that was removed and can no longer be restored. */
export const endDocument: Job<{ postId: number }> = {
  name: "end-document",
  payload: z.object({ postId: z.number().int() }),
  keyOf: ({ postId }) => String(postId),
  maxSeconds: 60,
  retries: 3,
};
