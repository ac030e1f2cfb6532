import { workOn } from "./jobs.port";

/** Publishes a draft whose time has come. */
export const publishPost = workOn("publish-post", "postId", { maxSeconds: 120, retries: 5 });
