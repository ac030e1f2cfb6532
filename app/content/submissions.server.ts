import type { SubmissionState } from "#contract/names";
import type { ReviewFilter } from "#contract/review";
import type { ContentClient } from "./client.server";

/** For staff: returns the submissions in a state that match a filter. */
export function listSubmissions(
  content: ContentClient,
  query: { state: SubmissionState; page: number } & Partial<ReviewFilter>,
) {
  return content.get("/submissions", { params: { query } });
}
