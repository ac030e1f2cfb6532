import type { AuditAnswer, AuditQuery } from "#contract/audit";
import type { ContentClient } from "./client.server";

/** For staff: returns audit events, the latest first. */
export function getAuditLog(
  content: ContentClient,
  query: Partial<Omit<AuditQuery, "language">>,
): Promise<AuditAnswer> {
  return content.get("/audit_log", {
    params: { query: { ...query, language: content.contentLanguage } },
  });
}
