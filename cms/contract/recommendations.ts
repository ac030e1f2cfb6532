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

/** The body of `POST /recommendations`, with the specification's names; `seed` and `as_of` are ours. */
export const RecommendationRequest = z.object({
  /** The internal one is dropped without a word for all but staff. */
  indices: z
    .array(z.enum(SEARCH_INDICES))
    .min(1)
    .default([...SEARCH_INDICES]),
  language: LanguageCode.default(DEFAULT_LANGUAGE),
  /** Resources by default; collections are `featured_collection` and `internal_collection`. */
  post_type: z.array(z.enum(SEARCH_POST_TYPES)).min(1).default(["document", "internal_document"]),
  /** What whoever asks follows, as slugs: OR within a list. A topic stands for itself and all below it. */
  document_topics: Slugs,
  document_countries: Slugs,
  /** Whether one of the two lists is enough, where there are both; otherwise a piece must have something of each. */
  inclusive: z.boolean().default(false),
  /** Only what was peer-reviewed, only what staff recommend. */
  peer_reviewed: z.boolean().default(false),
  recommended: z.boolean().default(false),
  /** How the best are put in order. */
  sort_by: z.enum(SORT_KEYS).default("Relevance"),
  page: z.number().int().min(1).max(RECOMMENDATIONS_MAX).default(1),
  page_size: z.number().int().min(1).max(SEARCH_PAGE_SIZE_MAX).default(RECOMMENDATIONS_PAGE_SIZE),
  /** Shuffles what is about equally good; the same number gives the same order. */
  seed: z.number().int().min(0).max(0xffff_ffff).default(0),
  /** What whoever asks has saved since is neither left out nor counted, so that the pages of a list stay pages of one list. */
  as_of: z.iso.datetime().optional(),
});
export type RecommendationRequest = z.infer<typeof RecommendationRequest>;
export type RecommendationRequestInput = z.input<typeof RecommendationRequest>;

/** Why a piece is recommended: of all that speaks for it, what weighs most. */
export const RecommendationReason = z.discriminatedUnion("kind", [
  /** It has something that the request names: a topic, a country, or both. */
  z.object({ kind: z.literal("followed"), topic: TermRef.nullable(), country: TermRef.nullable() }),
  /** Several other people saved it together with this piece, which whoever asks has saved. */
  z.object({
    kind: z.literal("saved_together"),
    post: z.object({
      databaseId: z.number().int(),
      title: z.string(),
      language: TextLanguage,
      link: z.string(),
    }),
  }),
  /** It has these terms in common with what whoever asks has saved. */
  z.object({ kind: z.literal("shared_terms"), terms: z.array(TermRef).min(1) }),
  /** By staff. */
  z.object({ kind: z.literal("recommended") }),
  z.object({ kind: z.literal("peer_reviewed") }),
  z.object({ kind: z.literal("new") }),
  /** By the shuffle alone. */
  z.object({ kind: z.literal("shuffled") }),
]);
export type RecommendationReason = z.infer<typeof RecommendationReason>;

export const Recommendation = Card.extend({ reason: RecommendationReason });
export type Recommendation = z.infer<typeof Recommendation>;

export const RecommendationsAnswer = z.object({
  documents: z.array(Recommendation),
  /** Of the whole list, which is no longer than RECOMMENDATIONS_MAX. */
  count: z.number().int(),
  page: z.number().int(),
  page_size: z.number().int(),
});
export type RecommendationsAnswer = z.infer<typeof RecommendationsAnswer>;
