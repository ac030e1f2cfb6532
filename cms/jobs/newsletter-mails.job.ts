import { z } from "zod";
import type { Job } from "./jobs.port";

/** As for mails of accounts: a server may take its time, and may come back within a quarter of an hour. */
const PATIENCE = { maxSeconds: 90, retries: 9 } as const;

/** Sends the mail that answers a sign-up: a link that confirms it, or one that manages all that goes to an address. */
export const newsletterMail: Job<{ mailId: number }> = {
  name: "newsletter-mail",
  payload: z.object({ mailId: z.number().int() }),
  keyOf: ({ mailId }) => String(mailId),
  ...PATIENCE,
};

/** Sends a reader the link that they asked for; 0 for whoever is none. Those that wait are one. */
export const newsletterLink: Job<{ readerId: number }> = {
  name: "newsletter-link",
  payload: z.object({ readerId: z.number().int() }),
  keyOf: ({ readerId }) => String(readerId),
  ...PATIENCE,
};
