import type { ErrorCode } from "#contract/errors";
import type { InternalCollection } from "#contract/internal-collections";
import type { Reply } from "~/features/forms/reply";

export const PROMOTION_INTENTS = ["request", "withdraw", "unfeature"] as const;
export type PromotionIntent = (typeof PROMOTION_INTENTS)[number];

/** The result of a change. */
export interface PromotionReply extends Reply {
  intent: PromotionIntent;
}

/** Query parameters of the collection page: the result of a change submitted without JavaScript, or its error. */
export const DONE = "done";
export const FAILED = "failed";
/** Id of the panel. */
export const PROMOTION_ID = "promotion";

/** The state of a collection's promotion, and what the visitor can do about it. */
export interface Promotion {
  state: "none" | "pending" | "denied" | "featured";
  /** Why it cannot be featured now; null if it can. */
  closed: "private" | "staffOnly" | null;
  /** When the pending request was made. */
  requested: string | null;
  /** Why the last request was denied. */
  reason: string;
  /** Whether the visitor may request promotion and withdraw the request. */
  isOwner: boolean;
  /** Whether the visitor may stop featuring it. */
  isStaff: boolean;
  done: PromotionIntent | null;
  failed: ErrorCode | null;
}

/**
 * Returns the promotion for the owner, and also for collaborators and staff unless its state is `none`. Returns null for all
 * other visitors and for site collections.
 */
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
