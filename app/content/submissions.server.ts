import type { z } from "zod";
import type { SubmissionState } from "#contract/names";
import { Submission, type SubmissionDecision, SubmissionsAnswer } from "#contract/uploads";
import type { ContentClient } from "./client.server";
import type { ReviewFilterQuery } from "./review.server";

/** One's own, the newest first. */
export function listOwnSubmissions(
  content: ContentClient,
  page: number,
): Promise<SubmissionsAnswer> {
  return content.get("/own_submissions", { page }, SubmissionsAnswer);
}

/** For staff: those in a state that fit a filter. */
export function listSubmissions(
  content: ContentClient,
  query: { state: SubmissionState; page: number } & ReviewFilterQuery,
): Promise<SubmissionsAnswer> {
  return content.get("/submissions", { ...query }, SubmissionsAnswer);
}

/**
 * For staff: puts a submission into the library, or returns or rejects it. Throws `not_found` for one that was withdrawn,
 * `conflict` when it does not wait or has changed since it was looked at, `title_taken`.
 */
export function decideSubmission(
  content: ContentClient,
  id: number,
  decision: z.input<typeof SubmissionDecision>,
): Promise<Submission> {
  return content.put(`/submissions/${id}/decision`, decision, Submission);
}
