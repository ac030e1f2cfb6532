import { z } from "zod";
import { LANGUAGES } from "./languages";
import { REVIEW_SORTS } from "./names";
import { SearchWords } from "./shared";

/** The filters of every review list, besides the state. Omitted filters have no effect. */
export const ReviewFilter = z.object({
  /** Words that must all be in the text. */
  search: SearchWords,
  /** Words that must all be in the sender's name or address. */
  who: SearchWords,
  /** Sorts by time of arrival. If omitted, each list has its own order. */
  sort: z.enum(REVIEW_SORTS).optional(),
  /** The language of the text. */
  text_language: z.enum(LANGUAGES).optional(),
});
export type ReviewFilter = z.output<typeof ReviewFilter>;

const Count = z.number().int();

/** `GET /review_counts`: the number of items that wait for staff, by kind. */
export const ReviewCounts = z.object({
  /** Submitted documents. */
  contributions: Count,
  /** Collections whose owners have asked to have them featured. */
  promotionRequests: Count,
  /** Claims of users to author profiles. */
  authorClaims: Count,
  corrections: Count,
  messages: Count,
});
export type ReviewCounts = z.infer<typeof ReviewCounts>;
