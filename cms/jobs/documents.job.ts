import { workOn } from "./jobs.port";

/** Ends a document that was removed and can no longer be restored. */
export const endDocument = workOn("end-document", "postId", { maxSeconds: 60, retries: 3 });
