import { z } from "zod";
import type { Job } from "./jobs.port";

/** Reads the text of a file, for search; in a lane of its own, because a hostile file takes a minute. */
export const extractText: Job<{ fileId: string }> = {
  name: "extract-text",
  payload: z.object({ fileId: z.string() }),
  keyOf: ({ fileId }) => fileId,
  // The reading itself ends after one; the rest is for writing and indexing on a busy database.
  maxSeconds: 300,
  retries: 3,
  lane: "reading text",
};
