import { z } from "zod";
import { DATABASE_ID_MAX } from "./limits";

/** `POST /usage_tracking/get_internal_document_tracking`: an internal document or PDF, by its slug in any language. */
export const InternalTrackingRequest = z.object({
  slug: z.string().min(1).max(200),
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

/** `PUT /usage_tracking/internal_documents/{id}`: whether the readers of an internal document or PDF are counted from now on. */
export const InternalTrackingChange = z.object({ tracked: z.boolean() });
export type InternalTrackingChange = z.infer<typeof InternalTrackingChange>;
