import { z } from "zod";
import type { Job } from "./jobs.port";

/** Draws the thumbnail of a post that has none; in a lane of its own, because a hostile page takes half a minute. */
export const drawThumbnail: Job<{ postId: number }> = {
  name: "draw-thumbnail",
  payload: z.object({ postId: z.number().int() }),
  keyOf: ({ postId }) => String(postId),
  // Five files, of which each ends after half a minute at most, and a storage that is far away.
  maxSeconds: 300,
  retries: 3,
  lane: "drawing",
};
