import { z } from "zod";
import { type Job, MAIL_TIMES, workOn } from "./jobs.port";

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
