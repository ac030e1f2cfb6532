import type { ReviewCounts } from "../../contract/lists";
import type { Actor } from "../../shared/actor";
import type { PromotionService } from "../collections";
import type { AuthorClaimsService } from "../people";
import type { MessagesService } from "./messages/messages.service";
import type { SubmissionsService } from "./uploads/submissions.service";

/** Counts everything that staff have to review. */
export interface ReviewService {
  /**
   * For staff: returns the number of waiting items of each kind. Each service checks the permission for its own count. Throws
   * `unauthenticated`, `forbidden`.
   */
  counts(actor: Actor): Promise<ReviewCounts>;
}

interface ReviewDeps {
  submissions: Pick<SubmissionsService, "countWaiting">;
  promotion: Pick<PromotionService, "countRequests">;
  claims: Pick<AuthorClaimsService, "countPending">;
  messages: Pick<MessagesService, "countNew">;
}

export function createReviewService({
  submissions,
  promotion,
  claims,
  messages,
}: ReviewDeps): ReviewService {
  return {
    async counts(actor) {
      const [contributions, promotionRequests, authorClaims, { correction, contact }] =
        await Promise.all([
          submissions.countWaiting(actor),
          promotion.countRequests(actor),
          claims.countPending(actor),
          messages.countNew(actor),
        ]);
      return {
        contributions,
        promotionRequests,
        authorClaims,
        corrections: correction,
        messages: contact,
      };
    },
  };
}
