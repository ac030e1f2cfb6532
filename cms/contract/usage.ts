import { z } from "zod";
import { DEFAULT_LANGUAGE } from "./languages";
import { DATABASE_ID_MAX } from "./limits";
import { LanguageCode } from "./shared";

/** `POST /usage_tracking/document` and `/usage_tracking/toolkit`. Callers ignore errors; so an unknown id answers 204 too. */
export const UsageRequest = z.object({
  databaseId: z.number().int().positive().max(DATABASE_ID_MAX),
  language: LanguageCode.default(DEFAULT_LANGUAGE),
  /** What happened: the page was read, or a file was fetched. */
  event: z.enum(["view", "download"]).default("view"),
});
export type UsageRequest = z.infer<typeof UsageRequest>;
