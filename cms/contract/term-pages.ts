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

/** What the page of a term says above the results. */
export const TermPage = z.object({
  name: z.string(),
  /** Empty if the term has no description. */
  description: z.string(),
  /** Language of `description`. */
  language: TextLanguage,
  /**
   * When the newest post that has the term, or one below it, was made: a date and time, or the year where no more is known. Null
   * where there is none or nothing is known.
   */
  newest: z.union([z.iso.datetime(), z.string().regex(/^\d{4}$/)]).nullable(),
  /** Posts that editors have chosen, in their order. */
  picks: z.array(Card),
});
export type TermPage = z.infer<typeof TermPage>;

/** `GET /desk/terms/{id}/picks`: the chosen posts, for editors. */
export const TermPicks = z.object({
  version: z.string(),
  /** In their order; posts that are gone are left out. */
  posts: z.array(DocumentRef),
});
export type TermPicks = z.infer<typeof TermPicks>;

/** `PUT /desk/terms/{id}/picks`: all that is chosen from now on, in this order. */
export const TermPicksChange = z.object({
  /** The one that was read: where there is another by now, nothing is saved (`edit_conflict`). */
  version: z.string().max(100).optional(),
  post_ids: z
    .array(DatabaseId)
    .max(TERM_PICKS_MAX)
    .transform((ids) => [...new Set(ids)]),
});
export type TermPicksChange = z.infer<typeof TermPicksChange>;
