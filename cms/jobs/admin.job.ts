import { workOn } from "./jobs.port";

/** Publishes a scheduled draft that is due. */
export const publishPost = workOn("publish-post", "postId", { maxSeconds: 120, retries: 5 });
