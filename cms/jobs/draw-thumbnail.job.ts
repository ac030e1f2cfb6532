import { workOn } from "./jobs.port";

/** Draws the thumbnail of a post that has none; in a lane of its own, because a hostile page takes half a minute. */
export const drawThumbnail = workOn("draw-thumbnail", "postId", {
  // Five files, of which each ends after half a minute at most, and a storage that is far away.
  maxSeconds: 300,
  retries: 3,
  lane: "drawing",
});
