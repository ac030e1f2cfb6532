import { z } from "zod";
import { type Job, MAIL_TIMES, workOn } from "./jobs.port";

/** Tells somebody what became of what they handed in. */
export const submissionMail = workOn("submission-mail", "mailId", MAIL_TIMES);

/** Forgets uploads, drafts and deleted documents that are over, and looks at files that a process left behind. */
export const tidyUploads: Job<object> = {
  name: "tidy-uploads",
  payload: z.object({}),
  keyOf: () => "all",
  maxSeconds: 600,
  retries: 1,
  // Checks take up to half a minute each, and no mail waits for them.
  lane: "uploads",
};
