import type { SearchRequestInput } from "#contract/search";
import type { ContentClient } from "./client.server";

/** All that a search finds, or how often it was read, as a workbook in the page's language, streamed; any other status as the content system says it. */
export function passExport(
  content: ContentClient,
  kind: "excel" | "analytics",
  request: Omit<SearchRequestInput, "language">,
): Promise<Response> {
  return content.passPost(`/export_${kind}`, { ...request, language: content.contentLanguage });
}
