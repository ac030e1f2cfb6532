import { workOn } from "./jobs.port";

/** Permanently deletes a removed document that can no longer be restored. */
export const endDocument = workOn("end-document", "postId", { maxSeconds: 60, retries: 3 });
