import { workOn } from "./jobs.port";

/** Updates the search index for the posts of a term whose names have changed. */
export const indexTerm = workOn("index-term", "termId", {
  // A topic may belong to a hundred thousand posts, and a thousand take some seconds.
  maxSeconds: 30 * 60,
  retries: 3,
});
