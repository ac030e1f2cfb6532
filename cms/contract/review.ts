import { z } from "zod";
import { LANGUAGES } from "./languages";
import { REVIEW_SORTS } from "./names";
import { SearchWords } from "./shared";

/** What every list of the review can be asked for beside its state; what is left out does not matter. */
export const ReviewFilter = z.object({
  /** Each of these words is in what was written. */
  search: SearchWords,
  /** Each of these is in the name or the address of who wrote. */
  who: SearchWords,
  /** By when it came; where nothing is said as each list comes. */
  sort: z.enum(REVIEW_SORTS).optional(),
  /** The language that it was written in. */
  text_language: z.enum(LANGUAGES).optional(),
});
export type ReviewFilter = z.output<typeof ReviewFilter>;

const Count = z.number().int();

/** `GET /review_counts`: how much waits for the staff, by what it is. */
export const ReviewCounts = z.object({
  /** Documents that were handed in. */
  contributions: Count,
  /** Collections whose owners ask for them to be featured. */
  promotionRequests: Count,
  /** Of author profiles, by people who say that they are theirs. */
  authorClaims: Count,
  corrections: Count,
  messages: Count,
});
export type ReviewCounts = z.infer<typeof ReviewCounts>;
