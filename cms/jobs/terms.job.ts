import { workOn } from "./jobs.port";

/** Has search read the posts of a term anew, whose names have changed. */
export const indexTerm = workOn("index-term", "termId", {
  // A topic may stand on a hundred thousand posts, and a thousand take some seconds.
  maxSeconds: 30 * 60,
  retries: 3,
});
