import type { AuditAnswer, AuditQuery } from "#contract/audit";
import type { ReviewCounts } from "#contract/review";
import type { ContentClient } from "./client.server";

/** For staff: how much waits for them. */
export function getReviewCounts(content: ContentClient): Promise<ReviewCounts> {
  return content.get("/review_counts");
}

/** For staff: who decided and changed what, the last first. */
export function getAuditLog(
  content: ContentClient,
  query: Partial<Omit<AuditQuery, "language">>,
): Promise<AuditAnswer> {
  return content.get("/audit_log", {
    params: { query: { ...query, language: content.contentLanguage } },
  });
}
