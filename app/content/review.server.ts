import type { z } from "zod";
import { AuditAnswer, type AuditQuery } from "#contract/audit";
import { ReviewCounts, type ReviewFilter } from "#contract/review";
import type { ContentClient } from "./client.server";

/** For staff: how much waits for them. */
export function getReviewCounts(content: ContentClient): Promise<ReviewCounts> {
  return content.get("/review_counts", {}, ReviewCounts);
}

/** What narrows a list of the review. */
export type ReviewFilterQuery = Partial<z.input<typeof ReviewFilter>>;

/** For staff: who decided and changed what, the last first. */
export function getAuditLog(
  content: ContentClient,
  query: Partial<Omit<AuditQuery, "language">>,
): Promise<AuditAnswer> {
  return content.get("/audit_log", { ...query, language: content.contentLanguage }, AuditAnswer);
}
