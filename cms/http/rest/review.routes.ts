import { createRoute } from "@hono/zod-openapi";
import { ReviewCounts } from "../../contract/review";
import type { Services } from "../../services";
import { cacheable, createApi, forMembers } from "./api";
import { errors, get, json } from "./parts";

export function reviewRoutes({ review }: Pick<Services, "review">) {
  return createApi().openapi(
    createRoute({
      ...get("/review_counts"),
      ...forMembers("Review"),
      summary: "For staff: how much waits for them, by what it is",
      responses: {
        200: json(ReviewCounts, {
          contributions: 3,
          promotionRequests: 1,
          authorClaims: 0,
          corrections: 4,
          messages: 0,
        }),
        ...errors("unauthenticated", "forbidden"),
      },
    }),
    async (c) => cacheable(c, await review.counts(c.var.actor)),
  );
}
