import { z } from "zod";
import { type Job, MAIL_TIMES, workOn } from "./jobs.port";
import type { Uploads } from "../areas/editorial";
import { createSweep, enqueueDueOn, type Sweep, type SweepDeps } from "./sweep";

/** Tells a user the decision on their submission. */
export const submissionMail = workOn("submission-mail", "mailId", MAIL_TIMES);

/**
 * Deletes expired drafts and uploads, releases files of rejected submissions, and deletes files without references. Checks
 * files that a stopped process left behind.
 */
export const tidyUploads: Job<object> = {
  name: "tidy-uploads",
  payload: z.object({}),
  keyOf: () => "all",
  maxSeconds: 600,
  retries: 1,
  // Checks take up to half a minute each, and no mail waits for them.
  lane: "uploads",
};

/** Interval between sweeps, in ms. Chosen: a file that a stopped process left behind waits five minutes at most. */
const UPLOADS_EVERY_MS = 5 * 60 * 1000;

/** Enqueues the cleanup of uploads, and mails that failed or were never enqueued. */
export function createUploadsSweep({
  mails,
  jobs,
  logger,
}: Pick<Uploads, "mails"> & SweepDeps): Sweep {
  const enqueueUnsent = enqueueDueOn(jobs, submissionMail, () => mails.unsent());
  return createSweep({
    look: [() => jobs.enqueue(tidyUploads, [{}]), enqueueUnsent],
    everyMs: UPLOADS_EVERY_MS,
    logger,
    failure: "cannot enqueue the cleanup of uploads",
  });
}

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

/** Draws the thumbnail of a post that has none. It has its own lane, because a hostile page takes half a minute. */
export const drawThumbnail = workOn("draw-thumbnail", "postId", {
  // Enough for five files, each of which ends after half a minute at most, and a remote storage.
  maxSeconds: 300,
  retries: 3,
  lane: "drawing",
});
