import { z } from "zod";
import type { Job } from "./jobs.port";

/** Publishes a draft whose time has come. */
export const publishPost: Job<{ postId: number }> = {
  name: "publish-post",
  payload: z.object({ postId: z.number().int() }),
  keyOf: ({ postId }) => String(postId),
  maxSeconds: 120,
  retries: 5,
};
