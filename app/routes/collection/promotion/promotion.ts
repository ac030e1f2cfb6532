import type { ErrorCode } from "#contract/errors";
import type { InternalCollection } from "#contract/internal-collections";
import type { Reply } from "~/features/forms/reply";

export const PROMOTION_INTENTS = ["request", "withdraw", "unfeature"] as const;
export type PromotionIntent = (typeof PROMOTION_INTENTS)[number];

/** What became of it. */
export interface PromotionReply extends Reply {
  intent: PromotionIntent;
}

/** In the collection's address: what a change that was sent without JavaScript did, or why it came to nothing. */
export const DONE = "done";
export const FAILED = "failed";
/** Where the panel stands on the page. */
export const PROMOTION_ID = "promotion";

/** Where a collection is on its way to be featured, and what the visitor can do about it. */
export interface Promotion {
  state: "none" | "pending" | "denied" | "featured";
  /** Cannot be featured as it is. */
  closed: "private" | "staffOnly" | null;
  /** Since when it waits for an answer. */
  requested: string | null;
  /** Why the last request was denied. */
  reason: string;
  /** Whether the visitor may ask, and take that back. */
  isOwner: boolean;
  /** Whether the visitor may end that it is featured. */
  isStaff: boolean;
  done: PromotionIntent | null;
  failed: ErrorCode | null;
}

/** For its own people, and for staff where there is something to decide; for everybody else null. */
export function promotionOf(
  collection: InternalCollection,
  { staff }: { staff: boolean },
): Omit<Promotion, "done" | "failed"> | null {
  const {
    role,
    siteCollection,
    featured,
    requestToPromote,
    promotionDenied,
    promotionReason: reason,
    requested,
  } = collection;
  const isOwner = role === "author";
  const state = featured
    ? "featured"
    : requestToPromote
      ? "pending"
      : promotionDenied
        ? "denied"
        : "none";
  const isTold = isOwner || (state !== "none" && (staff || role === "collaborator"));
  if (siteCollection || !isTold) return null;
  return {
    state,
    closed: collection.staffOnly ? "staffOnly" : collection.private ? "private" : null,
    requested,
    reason,
    isOwner,
    isStaff: staff,
  };
}
