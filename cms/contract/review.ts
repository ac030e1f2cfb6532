import { z } from "zod";

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
