import { MAIL_TIMES, workOn } from "./jobs.port";

/** Sends a mail about a collection: an invitation, or the decision on a request. */
export const collectionMail = workOn("collection-mail", "mailId", MAIL_TIMES);

/** Permanently deletes a collection that can no longer be restored. */
export const endCollection = workOn("end-collection", "collectionId", {
  maxSeconds: 60,
  retries: 3,
});
