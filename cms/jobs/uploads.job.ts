import { z } from "zod";
import type { Job } from "./jobs.port";

/** Tells somebody what became of what they handed in. */
export const submissionMail: Job<{ mailId: number }> = {
  name: "submission-mail",
  payload: z.object({ mailId: z.number().int() }),
  keyOf: ({ mailId }) => String(mailId),
  // As for mails of accounts: a server may take its time, and may come back within a quarter of an hour.
  maxSeconds: 90,
  retries: 9,
};

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
