import type { SubmissionState } from "#contract/names";
import type { ReviewFilter } from "#contract/review";
import type { ContentClient } from "./client.server";

/** For staff: those in a state that fit a filter. */
export function listSubmissions(
  content: ContentClient,
  query: { state: SubmissionState; page: number } & Partial<ReviewFilter>,
) {
  return content.get("/submissions", { params: { query } });
}
