import { z } from "zod";
import { DEFAULT_LANGUAGE } from "./languages";
import {
  RECOMMENDATIONS_MAX,
  RECOMMENDATIONS_PAGE_SIZE,
  SEARCH_PAGE_SIZE_MAX,
  SEARCH_TERMS_MAX,
} from "./limits";
import { SEARCH_INDICES, SEARCH_POST_TYPES, SORT_KEYS } from "./names";
import { Card, LanguageCode, TermRef, TextLanguage } from "./shared";

const Slugs = z.array(z.string().max(200)).max(SEARCH_TERMS_MAX).default([]);

/** The body of `POST /recommendations`, with the names of R3.36 and R3.37. `seed` and `as_of` are additions. */
export const RecommendationRequest = z.object({
  /** The internal index is silently ignored for callers who are not staff. */
  indices: z
    .array(z.enum(SEARCH_INDICES))
    .min(1)
    .default([...SEARCH_INDICES]),
  language: LanguageCode.default(DEFAULT_LANGUAGE),
  /** Resources by default. For collections use `featured_collection` and `internal_collection`. */
  post_type: z.array(z.enum(SEARCH_POST_TYPES)).min(1).default(["document", "internal_document"]),
  /** Slugs of the terms that the user follows: OR within a list. A topic includes all topics below it. */
  document_topics: Slugs,
  document_countries: Slugs,
  /** With both lists, whether a match in one of them is enough. Otherwise a post must match both. */
  inclusive: z.boolean().default(false),
  /** Only peer-reviewed posts, and only posts recommended by staff. */
  peer_reviewed: z.boolean().default(false),
  recommended: z.boolean().default(false),
  /** The order of the best posts. */
  sort_by: z.enum(SORT_KEYS).default("Relevance"),
  page: z.number().int().min(1).max(RECOMMENDATIONS_MAX).default(1),
  page_size: z.number().int().min(1).max(SEARCH_PAGE_SIZE_MAX).default(RECOMMENDATIONS_PAGE_SIZE),
  /** Shuffles posts of about equal rank. The same number gives the same order. */
  seed: z.number().int().min(0).max(0xffff_ffff).default(0),
  /** Posts that the user has saved after this time have no effect, so that the pages belong to one stable list. */
  as_of: z.iso.datetime().optional(),
});
export type RecommendationRequest = z.infer<typeof RecommendationRequest>;
export type RecommendationRequestInput = z.input<typeof RecommendationRequest>;

/** Why a post is recommended: the strongest of its reasons. */
export const RecommendationReason = z.discriminatedUnion("kind", [
  /** It has a topic or country of the request, or both. */
  z.object({ kind: z.literal("followed"), topic: TermRef.nullable(), country: TermRef.nullable() }),
  /** Several other users saved it together with this post, which the caller has saved. */
  z.object({
    kind: z.literal("saved_together"),
    post: z.object({
      databaseId: z.number().int(),
      title: z.string(),
      language: TextLanguage,
      link: z.string(),
    }),
  }),
  /** It shares these terms with posts that the caller has saved. */
  z.object({ kind: z.literal("shared_terms"), terms: z.array(TermRef).min(1) }),
  /** Recommended by staff. */
  z.object({ kind: z.literal("recommended") }),
  z.object({ kind: z.literal("peer_reviewed") }),
  z.object({ kind: z.literal("new") }),
  /** Chosen only by the shuffle. */
  z.object({ kind: z.literal("shuffled") }),
]);
export type RecommendationReason = z.infer<typeof RecommendationReason>;

export const Recommendation = Card.extend({ reason: RecommendationReason });
export type Recommendation = z.infer<typeof Recommendation>;

export const RecommendationsAnswer = z.object({
  documents: z.array(Recommendation),
  /** The length of the whole list, at most RECOMMENDATIONS_MAX. */
  count: z.number().int(),
  page: z.number().int(),
  page_size: z.number().int(),
});
export type RecommendationsAnswer = z.infer<typeof RecommendationsAnswer>;
