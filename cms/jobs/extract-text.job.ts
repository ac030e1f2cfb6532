import { z } from "zod";
import type { Job } from "./jobs.port";

/** Extracts the text of a file for search. It has its own lane, because a hostile file takes a minute. */
export const extractText: Job<{ fileId: string }> = {
  name: "extract-text",
  payload: z.object({ fileId: z.string() }),
  keyOf: ({ fileId }) => fileId,
  // Reading ends after one minute; the rest is for writing and indexing on a busy database.
  maxSeconds: 300,
  retries: 3,
  lane: "reading text",
};
