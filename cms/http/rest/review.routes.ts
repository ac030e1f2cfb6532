import { ReviewCounts } from "../../contract/review";
import type { Services } from "../../services";
import { type Route, route } from "./route";

export function reviewRoutes({ review }: Pick<Services, "review">): Route[] {
  return [
    route(
      {
        method: "get",
        path: "/review_counts",
        tag: "Review",
        isForMembers: true,
        summary: "For staff: how much waits for them, by what it is",
        answer: ReviewCounts,
        errors: ["forbidden"],
        examples: {
          answer: {
            contributions: 3,
            promotionRequests: 1,
            authorClaims: 0,
            corrections: 4,
            messages: 0,
          },
        },
      },
      ({ actor }) => review.counts(actor),
    ),
  ];
}
