import { ReviewCounts } from "#contract/review";
import type { ContentClient } from "./client.server";

/** For staff: how much waits for them. */
export function getReviewCounts(content: ContentClient): Promise<ReviewCounts> {
  return content.get("/review_counts", {}, ReviewCounts);
}
