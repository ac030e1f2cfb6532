import { z } from "zod";
import { DEFAULT_LANGUAGE } from "./languages";
import { DATABASE_ID_MAX, SEARCH_TERMS_MAX, SLUG_MAX_CHARS } from "./limits";
import { USAGE_PERIODS } from "./names";
import { LanguageCode, TermRef, DocumentRef } from "./shared";

/** `POST /usage_tracking/document` and `/usage_tracking/toolkit`. Callers ignore errors, so an unknown id also gives 204. */
export const UsageRequest = z.object({
  databaseId: z.number().int().positive().max(DATABASE_ID_MAX),
  language: LanguageCode.default(DEFAULT_LANGUAGE),
  /** The event: the page was viewed, or a file was downloaded. */
  event: z.enum(["view", "download"]).default("view"),
});
export type UsageRequest = z.infer<typeof UsageRequest>;

/** Forms and addresses send a single value for a list of one. */
const Slugs = z.preprocess(
  (value) => (value === undefined || value === "" ? [] : [value].flat()),
  z.array(z.string().max(SLUG_MAX_CHARS)).max(SEARCH_TERMS_MAX),
);

/**
 * `GET /usage`: for staff, views and downloads. Terms work as in a search: OR within a taxonomy, AND across, and a parent
 * includes the terms below it.
 */
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
  /** The first and last day, both included, in UTC. */
  from: z.iso.date(),
  to: z.iso.date(),
  /** When the counts were last added to the sums; null before the first time. */
  refreshed: z.iso.datetime().nullable(),
  totals: z.object(Uses),
  /**
   * The steps of the series, without gaps: days for periods of up to a month, weeks (by their Monday) for up to six
   * months, otherwise months (by their first day).
   */
  unit: z.enum(["day", "week", "month"]),
  series: UsedSteps,
  /**
   * The same days of the preceding months, in the same unit; null if counts of single days are no longer stored, or if there
   * are no earlier counts.
   */
  previous: z
    .object({ from: z.iso.date(), to: z.iso.date(), totals: z.object(Uses), series: UsedSteps })
    .nullable(),
  /** The most used first, 50 per page (R9.12). */
  resources: z.array(DocumentRef.extend(Uses)),
  /** The number of resources that were used at all. */
  count: z.number().int(),
  page: z.number().int(),
  pages: z.number().int(),
  /**
   * The most used terms first, at most USAGE_TERMS_MAX each. A use counts for each term of the resource. Topics: only
   * top-level ones, including all below them.
   */
  countries: UsedTerms,
  topics: UsedTerms,
  contentTypes: UsedTerms,
  publishers: UsedTerms,
});
export type UsageAnswer = z.infer<typeof UsageAnswer>;

/** The query of the dashboard's CSV export. */
export const UsageCsvQuery = UsageQuery.omit({ page: true }).extend({
  part: z
    .enum(["resources", "series", "countries", "topics", "contentTypes", "publishers"])
    .default("resources"),
});
export type UsageCsvQuery = z.infer<typeof UsageCsvQuery>;

/** `POST /usage_tracking/get_internal_document_tracking`: an internal document or PDF, by its slug in any language. */
export const InternalTrackingRequest = z.object({
  slug: z.string().min(1).max(SLUG_MAX_CHARS),
  /** databaseId of the document itself. Needed if a document and a PDF have the same slug. */
  parentDatabaseId: z.number().int().positive().max(DATABASE_ID_MAX).nullish(),
});
export type InternalTrackingRequest = z.infer<typeof InternalTrackingRequest>;

/**
 * How often it was viewed and its files were downloaded. `false` if there is no such document, or if its readers are not
 * counted.
 */
export const InternalTracking = z.union([
  z.literal(false),
  z.object({
    databaseId: z.number().int(),
    tracked: z.literal(true),
    views: z.number().int(),
    downloads: z.number().int(),
    /** The first day that can have been counted, `YYYY-MM-DD`. */
    since: z.iso.date(),
  }),
]);
export type InternalTracking = z.infer<typeof InternalTracking>;

/**
 * `PUT /usage_tracking/internal_documents/{id}`: whether the readers of an internal document or PDF are counted from now on.
 */
export const InternalTrackingChange = z.object({ tracked: z.boolean() });
export type InternalTrackingChange = z.infer<typeof InternalTrackingChange>;
