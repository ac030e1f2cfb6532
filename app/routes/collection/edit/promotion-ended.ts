/** Whether the public finds a collection, or its owner has asked for that: both end with the link that everybody may open. */
export type PromotionEnded = "featured" | "waiting";

/** Among the values of a reply: which of them has just ended. */
export const PROMOTION_ENDED = "promotion";
