import { z } from "zod";
import type { Job } from "./jobs.port";

/** Sends a mail about a collection: an invitation, or what became of a request. */
export const collectionMail: Job<{ mailId: number }> = {
  name: "collection-mail",
  payload: z.object({ mailId: z.number().int() }),
  keyOf: ({ mailId }) => String(mailId),
  // As for mails of accounts: a server may take its time, and may come back within a quarter of an hour.
  maxSeconds: 90,
  retries: 9,
};

/** Ends a collection that was deleted and can no longer be restored. */
export const endCollection: Job<{ collectionId: number }> = {
  name: "end-collection",
  payload: z.object({ collectionId: z.number().int() }),
  keyOf: ({ collectionId }) => String(collectionId),
  maxSeconds: 60,
  retries: 3,
};
