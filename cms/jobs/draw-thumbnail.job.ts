import { workOn } from "./jobs.port";

/** Draws the thumbnail of a post that has none. It has its own lane, because a hostile page takes half a minute. */
export const drawThumbnail = workOn("draw-thumbnail", "postId", {
  // Enough for five files, each of which ends after half a minute at most, and a remote storage.
  maxSeconds: 300,
  retries: 3,
  lane: "drawing",
});
