import { z } from "zod";
import { DatabaseId } from "./library";
import { TERM_PICKS_MAX } from "./limits";
import { TAXONOMIES } from "./names";
import { Card, LanguageQuery, TextLanguage } from "./shared";
import { DocumentRef } from "./uploads";

/** `GET /terms/{type}/{slug}`. */
export const TermPageParams = z.object({
  type: z.enum(TAXONOMIES),
  slug: z.string().min(1).max(200),
});
export const TermPageQuery = LanguageQuery;

/** The part of a term's page above the results. */
export const TermPage = z.object({
  name: z.string(),
  /** Empty if the term has no description. */
  description: z.string(),
  /** Language of `description`. */
  language: TextLanguage,
  /**
   * When the newest post with the term, or a term below it, was created: a date and time, or only the year if no more is
   * known. Null if there is no post or nothing is known.
   */
  newest: z.union([z.iso.datetime(), z.string().regex(/^\d{4}$/)]).nullable(),
  /** Posts that editors have chosen, in order. */
  picks: z.array(Card),
});
export type TermPage = z.infer<typeof TermPage>;

/** `GET /admin/terms/{id}/picks`: the chosen posts, for editors. */
export const TermPicks = z.object({
  version: z.string(),
  /** In order. Deleted posts are left out. */
  posts: z.array(DocumentRef),
});
export type TermPicks = z.infer<typeof TermPicks>;

/** `PUT /admin/terms/{id}/picks`: all chosen posts from now on, in this order. */
export const TermPicksChange = z.object({
  /** The version that was read. If there is a newer one, nothing is saved (`edit_conflict`). */
  version: z.string().max(100).optional(),
  post_ids: z
    .array(DatabaseId)
    .max(TERM_PICKS_MAX)
    .transform((ids) => [...new Set(ids)]),
});
export type TermPicksChange = z.infer<typeof TermPicksChange>;
