import type { UsageRequest } from "#contract/usage";
import type { ContentClient } from "./client.server";

/** Counts a view. Errors are swallowed on purpose: a page must not suffer from its own statistics (specification, section 8). */
export async function trackUsage(
  content: ContentClient,
  type: "document" | "toolkit",
  databaseId: number,
  language: UsageRequest["language"],
): Promise<void> {
  await content
    .post(`/usage_tracking/${type}`, { body: { databaseId, language, event: "view" } })
    .catch(() => undefined);
}
