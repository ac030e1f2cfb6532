import { UsageAnswer, type UsageCsvQuery, type UsageQuery } from "#contract/usage";
import type { z } from "zod";
import type { ContentClient } from "./client.server";

/** For staff: what is read and fetched, over time, by resource and by term. Throws AppError("forbidden") for all others. */
export function getUsage(
  content: ContentClient,
  query: Omit<UsageQuery, "language">,
): Promise<UsageAnswer> {
  return content.get("/usage", { ...query, language: content.contentLanguage }, UsageAnswer);
}

/** A part of the same figures as a CSV file, for staff, streamed; any other status as the content system says it. */
export function passUsageCsv(
  content: ContentClient,
  query: Omit<z.output<typeof UsageCsvQuery>, "language">,
  method: string,
): Promise<Response> {
  return content.pass(method, "/usage/csv", { ...query, language: content.contentLanguage });
}
