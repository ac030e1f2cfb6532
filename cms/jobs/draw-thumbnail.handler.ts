import type { ThumbnailsService } from "../domains/media/thumbnails/thumbnails.service";
import { drawThumbnail } from "./draw-thumbnail.job";
import { type Duty, dutyOf } from "./jobs.port";

/** Who draws the thumbnails of posts. */
export function drawThumbnailDuty(thumbnails: Pick<ThumbnailsService, "draw">): Duty {
  return dutyOf(drawThumbnail, ({ postId }, signal) => thumbnails.draw(postId, signal));
}
