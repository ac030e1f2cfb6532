import type { Uploads } from "../domains/uploads/uploads";
import { type Duty, dutyOf } from "./jobs.port";
import { createSweep, enqueueDue, type Sweep, type SweepDeps } from "./sweep";
import { submissionMail, tidyUploads } from "./uploads.job";

/** How often it is looked for what is over, in ms. Ours: a file that a process left behind is looked at within the time of a coffee. */
const LOOK_EVERY_MS = 5 * 60 * 1000;

/** Who writes to people about what they handed in, and who clears away what is over. */
export function uploadDuties({ mails, tidy }: Pick<Uploads, "mails" | "tidy">): Duty[] {
  return [
    dutyOf(submissionMail, ({ mailId }) => mails.send(mailId)),
    dutyOf(tidyUploads, (_nothing, signal) => tidy(signal)),
  ];
}

/** Notes the work that time brings, and mails that were given up or never noted. */
export function createUploadsSweep({
  mails,
  jobs,
  logger,
}: Pick<Uploads, "mails"> & SweepDeps): Sweep {
  const noteUnsent = enqueueDue(jobs, submissionMail, async () =>
    (await mails.unsent()).map((mailId) => ({ mailId })),
  );
  return createSweep({
    look: [() => jobs.enqueue(tidyUploads, [{}]), noteUnsent],
    everyMs: LOOK_EVERY_MS,
    logger,
    failure: "cannot look for uploads that are over",
  });
}
