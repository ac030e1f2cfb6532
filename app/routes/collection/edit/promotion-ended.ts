/**
 * Whether the collection was featured or its owner had requested that. Both end when the collection is no longer open to anyone
 * with the link.
 */
export type PromotionEnded = "featured" | "waiting";

/** The name of the reply value that says which of them has just ended. */
export const PROMOTION_ENDED = "promotion";
