import type { Uploads } from "../domains/uploads/uploads";
import { createSweep, enqueueDueOn, type Sweep, type SweepDeps } from "./sweep";
import { submissionMail, tidyUploads } from "./uploads.job";

/** How often it is looked for what is over, in ms. Ours: a file that a process left behind is looked at within the time of a coffee. */
const LOOK_EVERY_MS = 5 * 60 * 1000;

/** Notes the work that time brings, and mails that were given up or never noted. */
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
