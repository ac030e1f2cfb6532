import { z } from "zod";
import type { Job } from "./jobs.port";

/** Mails what a reader wrote to the people of the site. */
export const messageMail: Job<{ messageId: number }> = {
  name: "message-mail",
  payload: z.object({ messageId: z.number().int() }),
  keyOf: ({ messageId }) => String(messageId),
  // As for mails of accounts: a server may take its time, and may come back within a quarter of an hour.
  maxSeconds: 90,
  retries: 9,
};
