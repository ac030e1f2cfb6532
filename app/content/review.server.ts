import type { AuditAnswer, AuditQuery } from "#contract/audit";
import type { ContentClient } from "./client.server";

/** For staff: who decided and changed what, the last first. */
export function getAuditLog(
  content: ContentClient,
  query: Partial<Omit<AuditQuery, "language">>,
): Promise<AuditAnswer> {
  return content.get("/audit_log", {
    params: { query: { ...query, language: content.contentLanguage } },
  });
}
