import { z } from "zod";
import type { Job } from "./jobs.port";

/** Tells somebody what became of their claim to an author profile. */
export const claimMail: Job<{ mailId: number }> = {
  name: "author-claim-mail",
  payload: z.object({ mailId: z.number().int() }),
  keyOf: ({ mailId }) => String(mailId),
  // As for mails of accounts: a server may take its time, and may come back within a quarter of an hour.
  maxSeconds: 90,
  retries: 9,
};
