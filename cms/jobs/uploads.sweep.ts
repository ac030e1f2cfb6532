import type { Uploads } from "../areas/editorial";
import { createSweep, enqueueDueOn, type Sweep, type SweepDeps } from "./sweep";
import { submissionMail, tidyUploads } from "./uploads.job";

/** Interval between sweeps, in ms. Chosen: a file that a stopped process left behind waits five minutes at most. */
const LOOK_EVERY_MS = 5 * 60 * 1000;

/** Enqueues the cleanup of uploads, and mails that failed or were never enqueued. */
export function createUploadsSweep({
  mails,
  jobs,
  logger,
}: Pick<Uploads, "mails"> & SweepDeps): Sweep {
  const noteUnsent = enqueueDueOn(jobs, submissionMail, () => mails.unsent());
  return createSweep({
    look: [() => jobs.enqueue(tidyUploads, [{}]), noteUnsent],
    everyMs: LOOK_EVERY_MS,
    logger,
    failure: "cannot look for uploads that are over",
  });
}
