import { z } from "zod";
import { DEFAULT_LANGUAGE } from "./languages";
import { DATABASE_ID_MAX, SEARCH_TERMS_MAX } from "./limits";
import { USAGE_PERIODS } from "./names";
import { LanguageCode, TermRef } from "./shared";
import { DocumentRef } from "./uploads";

/** `POST /usage_tracking/document` and `/usage_tracking/toolkit`. Callers ignore errors; so an unknown id answers 204 too. */
export const UsageRequest = z.object({
  databaseId: z.number().int().positive().max(DATABASE_ID_MAX),
  language: LanguageCode.default(DEFAULT_LANGUAGE),
  /** What happened: the page was read, or a file was fetched. */
  event: z.enum(["view", "download"]).default("view"),
});
export type UsageRequest = z.infer<typeof UsageRequest>;

/** Forms and addresses send one value alone where a list has one. */
const Slugs = z.preprocess(
  (value) => (value === undefined || value === "" ? [] : [value].flat()),
  z.array(z.string().max(200)).max(SEARCH_TERMS_MAX),
);

/** `GET /usage`: for staff, what is read and fetched. Terms as in a search: OR within a taxonomy, AND across, a parent stands for those below it too. */
export const UsageQuery = z.object({
  period: z.enum(USAGE_PERIODS).default("this_month"),
  country: Slugs,
  topic: Slugs,
  content_type: Slugs,
  publisher: Slugs,
  sort: z.enum(["views", "downloads"]).default("views"),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  language: LanguageCode.default(DEFAULT_LANGUAGE),
});
export type UsageQuery = z.infer<typeof UsageQuery>;

const Uses = { views: z.number().int(), downloads: z.number().int() };
const UsedSteps = z.array(z.object({ start: z.iso.date(), ...Uses }));
const UsedTerms = z.array(TermRef.extend(Uses));

export const UsageAnswer = z.object({
  /** Days, both included, in UTC. */
  from: z.iso.date(),
  to: z.iso.date(),
  /** When the sums were last rolled up; null before the first time. */
  refreshed: z.iso.datetime().nullable(),
  totals: z.object(Uses),
  /** Over time, without gaps: days of a period of up to a month, weeks (by their Monday) of up to six months, else months (by their first). */
  unit: z.enum(["day", "week", "month"]),
  series: UsedSteps,
  /** The same days of the months before, with steps of the same unit; null where single days of them are no longer kept. */
  previous: z
    .object({ from: z.iso.date(), to: z.iso.date(), totals: z.object(Uses), series: UsedSteps })
    .nullable(),
  /** The most used first, 50 a page (specification, section 9). */
  resources: z.array(DocumentRef.extend(Uses)),
  /** Of resources that were used at all. */
  count: z.number().int(),
  page: z.number().int(),
  pages: z.number().int(),
  /** The most used terms first, at most USAGE_TERMS_MAX each; a use counts for each term of the resource. Topics: the top ones, with all below them. */
  countries: UsedTerms,
  topics: UsedTerms,
  contentTypes: UsedTerms,
  publishers: UsedTerms,
});
export type UsageAnswer = z.infer<typeof UsageAnswer>;

/** What the CSV of what is seen has. */
export const UsageCsvQuery = UsageQuery.omit({ page: true }).extend({
  part: z
    .enum(["resources", "series", "countries", "topics", "contentTypes", "publishers"])
    .default("resources"),
});
export type UsageCsvQuery = z.infer<typeof UsageCsvQuery>;
