import { z } from "zod";
import type { Job } from "./jobs.port";

/** Sends a mail with a link: one that confirms a subscription, or one that manages all that goes to an address. */
export const newsletterMail: Job<{ mailId: number }> = {
  name: "newsletter-mail",
  payload: z.object({ mailId: z.number().int() }),
  keyOf: ({ mailId }) => String(mailId),
  // As for mails of accounts: a server may take its time, and may come back within a quarter of an hour.
  maxSeconds: 90,
  retries: 9,
};
