import type { z } from "zod";
import type { UsageCsvQuery } from "#contract/usage";
import type { ContentClient } from "./client.server";

/** A part of the same figures as a CSV file, for staff, streamed; any other status as the content system says it. */
export function passUsageCsv(
  content: ContentClient,
  query: Omit<z.output<typeof UsageCsvQuery>, "language">,
  method: string,
): Promise<Response> {
  return content.pass(method, "/usage/csv", { ...query, language: content.contentLanguage });
}
