import { MAIL_TIMES, workOn } from "./jobs.port";

/** Sends a mail about a collection: an invitation, or what became of a request. */
export const collectionMail = workOn("collection-mail", "mailId", MAIL_TIMES);

/** Ends a collection that was deleted and can no longer be restored. */
export const endCollection = workOn("end-collection", "collectionId", {
  maxSeconds: 60,
  retries: 3,
});
